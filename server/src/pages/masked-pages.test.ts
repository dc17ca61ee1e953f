import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldOf, lowestRoles, sessionIn, type ClientMessage, type LowestRole } from '#protocol';
import type { MaskRules } from '../masks/mask-rules.ts';
import type { SeenValue } from '../masks/seen-value.ts';
import { toolboxFor } from '../roles/role-toolbox.ts';
import { createPageBench, type PageBench } from './testing/page-bench.ts';

const secret = 'sk-swordfish12';
const masks = { names: ['text', 'password'], values: ['sk-*'], files: ['.env'] };

const notAllowed = { code: 'not_allowed' };

/** The names in a table that observers may use. */
const observed = (table: Readonly<Record<string, LowestRole>>): readonly string[] =>
  Object.entries(table).flatMap(([name, lowest]) => (lowest === 'observer' ? [name] : []));

/** Everything that an observer may ask for. */
function allowedMessages(): readonly ((id: number) => unknown)[] {
  const params = { path: '.env', sessionId: 's1', start: 0, count: 100, id: 1, query: '', limit: 50, text: secret };
  return [
    ...observed(lowestRoles.methods).map((method) => (id: number) => ({ type: 'call', id, method, params })),
    ...observed(lowestRoles.commands).map((command) => (id: number) => ({
      type: 'request',
      id,
      sessionId: 's1',
      command,
      arguments: { threadId: 1, frameId: 1, variablesReference: id },
    })),
    ...observed(lowestRoles.tools).map((name) => (id: number) => ({
      type: 'call_tool',
      id,
      name,
      input: name === 'get_variables' ? { variables_reference: id } : {},
    })),
  ];
}

/** A stopped program in which a secret is everywhere. */
async function planted(rules: MaskRules = masks): Promise<PageBench> {
  const bench = await createPageBench({ masks: rules });
  const { debug, folder } = bench;
  await writeFile(join(folder, '.env'), `PASSWORD=${secret}\n`);
  await writeFile(join(folder, 'main.fake'), `password = "${secret}"\nprint(password)\n`);
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  await debug.shared.until(({ sessions }) =>
    sessionIn(sessions, 's1')?.threads[0]?.stop?.isComplete === true ? true : undefined,
  );
  const owner = await bench.openAs('owner');
  const path = join(folder, 'main.fake');
  await owner.call('set_breakpoint', { path, line: 2, condition: `password == "${secret}"` });
  await bench.call('evaluate_expression', { expression: secret });
  debug.sessions.appendOutput('s1', { category: 'stdout', text: `signed in with ${secret}\n` });
  debug.shared.record({ type: 'watches_changed', watches: [`check("${secret}")`] });
  return bench;
}

/** Sends messages, and resolves when all are answered. */
async function askAll(page: Awaited<ReturnType<PageBench['openAs']>>): Promise<void> {
  const messages = allowedMessages();
  for (const [index, message] of messages.entries()) page.send(message(index + 1) as ClientMessage);
  const answered = () =>
    new Set(page.messages.flatMap((message) => ('id' in message && message.id !== 0 ? [message.id] : [])));
  await expect.poll(() => answered().size).toBe(messages.length);
}

test('a planted secret is in no message to an observer, whatever it asks for and whenever it came', async () => {
  const bench = await createPageBenchWithEarlyObserver();
  const late = await bench.openAs('observer');
  await askAll(late);
  await expect.poll(() => JSON.stringify(bench.early.messages)).toContain('signed in with ••••');
  for (const page of [bench.early, late]) expect(JSON.stringify(page.messages)).not.toContain(secret);
  const controller = await bench.openAs('controller');
  expect(JSON.stringify(await controller.until('hello'))).toContain(secret);
});

async function createPageBenchWithEarlyObserver() {
  const bench = await planted();
  const early = await bench.openAs('observer');
  bench.debug.sessions.appendOutput('s1', { category: 'stdout', text: `again: ${secret}\n` });
  return { ...bench, early };
}

test('the values of hidden names are masked in the stop, and everything else is seen', async () => {
  const bench = await planted();
  const { state } = await (await bench.connectAs('observer')).attach();
  const [values = []] = Object.values(sessionIn(state.sessions, 's1')?.threads[0]?.stop?.variables ?? {});
  expect(values.map(({ name, value }) => [name, value])).toEqual([
    ['n', '0'],
    ['text', '••••'],
    ['list', 'Array(250)'],
  ]);
});

