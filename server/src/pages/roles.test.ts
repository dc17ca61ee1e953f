import { expect, test } from 'vitest';
import {
  dapRequests,
  lowestRoles,
  sessionIn,
  type ClientMessage,
  type LowestRole,
  type Method,
  type RequestRow,
} from '#protocol';
import { createPageBench, type PageBench } from './testing/page-bench.ts';

const refused = { code: 'not_allowed', message: expect.stringContaining('You are watching') as string };
const ownersOnly = { code: 'not_allowed', message: expect.stringContaining('Only the owner') as string };

/** The names in a table that need more than to watch. */
const beyondWatching = (table: Readonly<Record<string, LowestRole>>): readonly string[] =>
  Object.entries(table).flatMap(([name, lowest]) => (lowest === 'observer' ? [] : [name]));

/** The methods, requests and tools that an observer may not use, with arguments that would have an effect. */
function forbiddenMessages(): readonly { readonly what: string; readonly message: (id: number) => unknown }[] {
  const methods = beyondWatching(lowestRoles.methods).map((method) => ({
    what: method,
    message: (id: number) => ({ type: 'call', id, method, params: { sessionId: 's1', configurationName: 'endless' } }),
  }));
  const requests = beyondWatching(lowestRoles.commands).map((command) => ({
    what: command,
    message: (id: number) => ({
      type: 'request',
      id,
      sessionId: 's1',
      command,
      arguments: { threadId: 1, expression: 'n', context: 'hover' },
    }),
  }));
  const tools = beyondWatching(lowestRoles.tools).map((name) => ({
    what: name,
    message: (id: number) => ({ type: 'call_tool', id, name, input: { thread_id: 1, configuration_name: 'endless' } }),
  }));
  return [...methods, ...requests, ...tools];
}

/** The reference of the second scope at the top of the stack. */
const globalsOf = ({ debug }: PageBench): number =>
  debug.shared.session('s1')?.threads[0]?.stop?.scopes?.[1]?.variablesReference ?? 0;

async function untilStopped({ debug }: PageBench): Promise<void> {
  await debug.shared.until(({ sessions }) =>
    sessionIn(sessions, 's1')?.threads[0]?.stop?.isComplete === true ? true : undefined,
  );
}

test('an observer’s page that sends every message there is changes nothing', async () => {
  const bench = await createPageBench();
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  await untilStopped(bench);
  const page = await bench.openAs('observer');
  const revision = bench.debug.shared.revision;
  const asked = bench.asked.length;
  const forbidden = forbiddenMessages();
  const answers = await Promise.all(
    forbidden.map(async ({ what, message }, index) => {
      const id = index + 1;
      page.send(message(id) as ClientMessage);
      const failed = page.until('failure', (failure) => failure.id === id).then(({ error }) => error);
      const result = page.until('tool_result', (answer) => answer.id === id).then(({ result }) => result);
      const { code } = await Promise.race([failed, result]);
      return { what, code };
    }),
  );
  expect(answers).toEqual(forbidden.map(({ what }) => ({ what, code: 'not_allowed' })));
  expect(bench.debug.shared.revision).toBe(revision);
  expect(bench.asked).toHaveLength(asked);
});

test('no request that changes something, or that runs code, is for observers', () => {
  const lowest: Readonly<Record<string, LowestRole>> = lowestRoles.commands;
  const changing = Object.entries<RequestRow>(dapRequests).flatMap(([command, { effect, runsCode, sentBy }]) =>
    effect !== 'read' || runsCode || sentBy === 'server' ? [command] : [],
  );
  expect(changing.filter((command) => lowest[command] !== 'controller')).toEqual([]);
});

test('the only messages that an observer may not send at all are those of a presenter', () => {
  expect(beyondWatching(lowestRoles.messages)).toEqual(['present', 'point']);
});

test('an observer sees the stop, expands values, and reads files, which cannot be saved', async () => {
  const bench = await createPageBench();
  const page = await bench.openAs('observer');
  const hello = await page.until('hello');
  expect(hello.role).toBe('observer');
  expect(hello.tools.map(({ name }) => name)).toEqual([
    'get_debugger_configurations',
    'get_breakpoints',
    'get_scopes',
    'get_variables',
  ]);
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  await untilStopped(bench);
  await page.until('facts', ({ facts }) => facts.some(({ type }) => type === 'stop_completed'));
  const variablesReference = globalsOf(bench);
  expect(await page.request('s1', 'variables', { variablesReference })).toMatchObject({
    variables: expect.arrayContaining([expect.objectContaining({ name: '[0]' })]) as unknown,
  });
  expect(await page.call('read_file', { path: 'main.fake' })).toMatchObject({ readOnly: 'you are watching' });
});

test('a lazy value is not read for an observer, by request or by tool', async () => {
  const bench = await createPageBench();
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  await untilStopped(bench);
  const page = await bench.openAs('observer');
  const variablesReference = globalsOf(bench);
  bench.debug.references.noteLazy(variablesReference);
  expect(await page.request('s1', 'variables', { variablesReference })).toMatchObject(refused);
  expect(await page.tool('get_variables', { variables_reference: variablesReference })).toMatchObject(refused);
  const controller = await bench.openAs('controller');
  expect(await controller.request('s1', 'variables', { variablesReference })).toHaveProperty('variables');
});

