import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fieldOf } from '#protocol';
import { rawRequest } from './http/testing/raw-request.ts';
import { startTestServer } from './http/testing/test-server.ts';
import { plantedMark, targets, workspaceWithNeighbours } from './testing/canary-neighbours.ts';
import {
  frameOperation,
  otherTexts,
  pathOperations,
  sourceRequests,
  type FilesClient,
  type PathOperation,
} from './testing/path-operations.ts';
import { addressOperations } from './testing/address-operations.ts';
import { repetitions, seed } from './testing/effort.ts';
import { toolCaller } from './testing/raw-mcp.ts';
import { servedFolder } from './testing/served-workspace.ts';
import { textPlaces, type TextWay } from './testing/text-places.ts';
import { harmlessPlaces, waysOut, type WayOut } from './testing/ways-out.ts';
import { temporaryFolder } from './workspace/testing/temporary-folder.ts';

const isOtherText = (place: string): boolean => Object.values(otherTexts).some((places) => places.test(place));

test('there are at least 120 ways out of the workspace, each of its own', () => {
  expect(waysOut.length).toBeGreaterThanOrEqual(120);
  const titles = waysOut.map(({ title }) => title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test.each(Object.keys(textPlaces) as TextWay[])(
  'each text that a client gives by a %s is tried as a path, or said to be none',
  (way) => {
    const operations: Readonly<Record<string, unknown>> = pathOperations[way];
    const places = textPlaces[way];
    const isTried = (place: string) => Object.hasOwn(operations, place);
    expect(places.filter((place) => !isTried(place) && !isOtherText(place))).toEqual([]);
    expect(places.filter((place) => isTried(place) && isOtherText(place))).toEqual([]);
    expect(Object.keys(operations).filter((place) => !places.includes(place))).toEqual([]);
  },
);

/** A module for the fake adapter: `evaluate` says which file the next stop is in. */
const adapterScript = `
import { createFakeProgram } from ${JSON.stringify(join(import.meta.dirname, 'testing/fake-program.mjs'))};
const program = createFakeProgram();
let path;
const stop = (_args, adapter) => {
  adapter.later(() => adapter.emit('stopped', { reason: 'step', threadId: 1, allThreadsStopped: true }));
  return {};
};
export const script = {
  ...program,
  capabilities: { ...program.capabilities, supportsBreakpointLocationsRequest: true, supportsGotoTargetsRequest: true },
  on: {
    ...program.on,
    evaluate: ({ expression }) => {
      path = JSON.parse(expression);
      return { result: '', variablesReference: 0 };
    },
    stackTrace: () => ({ stackFrames: [{ id: 1, name: 'main', line: 1, column: 1, source: { name: 'x.py', path } }], totalFrames: 1 }),
    next: stop,
    source: () => ({ content: 'of the adapter' }),
    breakpointLocations: () => ({ breakpoints: [] }),
    gotoTargets: () => ({ targets: [] }),
  },
};
`;

/** The option that adds the fake adapter. */
function withFakeAdapter(): readonly string[] {
  const folder = temporaryFolder({ 'script.mjs': adapterScript });
  const file = join(folder, 'adapters.json');
  const fake = join(import.meta.dirname, 'testing/fake-adapter-process.mjs');
  const command = [process.execPath, fake, join(folder, 'script.mjs')];
  writeFileSync(file, JSON.stringify({ adapters: [{ types: ['fake'], command }] }));
  return ['--adapters', file];
}

/** How a client is connected: to a server with pages, or to one of its own over stdin and stdout. */
type Connection = 'a server' | 'stdio';

/** A server of a workspace, and a client that may do everything an owner and an agent may. */
async function servedBench(operation: PathOperation, ways: readonly WayOut[], connection: Connection) {
  const workspace = workspaceWithNeighbours(ways, {
    to: operation.to ?? 'file',
    hasLaunch: operation.isWithoutLaunch !== true,
  });
  const trust = operation.isInSession === true ? ['--trust'] : [];
  const { serve, serveStdio } = servedFolder(workspace.workspaceFolder);
  const options = ['--tools', 'all', ...withFakeAdapter(), ...trust];
  const server = connection === 'stdio' ? undefined : await serve(...options);
  const mcp = server?.mcp ?? (await serveStdio(...options));
  const page = operation.isByAgent === true ? undefined : (await server?.openPage())?.page;
  const callTool = toolCaller(mcp);
  const tool = (name: string, input: object = {}) => (page ? page.tool(name, input) : callTool(name, input));
  if (operation.isInSession === true)
    expect(await tool('start_debugging', { configuration_name: 'Stopped' })).toMatchObject({ status: 'stopped' });
  let lastQuestion = 0;
  const client: FilesClient = {
    get page() {
      if (!page) throw new Error('This operation has no page.');
      return page;
    },
    mcp,
    tool,
    callTool,
    version: workspace.version,
    declining: async (asking) => {
      const question = client.page.until('facts', ({ facts }) =>
        facts.some((fact) => fact.type === 'question_asked' && fact.question.id > lastQuestion),
      );
      const asked = await Promise.race([asking.then(() => undefined), question]);
      const ids = asked?.facts.flatMap((fact) => (fact.type === 'question_asked' ? [fact.question.id] : [])) ?? [];
      lastQuestion = Math.max(lastQuestion, ...ids);
      for (const id of ids) await client.page.call('answer_question', { id, answer: null });
      return asking;
    },
  };
  const target = targets[operation.to ?? 'file'];
  return {
    ...workspace,
    /** Goes a way out, to what is there or to a free name. Resolves with the answer, in which both have one name. */
    go: async ({ path }: WayOut, to: keyof typeof target) => {
      const isHarmless = operation.effect === 'writes' || operation.effect === 'changes';
      const answer = await operation.run(client, path(workspace.surroundings(target[to]), isHarmless));
      return JSON.parse(JSON.stringify(answer).replaceAll(target.there, target.absent)) as unknown;
    },
    received: () => JSON.stringify(page?.messages ?? []),
  };
}

/** Codes of refusals of a path that names nothing outside. */
const refusedInside = ['invalid_arguments', 'not_found', 'not_allowed', 'unsupported', 'conflict'];

/** The codes with which an operation refuses a way out; undefined if it need not. */
function refusals({ leads, title }: WayOut, operation: PathOperation): readonly string[] | undefined {
  const { effect, isByRealPath, takesEmpty, isRepaired } = operation;
  if (effect === 'names' || effect === 'searches') return undefined;
  if (operation.isAddress === true) return ['not_found', 'invalid_arguments'];
  if ((takesEmpty === true && title === '""') || (isRepaired === true && leads === 'nowhere')) return undefined;
  const isAtLink = leads === 'link' && effect === 'changes';
  if (isAtLink || (leads === 'inside' && effect !== 'reads')) return undefined;
  return leads === 'inside' || leads === 'nowhere' || isByRealPath === true ? refusedInside : ['not_allowed'];
}

/** What messages say after what is wrong. */
const toDo = /[.:] (?:Give|Only files inside|Choose|Check|Known|None|The only one is)|should be|expected/;

type Listed = readonly [what: string, operation: PathOperation, connection: Connection];

const listedOver = (connection: Connection, ways: Readonly<Record<string, typeof sourceRequests>>): readonly Listed[] =>
  Object.entries(ways).flatMap(([way, places]) =>
    Object.entries(places).flatMap(([place, operations]) =>
      operations.map((operation): Listed => [
        [way, place, ...(operation.note === undefined ? [] : [`(${operation.note})`])].join(' '),
        operation,
        connection,
      ]),
    ),
  );

const listed: readonly Listed[] = [
  ...listedOver('a server', { ...pathOperations, request: sourceRequests, 'MCP over HTTP': addressOperations }),
  ...listedOver('stdio', { 'tool over stdio': pathOperations.tool, 'MCP over stdio': addressOperations }),
];

/** Answers that tell of something outside, or that do not say what to do, as sentences. */
function problemsOf(way: WayOut, operation: PathOperation, answer: unknown): readonly string[] {
  const [code, message] = [fieldOf(answer, 'code'), fieldOf(answer, 'message')];
  const expected = refusals(way, operation);
  const isRefused = typeof code === 'string' && expected?.includes(code) === true;
  const found: readonly (readonly [boolean, string])[] = [
    [code === 'internal', 'fails'],
    [expected !== undefined && !isRefused, 'is not refused'],
    [isRefused && !(typeof message === 'string' && toDo.test(message)), 'is refused without saying what to do'],
  ];
  const given = JSON.stringify(answer).slice(0, 300);
  return found.flatMap(([applies, problem]) => (applies ? [`${way.title} ${problem}: ${given}`] : []));
}

/** The ways that this run tries: more with what could read something, fewer with what takes long. The seed says which. */
function triedWith({ effect, isInSession, isWithoutLaunch }: PathOperation): readonly WayOut[] {
  const isQuick = effect === 'reads' && isInSession !== true;
  const [test, all] = isWithoutLaunch === true ? [30, 5] : isQuick ? [4, 1] : [12, 1];
  const step = repetitions('ways out of the workspace, one in', { test, all, long: 1 });
  return waysOut.filter((_, index) => (index + seed) % step === 0);
}

const waysAtOnce = 32;

describe('no path leads out of the workspace by the', () => {
  test.each([...listed, ['source of a frame', frameOperation, 'a server'] as const])(
    '%s',
    async (_what, operation, connection) => {
      const { effect, isByRealPath = false, isInSession, isByAgent, isOneByOne } = operation;
      const ways = triedWith(operation);
      const { go, isHarmed, restore, received, surroundings } = await servedBench(operation, ways, connection);
      const isChanging = effect === 'writes' || effect === 'changes';
      const problems: string[] = [];
      const tryOut = async (way: WayOut): Promise<void> => {
        const answer = await go(way, 'there');
        problems.push(...problemsOf(way, operation, answer));
        if (isChanging && isHarmed()) throw new Error(`${way.title} changed something outside.`);
        if (isChanging) restore();
        if (effect === 'names' || isByRealPath || !['outside', 'link'].includes(way.leads)) return;
        const other = await go(way, 'absent');
        if (isChanging && isHarmed()) throw new Error(`${way.title} created something outside.`);
        if (isChanging) restore();
        const [there, absent] = [answer, other].map((each) => JSON.stringify(each).slice(0, 300));
        if (there !== absent) problems.push(`${way.title} tells what is outside: ${there}, or ${absent}`);
      };
      const atOnce = isChanging || (isInSession ?? isByAgent ?? isOneByOne) === true ? 1 : waysAtOnce;
      for (let at = 0; at < ways.length; at += atOnce) await Promise.all(ways.slice(at, at + atOnce).map(tryOut));
      expect(problems).toEqual([]);
      expect(received()).not.toContain(plantedMark);
      expect(received()).not.toMatch(/root:[^:]*:0:0:/);
      expect(isHarmed()).toBe(false);
      if (!isChanging) expect(restore(), 'something in the workspace was changed').toBe(false);
      expect(harmlessPlaces(waysOut, surroundings('')).filter((place) => existsSync(place))).toEqual([]);
    },
    600_000,
  );
});

describe.each(['file', 'folder'] as const)('with links to a %s outside in the workspace', (to) => {
  test('searches and lists find what is inside, and nothing outside', async () => {
    const { workspaceFolder, isHarmed } = workspaceWithNeighbours(waysOut, { to, hasLaunch: false });
    const { page } = await (await servedFolder(workspaceFolder).serve()).openPage();
    const search = { caseSensitive: true, wholeWord: false, regexp: false };
    const found = await Promise.all([
      page.call('search_files', { ...search, text: 'let a' }),
      page.call('find_files', { query: 'a.js', limit: 200 }),
      page.call('list_files', { path: '' }),
      page.call('get_configurations', {}),
    ]);
    for (const answer of found) expect(JSON.stringify(answer)).toContain('a.js');
    await page.call('search_files', { ...search, text: plantedMark.slice(0, -1) });
    await page.call('search_files', { ...search, text: plantedMark.slice(0, -1), regexp: true });
    await page.call('find_files', { query: plantedMark, limit: 200 });
    await page.call('find_definitions', { name: 'planted_name', path: 'main.py', line: 1 });
    for (const path of ['', 'sub', 'node_modules']) await page.call('list_files', { path });
    await page.call('list_templates', {});
    expect(JSON.stringify(page.messages)).not.toContain(plantedMark);
    expect(isHarmed()).toBe(false);
  });
});

test.each(['.vscode', '.vscode/launch.json', '.vscode/tasks.json', 'package.json'])(
  'a server that opens %s by itself is not led outside by a link of that name',
  async (name) => {
    const way: WayOut = {
      title: name,
      leads: 'link',
      path: () => name,
      makeLinks: ({ folder, workspaceFolder, target }) => {
        if (target !== targets.nothing.there) return;
        mkdirSync(dirname(join(workspaceFolder, name)), { recursive: true });
        symlinkSync(join(folder, 'outside/secret', name), join(workspaceFolder, name));
      },
    };
    const { workspaceFolder, isHarmed } = workspaceWithNeighbours([way], { to: 'nothing', hasLaunch: false });
    const { page } = await (await servedFolder(workspaceFolder).serve()).openPage();
    await page.call('get_configurations', {});
    await page.call('list_templates', {});
    await page.call('list_tasks', { path: '.vscode/launch.json' });
    await page.call('list_files', { path: '' });
    await page.call('add_configuration', { configuration: { name: 'Added', type: 'node', request: 'launch' } });
    await page.call('start_session', { configurationName: plantedMark });
    const { messages } = page;
    expect(JSON.stringify(messages.filter(({ type }) => type === 'answer'))).not.toContain(plantedMark);
    expect(isHarmed()).toBe(false);
  },
);

test('no address leads out of the folder of the page', async () => {
  const ways = waysOut.filter(({ makeLinks }) => makeLinks === undefined);
  const { workspaceFolder, surroundings } = workspaceWithNeighbours([], { to: 'file', hasLaunch: false });
  const { port } = await startTestServer({ clientFolder: workspaceFolder });
  const get = (path: string) => rawRequest(port, `GET ${path}`, [`Host: 127.0.0.1:${port}`]);
  expect(await get('/sub/b.py')).toMatchObject({ status: 200, body: 'b = 2\n' });
  const paths = ways.flatMap(({ path }) => {
    const written = path(surroundings(targets.file.there), false);
    if (typeof written !== 'string' || written === '') return [];
    const encoded = encodeURIComponent(Buffer.from(written).toString());
    return [written, `/${written}`, `/assets/${written}`, `/sub/${written}`, `/${encoded}`, `/sub/${encoded}`];
  });
  const problems: string[] = [];
  for (let at = 0; at < paths.length; at += waysAtOnce)
    await Promise.all(
      paths.slice(at, at + waysAtOnce).map(async (path) => {
        const { body } = await get(path);
        if (body.includes(plantedMark) || body.includes('root:')) problems.push(`${path}: ${body}`);
      }),
    );
  expect(problems).toEqual([]);
});