test('hidden files, memory, terminals and searches are refused to observers with a reason, and to nobody else', async () => {
  const bench = await planted();
  const [observer, controller] = [await bench.openAs('observer'), await bench.openAs('controller')];
  expect(await observer.call('read_file', { path: '.env' })).toMatchObject({
    ...notAllowed,
    message: expect.stringContaining('hides this file') as string,
  });
  expect(await observer.call('read_file', { path: 'main.fake' })).toMatchObject({
    text: 'password =••••\nprint(password)\n',
  });
  expect(await observer.request('s1', 'readMemory', { memoryReference: '0x1', count: 8 })).toMatchObject(notAllowed);
  expect(await observer.call('follow_terminal', { terminalId: 't1' })).toMatchObject(notAllowed);
  const search = { text: secret, caseSensitive: false, wholeWord: false, regexp: false };
  expect(await observer.call('search_files', search)).toMatchObject(notAllowed);
  expect(await controller.call('read_file', { path: '.env' })).toMatchObject({ text: `PASSWORD=${secret}\n` });
  expect(await controller.call('search_files', search)).toHaveProperty('files');
});

test('lines of a hidden file in the answer to an agent are not shown to an observer', async () => {
  const bench = await createPageBench({ masks: { names: [], values: [], files: ['main.fake'] } });
  await writeFile(join(bench.folder, 'main.fake'), 'pin = 4711\nprint(pin)\n');
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  const { id = 0 } = bench.debug.shared.state.activities.at(-1) ?? {};
  const [observer, controller] = [await bench.openAs('observer'), await bench.openAs('controller')];
  expect(await observer.call('read_activity', { id })).toMatchObject(notAllowed);
  expect(await controller.call('read_activity', { id })).toMatchObject({
    answer: expect.stringContaining('4711') as string,
  });
  expect(JSON.stringify(observer.messages)).not.toContain('4711');
});

test('a value below a hidden one is not read for an observer, by request or by tool', async () => {
  const bench = await planted();
  const { debug } = bench;
  const reference = debug.shared.session('s1')?.threads[0]?.stop?.scopes?.[1]?.variablesReference ?? 0;
  debug.masks.see({ name: 'password', value: '', reference });
  const observer = await bench.openAs('observer');
  expect(await observer.request('s1', 'variables', { variablesReference: reference })).toMatchObject(notAllowed);
  expect(await observer.tool('get_variables', { variables_reference: reference })).toMatchObject(notAllowed);
  const controller = await bench.openAs('controller');
  expect(await controller.request('s1', 'variables', { variablesReference: reference })).toHaveProperty('variables');
});

test('the tools of an observer over MCP are masked', async () => {
  const bench = await planted();
  const call = { signal: new AbortController().signal, agent: 'Tester' };
  const seen = async (role: 'observer' | 'agent') =>
    JSON.stringify(await toolboxFor(bench.toolbox, role, bench.debug).call('get_breakpoints', {}, call));
  expect(await seen('observer')).not.toContain(secret);
  expect(await seen('agent')).toContain(secret);
});

test.each(['owner', 'controller', 'observer'] as const)(
  'values that look like secrets are masked for agents in the page of the %s, and not for people',
  async (role) => {
    const stopped = { name: 'with values', type: 'fake', request: 'launch', program: 'main.fake', stopOnEntry: true };
    const variables = { apiKey: "'hunter22'" };
    const bench = await createPageBench({ configurations: [{ ...stopped, request: 'launch', variables }] });
    const { debug } = bench;
    await bench.call('start_debugging', { configuration_name: stopped.name });
    await debug.shared.until(({ sessions }) =>
      sessionIn(sessions, 's1')?.threads[0]?.stop?.isComplete === true ? true : undefined,
    );
    const reference = debug.shared.session('s1')?.threads[0]?.stop?.scopes?.[0]?.variablesReference ?? 0;
    const page = await bench.openAs(role);
    const asAgent = await page.tool('get_variables', { variables_reference: reference });
    const asPerson = await page.request('s1', 'variables', { variablesReference: reference });
    const valueIn = (answer: unknown) =>
      (fieldOf(answer, 'variables') as readonly Pick<SeenValue, 'value'>[]).at(-1)?.value;
    expect([valueIn(asAgent), valueIn(asPerson)]).toEqual(['••••', "'hunter22'"]);
  },
);

test('the details of an evaluation are masked for observers by its expression', async () => {
  const bench = await planted({ ...masks, files: [] });
  await bench.call('evaluate_expression', { expression: 'password', frame_id: 1, depth: 1 });
  const { id = 0 } = bench.debug.shared.state.activities.at(-1) ?? {};
  const answerFor = async (role: 'observer' | 'controller') =>
    fieldOf(await (await bench.openAs(role)).call('read_activity', { id }), 'answer');
  expect(await answerFor('controller')).toContain('<password>');
  expect(await answerFor('observer')).toContain('"result": "••••"');
});