test('a value whose first read runs code is read for an observer once a controller has read it', async () => {
  const bench = await createPageBench();
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  await untilStopped(bench);
  const page = await bench.openAs('observer');
  const variablesReference = globalsOf(bench);
  const read = { variables_reference: variablesReference };
  bench.debug.references.noteUnread(variablesReference);
  expect(await page.request('s1', 'variables', { variablesReference })).toMatchObject(refused);
  expect(await page.tool('get_variables', read)).toMatchObject(refused);
  const controller = await bench.openAs('controller');
  const firstReads = () => bench.debug.shared.session('s1')?.firstReads;
  expect(firstReads()).toBeUndefined();
  await controller.request('s1', 'variables', { variablesReference });
  expect(firstReads()).toBe(1);
  bench.debug.references.noteUnread(variablesReference);
  expect(await page.request('s1', 'variables', { variablesReference })).toHaveProperty('variables');
  expect(await page.tool('get_variables', read)).toMatchObject({ status: 'success' });
  expect(await page.tool('get_variables', { ...read, depth: 1 })).toMatchObject({ status: 'success' });
  bench.debug.references.noteRunsProperties('s1');
  expect(await page.tool('get_variables', { ...read, depth: 1 })).toMatchObject(refused);
});

test('a controller starts and evaluates, but sees no approvals', async () => {
  const bench = await createPageBench();
  const page = await bench.openAs('controller');
  expect(await page.call('start_session', { configurationName: 'at entry' })).toEqual({ sessionId: 's1' });
  await untilStopped(bench);
  expect(await page.request('s1', 'evaluate', { expression: 'n', context: 'repl' })).toMatchObject({ result: '<n>' });
  expect(await page.call('list_approvals', {})).toMatchObject(ownersOnly);
  expect(await page.call('withdraw_approvals', { ids: [] })).toMatchObject(ownersOnly);
});

test('a controller’s page that sends every message of an owner changes nothing', async () => {
  const bench = await createPageBench();
  const page = await bench.openAs('controller');
  const revision = bench.debug.shared.revision;
  const owners = Object.entries(lowestRoles.methods).flatMap(([name, lowest]) => (lowest === 'owner' ? [name] : []));
  expect(owners).toContain('set_agent_permission');
  for (const method of owners) expect(await page.call(method as Method, {}), method).toMatchObject(ownersOnly);
  expect(bench.debug.shared.revision).toBe(revision);
});

test('only the owner is asked to approve; what else a start asks, controllers are asked too', async () => {
  const bench = await createPageBench();
  const [owner, controller, observer] = [
    await bench.openAs('owner'),
    await bench.openAs('controller'),
    await bench.openAs('observer'),
  ];
  const { questions, shared } = bench.debug;
  const about = { subject: 'Shop', text: 'Run it?', askedFor: { kind: 'person', name: 'Mara' } } as const;
  const approval = questions.ask({ ...about, form: { kind: 'approval', review: [] } }, 'Nobody is there.');
  const text = questions.ask({ ...about, form: { kind: 'text' } }, 'Nobody is there.');
  const seen = async (page: typeof owner) => {
    const sent = await page.until('facts', ({ facts }) => facts.length > 0);
    return sent.facts.map(({ type }) => type);
  };
  expect(await seen(owner)).toEqual(['question_asked', 'question_asked']);
  expect(await seen(controller)).toEqual(['withheld', 'question_asked']);
  expect(await seen(observer)).toEqual(['withheld', 'withheld']);
  const late = await bench.openAs('observer');
  expect((await late.until('hello')).state.questions).toEqual([]);
  expect(await controller.call('answer_question', { id: 1, answer: 'approve' })).toMatchObject(ownersOnly);
  expect(await observer.call('answer_question', { id: 2, answer: 'x' })).toMatchObject(refused);
  expect(shared.state.questions).toHaveLength(2);
  await controller.call('answer_question', { id: 2, answer: 'x' });
  await owner.call('answer_question', { id: 1, answer: 'approve' });
  expect([await approval, await text]).toEqual(['approve', 'x']);
});

test('the owner’s page makes and revokes links; a controller’s does neither', async () => {
  const bench = await createPageBench();
  const [owner, controller] = [await bench.openAs('owner'), await bench.openAs('controller')];
  const wanted = { role: 'observer', label: 'Class 3b', expiresInS: 60 } as const;
  expect(await owner.call('create_link', wanted)).toMatchObject({ link: { id: 'link-1', label: 'Class 3b' } });
  expect(await controller.call('list_links', {})).toMatchObject(ownersOnly);
  expect(await controller.call('create_link', wanted)).toMatchObject(ownersOnly);
  expect(await controller.call('revoke_link', { id: 'link-1' })).toMatchObject(ownersOnly);
  expect(await controller.call('create_approval_link', {})).toMatchObject(ownersOnly);
  expect(bench.links.list()).toHaveLength(1);
  await owner.call('revoke_link', { id: 'link-1' });
  expect(await owner.call('list_links', {})).toEqual({ links: [] });
});

test('a link comes with the public URL of a server that has one', async () => {
  const publicUrl = 'https://debug.example/class/';
  const owner = await (await createPageBench({ publicUrl })).openAs('owner');
  const wanted = { role: 'observer', label: 'Class 3b' } as const;
  expect(await owner.call('create_link', wanted)).toMatchObject({ publicUrl });
  const local = await (await createPageBench()).openAs('owner');
  expect(await local.call('create_link', wanted)).not.toHaveProperty('publicUrl');
});

test('an agent has no page', async () => {
  const bench = await createPageBench();
  const page = await bench.connectAs('agent');
  expect(await page.closed()).toBe(1008);
});

test('without a page of the owner, nothing is approved', async () => {
  const bench = await createPageBench();
  await bench.openAs('controller');
  expect([bench.debug.questions.hasPages, bench.debug.questions.hasApprovers]).toEqual([true, false]);
});
