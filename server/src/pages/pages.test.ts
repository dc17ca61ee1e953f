import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  dapRequests,
  entriesOf,
  initialState,
  isCommand,
  latestStop,
  reduce,
  sessionIn,
  type Command,
  type Fact,
  type FileText,
  type OutputPart,
  type ServerMessage,
  type State,
} from '#protocol';
import { createWorkspaceFiles } from './workspace-files.ts';
import { limits } from '../limits.ts';
import { repetitions } from '../testing/effort.ts';
import { createPageBench, type PageBench, type TestPage } from './testing/page-bench.ts';

/** The state that a page holds after all that it was sent. */
function stateOf({ messages }: TestPage): State {
  return messages.reduce<State>((state, message) => {
    if (message.type === 'hello') return message.state;
    return message.type === 'facts' ? message.facts.reduce(reduce, state) : state;
  }, initialState);
}

/** Resolves when a page has what the server has. */
async function untilEqual(page: TestPage, { debug }: PageBench): Promise<void> {
  await page.until('facts', ({ revision, facts }) => revision + facts.length - 1 === debug.shared.revision);
}

async function start(page: TestPage, configurationName: string): Promise<string> {
  const answer = await page.call('start_session', { configurationName });
  return (answer as { sessionId: string }).sessionId;
}

async function untilStopped({ debug }: PageBench, id = 's1', after = 0): Promise<number> {
  return debug.shared.until((state) => {
    const stopped = latestStop(state, id);
    return stopped?.stop.isComplete && stopped.stop.id > after ? stopped.stop.id : undefined;
  });
}

const factsOf = ({ messages }: TestPage): readonly Fact[] =>
  messages.flatMap((message) => (message.type === 'facts' ? message.facts : []));

test('a page that attaches is greeted with everything', async () => {
  const bench = await createPageBench();
  await bench.call('set_breakpoint', { file_path: 'main.fake', line_number: 2 });
  const page = await bench.connect();
  expect(await page.attach()).toEqual({
    type: 'hello',
    server: bench.debug.shared.id,
    build: 'b1',
    version: '1.2.3',
    workspace: { name: 'work', path: bench.folder, isolation: 'none' },
    readOnly: false,
    role: 'owner',
    revision: bench.debug.shared.revision,
    state: bench.debug.shared.state,
    output: {},
    tools: bench.toolbox.list(),
  });
});

test('a page holds the server’s state after every fact', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  await start(page, 'at entry');
  await untilStopped(bench);
  await page.request('s1', 'next', { threadId: 1 });
  await untilStopped(bench, 's1', 1);
  await untilEqual(page, bench);
  expect(stateOf(page)).toEqual(bench.debug.shared.state);
});

test('a cancelled request fails at once; cancelling an answered one does nothing', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  const sessionId = await start(page, 'at entry');
  await untilStopped(bench);
  const frameId = bench.debug.shared.session(sessionId)?.threads[0]?.stop?.frames?.[0]?.id;
  const ask = (id: number, expression: string) =>
    page.send({ type: 'request', id, sessionId, command: 'evaluate', arguments: { expression, frameId } });
  ask(1, 'never');
  page.send({ type: 'cancel_request', id: 1 });
  expect((await page.until('failure', ({ id }) => id === 1)).error.message).toContain('was cancelled');
  ask(2, '1');
  await page.until('answer', ({ id }) => id === 2);
  page.send({ type: 'cancel_request', id: 2 });
  ask(3, '2');
  await page.until('answer', ({ id }) => id === 3);
});

test('a page that reconnects gets the facts and output that it missed', async () => {
  const bench = await createPageBench();
  const first = await bench.open();
  await start(first, 'at entry');
  await untilStopped(bench);
  const { revision } = bench.debug.shared;
  first.socket.terminate();
  await bench.call('set_breakpoint', { file_path: 'main.fake', line_number: 2 });

  const second = await bench.connect();
  second.send({ type: 'attach', name: 'Mara', server: bench.debug.shared.id, revision });
  const facts = await second.until('facts');
  expect(facts.revision).toBe(revision + 1);
  expect(facts.facts.map(({ type }) => type)).toContain('breakpoints_changed');
  const output = await second.until('output');
  expect(entriesOf(output.runs).map(({ text }) => text)).toEqual(['started']);
  expect(second.messages.map(({ type }) => type)).not.toContain('hello');
});

test('a page that missed more bytes than are kept gets a new greeting', async () => {
  const bench = await createPageBench();
  const { shared } = bench.debug;
  const watchesOf = (index: number) => [`${index}${'x'.repeat(limits.factBytes.most / 4)}`];
  shared.record({ type: 'watches_changed', watches: ['before'] });
  const seen = { server: shared.id, revision: shared.revision };
  for (let index = 0; index < 5; index += 1) shared.record({ type: 'watches_changed', watches: watchesOf(index) });
  const away = await bench.connect();
  expect(await away.attach(seen)).toMatchObject({ revision: shared.revision, state: { watches: watchesOf(4) } });
  const briefly = await bench.connect();
  briefly.send({ type: 'attach', name: 'Mara', ...seen, revision: shared.revision - 1 });
  expect((await briefly.until('facts')).facts).toEqual([{ type: 'watches_changed', watches: watchesOf(4) }]);
});

test('a page that missed nothing gets no facts', async () => {
  const bench = await createPageBench();
  const { id: server, revision } = bench.debug.shared;
  const page = await bench.connect();
  page.send({ type: 'attach', name: 'Mara', server, revision });
  expect(await page.until('facts')).toEqual({ type: 'facts', revision: revision + 1, facts: [] });
});

test.each([
  ['of another run of the server', { server: 'another', revision: 0 }],
  ['that is ahead of the server', { revision: 999 }],
])('a page %s gets a new greeting', async (_which, seen) => {
  const bench = await createPageBench();
  const page = await bench.connect();
  expect(await page.attach({ server: bench.debug.shared.id, ...seen })).toMatchObject({ type: 'hello' });
});

test('a stop is sent in two messages: its place, and everything else', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  await start(page, 'at entry');
  await untilStopped(bench);
  const typesWith = async (fits: (fact: Fact) => boolean) => {
    const { facts } = await page.until('facts', (message) => message.facts.some(fits));
    return facts.map((fact) => (fact.type === 'answered' ? fact.command : fact.type));
  };
  const place = await typesWith((fact) => fact.type === 'event' && fact.event === 'stopped');
  expect(place).toContain('stackTrace');
  const everything = await typesWith(({ type }) => type === 'stop_completed');
  expect(everything).toEqual(expect.arrayContaining(['scopes', 'variables', 'stop_completed']));
});

test('the facts of a page’s request are sent before its answer', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  const answer = await page.call('set_breakpoint', { path: `${bench.folder}/main.fake`, line: 3, enabled: false });
  expect(answer).toMatchObject({ breakpoint: { id: 1, line: 3, enabled: false, createdBy: { name: 'Mara' } } });
  expect(stateOf(page).breakpoints).toMatchObject([{ id: 1 }]);
});

test('two pages see the same session', async () => {
  const bench = await createPageBench();
  const pages = [await bench.open(), await bench.open()] as const;
  await start(pages[0], 'at entry');
  await untilStopped(bench);
  await Promise.all(pages.map((page) => untilEqual(page, bench)));
  expect(stateOf(pages[1])).toEqual(stateOf(pages[0]));
});

test('a request is sent to the adapter, and its answer to the page', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  await start(page, 'at entry');
  await untilStopped(bench);
  expect(await page.request('s1', 'threads', undefined)).toEqual({ threads: [{ id: 1, name: 'main' }] });
  expect(await page.request('s9', 'threads', undefined)).toMatchObject({ code: 'unknown_session' });
  expect(await page.request('s1', 'stepBack', { threadId: 1 })).toMatchObject({ code: 'unsupported' });
});

const commands = Object.keys(dapRequests).filter(isCommand);
const forbidden = commands.filter(
  (command: Command) => dapRequests[command].effect === 'lifecycle' || /^set\w*Breakpoints$/.test(command),
);

test.each(forbidden)('%s is the server’s to send', async (command) => {
  const bench = await createPageBench();
  const page = await bench.open();
  const answer = await page.ask((id) => ({ type: 'request', id, sessionId: 's1', command, arguments: {} }));
  expect(answer).toMatchObject({ code: 'not_allowed', message: expect.stringContaining(`"${command}"`) });
});

test('a person who resumes ends an agent’s wait, and the log has both', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  await start(page, 'endless from entry');
  await untilStopped(bench);
  await bench.call('start_debugging', { configuration_name: 'endless from entry' });
  await bench.call('continue_debugging', { thread_id: 1, timeout_ms: 0 });
  const waiting = bench.call('continue_debugging', { thread_id: 1 });
  void page.request('s1', 'continue', { threadId: 1 });
  expect(await waiting).toMatchObject({
    status: 'interrupted',
    interrupted_by: 'user',
    message: expect.stringContaining('A person pressed Continue, so the program is running.'),
  });
  expect(bench.debug.shared.state.activities).toMatchObject([
    { actor: { kind: 'person', name: 'Mara' }, action: 'start_debugging', subject: 'endless from entry' },
    { actor: { kind: 'agent' }, outcome: { status: 'stopped' } },
    { actor: { kind: 'agent' }, outcome: { status: 'timeout' } },
    { actor: { kind: 'agent' }, outcome: { status: 'interrupted' } },
    { actor: { kind: 'person', name: 'Mara' }, action: 'continue', sessionId: 's1' },
  ]);
});

test('a person’s pause is answered to an agent as the stop that it causes', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  await start(page, 'endless');
  const waiting = bench.call('start_debugging', { configuration_name: 'endless' });
  await bench.debug.shared.until(({ sessions }) =>
    sessionIn(sessions, 's1')?.lifecycle === 'live' ? true : undefined,
  );
  await page.request('s1', 'pause', { threadId: 1 });
  expect(await waiting).toMatchObject({ status: 'stopped', stop_event_data: { reason: 'pause' } });
  expect(bench.debug.shared.state.activities.at(-1)).toMatchObject({ action: 'pause', outcome: { status: 'success' } });
});

test.each([
  ['end_session', 'pressed Stop', 'stop'],
  ['restart_session', 'pressed Restart', 'restart'],
] as const)('%s ends an agent’s wait', async (method, words, action) => {
  const bench = await createPageBench();
  const page = await bench.open();
  await start(page, 'endless');
  const waiting = bench.call('start_debugging', { configuration_name: 'endless' });
  await bench.debug.shared.until(({ sessions }) =>
    sessionIn(sessions, 's1')?.lifecycle === 'live' ? true : undefined,
  );
  await page.call(method, { sessionId: 's1' });
  expect(await waiting).toMatchObject({ status: 'interrupted', message: expect.stringContaining(words) });
  expect(bench.debug.shared.state.activities).toContainEqual(expect.objectContaining({ action, subject: 'endless' }));
});

test('a person may interrupt one agent, or all', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  await start(page, 'endless');
  await bench.debug.shared.until(({ sessions }) =>
    sessionIn(sessions, 's1')?.lifecycle === 'live' ? true : undefined,
  );
  const calls = ['Ada', 'Grace'].map((agent) =>
    bench.call('start_debugging', { configuration_name: 'endless' }, { agent }),
  );
  const grace = bench.debug.shared.state.activities.find(({ actor }) => actor.name === 'Grace');
  expect(await page.call('interrupt_agents', { activityId: grace?.id ?? 0 })).toEqual({ interrupted: 1 });
  expect(await calls[1]).toMatchObject({ status: 'interrupted', interrupted_by: 'user' });
  expect(await page.call('interrupt_agents', {})).toEqual({ interrupted: 1 });
  expect(await calls[0]).toMatchObject({ status: 'interrupted' });
});

test('a file that is saved while a program runs is read with the text that the program was started with', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  await start(page, 'at entry');
  await untilStopped(bench);
  const { text, version } = (await page.call('read_file', { path: 'main.fake' })) as FileText;
  const saved = (await page.call('write_file', { path: 'main.fake', text: `new\n${text}`, version })) as FileText;
  await page.call('write_file', { path: 'main.fake', text: `newer\n${text}`, version: saved.version });
  const read = () => page.call('read_file', { path: 'main.fake' });
  expect(await read()).toMatchObject({
    text: `newer\n${text}`,
    startedTexts: [{ sessionId: 's1', text, startedAt: bench.debug.shared.session('s1')?.startedAt }],
  });
  await page.call('end_session', { sessionId: 's1' });
  await bench.debug.shared.until(({ sessions }) => sessionIn(sessions, 's1')?.lifecycle === 'terminated' || undefined);
  expect(await read()).not.toHaveProperty('startedTexts');
});

test('input of the console and its result are output for every page', async () => {
  const bench = await createPageBench();
  const [page, other] = [await bench.open(), await bench.open()];
  await start(page, 'at entry');
  await untilStopped(bench);
  const frameId = latestStop(bench.debug.shared.state, 's1')?.stop.frames?.[0]?.id ?? 0;
  await page.request('s1', 'evaluate', { expression: 'list', frameId, context: 'repl' });
  await page.request('s1', 'evaluate', { expression: 'boom', frameId, context: 'repl' });
  await page.request('s1', 'evaluate', { expression: 'n', frameId, context: 'hover' });
  await other.until('output', ({ runs }) => runs.some(({ category }) => category === 'error'));
  const said = other.messages.flatMap((message) => (message.type === 'output' ? entriesOf(message.runs) : []));
  expect(said).toMatchObject([
    { index: 0, category: 'stdout', text: 'started' },
    { index: 1, category: 'input', text: 'list' },
    { index: 2, category: 'result', text: '<list>', type: 'string', variablesReference: expect.any(Number) },
    { index: 3, category: 'input', text: 'boom' },
    { index: 4, category: 'error', text: expect.stringContaining('boom is not defined') },
  ]);
  const read = (await page.call('read_output', { sessionId: 's1', start: 0, count: 10 })) as OutputPart;
  expect([read.total, entriesOf(read.runs)], 'as it is kept').toEqual([5, said]);
});

test('output before a stop is sent with the stop, however short a time ago the last output was sent', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  await start(page, 'at entry');
  await untilStopped(bench);
  const frameId = latestStop(bench.debug.shared.state, 's1')?.stop.frames?.[0]?.id ?? 0;
  const print = (expression: string) => page.request('s1', 'evaluate', { expression, frameId, context: 'repl' });
  await print('first');
  await page.until('output', ({ runs }) => entriesOf(runs).some(({ text }) => text === '<first>'));
  await print('second');
  const before = page.messages.length;
  await page.request('s1', 'next', { threadId: 1 });
  await page.until('facts', ({ facts }) => facts.some(({ type }) => type === 'stop_completed'));
  // Its answer comes after what was sent with the stop.
  await page.request('s1', 'threads', undefined);
  const texts = page.messages
    .slice(before)
    .flatMap((message) => (message.type === 'output' ? entriesOf(message.runs).map(({ text }) => text) : []));
  expect(texts).toContain('<second>');
});

test('an evaluation that fails prints one line, with the stack collapsed below it', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  await start(page, 'at entry');
  await untilStopped(bench);
  const frameId = latestStop(bench.debug.shared.state, 's1')?.stop.frames?.[0]?.id ?? 0;
  await page.request('s1', 'evaluate', { expression: 'crash', frameId, context: 'repl' });
  await page.until('output', ({ runs }) => runs.some(({ group }) => group === 'end'));
  const said = page.messages.flatMap((message) => (message.type === 'output' ? entriesOf(message.runs) : []));
  expect(said.filter(({ category }) => category === 'error')).toMatchObject([
    { index: 2, text: 'Uncaught TypeError: crashed', group: 'startCollapsed' },
    { index: 3, text: '    at crash (main.fake:3)', groups: [2] },
    { index: 4, text: '', group: 'end' },
  ]);
});

test('every method is answered', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  const path = `${bench.folder}/main.fake`;
  await start(page, 'program');
  await bench.debug.shared.until(({ sessions }) =>
    sessionIn(sessions, 's1')?.lifecycle === 'terminated' ? true : undefined,
  );
  expect(await page.call('get_configurations', {})).toMatchObject({ compounds: [] });
  const listed = (await page.call('list_files', { path: '' })) as { entries: object[] };
  expect(listed.entries).toContainEqual({ name: 'main.fake', path: 'main.fake', kind: 'file' });
  expect(await page.call('read_file', { path: 'main.fake' })).toMatchObject({ path, text: 'a little program' });
  expect(await page.call('find_files', { query: 'mf', limit: 5 })).toEqual({
    files: [{ path: 'main.fake', positions: [0, 5] }],
    total: 1,
    truncated: false,
  });
  expect(
    await page.call('find_files', { query: '', limit: 5, recent: ['main.fake', 'old.fake', '../outside.fake'] }),
    'changes outside are not reported',
  ).toMatchObject({ gone: ['old.fake'] });
  expect(await page.call('find_definitions', { name: 'program', path: 'main.fake', line: 1 })).toEqual({
    definitions: [],
    isCut: false,
  });
  expect(await page.call('read_output', { sessionId: 's1', start: 1, count: 5 })).toMatchObject({
    total: 2,
    runs: [{ index: 1, lines: 'done' }],
  });
  await page.call('set_breakpoint', { path, line: 2 });
  expect(await page.call('change_breakpoint', { id: 1, conditions: { condition: 'n > 1' } })).toMatchObject({
    breakpoint: { condition: 'n > 1', enabled: true },
  });
  expect(await page.call('remove_breakpoints', { ids: [1] })).toEqual({});
  expect(await page.call('set_watches', { watches: ['n'] })).toEqual({});
  expect(await page.call('set_exception_filter', { filter: 'uncaught', choice: { enabled: false } })).toEqual({});
  const ofFake = { adapter: 'Fake', filter: 'uncaught', choice: { enabled: true } };
  expect(await page.call('set_exception_filter', ofFake)).toEqual({});
  expect(await page.call('deactivate_breakpoints', { deactivated: true })).toEqual({});
  expect(await page.call('read_activity', { id: 1 })).toEqual({});
  expect(await page.call('end_session', { sessionId: 's1' })).toEqual({});
  expect(await page.call('forget_session', { sessionId: 's1' })).toEqual({});
  expect(bench.debug.shared.state).toMatchObject({
    sessions: [],
    breakpoints: [],
    watches: ['n'],
    exceptionFilters: { uncaught: { enabled: false }, 'Fake/uncaught': { enabled: true } },
    breakpointsDeactivated: true,
  });
});

test('a failed start is in the session’s state and the log', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  expect(await page.call('start_session', { configurationName: 'nope' })).toMatchObject({
    code: 'unknown_configuration',
  });
  expect(await page.call('start_session', { configurationName: 'refused' })).toEqual({ sessionId: 's1' });
  const ended = await bench.debug.shared.until(({ activities }) =>
    activities.find(({ id, outcome }) => id === 2 && outcome),
  );
  expect(ended).toMatchObject({ action: 'start_debugging', outcome: { status: 'error' } });
  expect(bench.debug.shared.session('s1')?.ending?.error).toMatchObject({ code: 'launch_failed' });
});

test('an agent in the page calls tools, and cancels a call', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  expect(await page.tool('get_breakpoints')).toMatchObject({ status: 'success' });
  expect(await page.tool('get_breakpoints', {}, { agent: 'Kestrel' })).toMatchObject({ status: 'success' });
  expect(bench.debug.shared.state.activities).toMatchObject([
    { actor: { kind: 'agent', name: 'Page agent' } },
    { actor: { kind: 'agent', name: 'Kestrel' } },
  ]);
  const abort = new AbortController();
  const waiting = page.tool('start_debugging', { configuration_name: 'endless' }, { signal: abort.signal });
  await bench.debug.shared.until(({ activities }) => activities.find(({ waitsUntil }) => waitsUntil !== undefined));
  abort.abort();
  expect(await waiting).toMatchObject({ status: 'interrupted', interrupted_by: 'caller' });
});

test('closing a page cancels the calls of its agents', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  void page.tool('start_debugging', { configuration_name: 'endless' });
  await bench.debug.shared.until(({ activities }) => activities.find(({ waitsUntil }) => waitsUntil !== undefined));
  page.socket.terminate();
  const { outcome } = await bench.debug.shared.until(({ activities }) =>
    activities.find((activity) => activity.outcome),
  );
  expect(outcome).toMatchObject({ status: 'interrupted' });
});

test('closing a page cancels its reads', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  const sessionId = await start(page, 'at entry');
  await untilStopped(bench);
  const session = bench.debug.sessions.get(sessionId);
  const signals: AbortSignal[] = [];
  const request = vi.spyOn(session, 'request');
  onTestFinished(() => request.mockRestore());
  const bothAsked = new Promise<void>((resolve) => {
    request.mockImplementation((_command, _args, { signal } = {}) => {
      if (signal && signals.push(signal) === 2) resolve();
      return new Promise(() => undefined);
    });
  });
  const evaluate = (id: number, context: string) =>
    page.send({ type: 'request', id, sessionId, command: 'evaluate', arguments: { expression: 'x', context } });
  evaluate(1, 'hover');
  evaluate(2, 'repl');
  await bothAsked;
  const [read, typed] = signals;
  page.socket.terminate();
  await new Promise((resolve) => read?.addEventListener('abort', resolve));
  expect(typed?.aborted).toBe(false);
});

const bad: readonly [what: string, data: string | Buffer, id: number, message: RegExp][] = [
  ['no JSON', '{"type":', 0, /not JSON/],
  ['bytes', Buffer.from('{}'), 0, /not binary/],
  ['no object', '[]', 0, /This message is invalid/],
  ['an unknown type', '{"type":"shout","id":7}', 7, /This "shout" message is invalid/],
  ['an unknown method', '{"type":"call","id":7,"method":"toString","params":{}}', 7, /unknown method/],
  [
    'parameters that do not fit',
    '{"type":"call","id":7,"method":"set_watches","params":{"watches":"n"}}',
    7,
    /watches/,
  ],
  [
    'what is not a name to define',
    '{"type":"call","id":7,"method":"find_definitions","params":{"name":"a(b)","path":"a.js"}}',
    7,
    /name/,
  ],
  ['an unknown request', '{"type":"request","id":7,"sessionId":"s1","command":"fly"}', 7, /unknown request/],
  ['an unknown field', '{"type":"cancel_tool","id":7,"now":true}', 7, /now/],
  ['deep nesting', `{"type":"call_tool","id":7,"input":${'['.repeat(90)}${']'.repeat(90)}}`, 0, /64 levels deep/],
];

test.each(bad)('a message with %s is a failure, and the page stays connected', async (_what, data, id, message) => {
  const bench = await createPageBench();
  const page = await bench.open();
  page.socket.send(data);
  expect(await page.until('failure')).toEqual({
    type: 'failure',
    id,
    error: { code: 'invalid_arguments', message: expect.stringMatching(message) },
  });
  expect(await page.call('set_watches', { watches: [] })).toEqual({});
});

test('before it has attached a page is answered nothing else', async () => {
  const { connect } = await createPageBench();
  const page = await connect();
  expect(await page.call('get_configurations', {})).toMatchObject({ message: 'Send "attach" first.' });
});

test('no message brings the server down', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  const types: ServerMessage['type'][] = ['answer', 'failure', 'hello', 'people', 'tool_result', 'facts'];
  const message = fc.record(
    {
      type: fc.constantFrom('attach', 'request', 'call', 'call_tool', 'cancel_tool', 'cancel_request', '__proto__'),
      // The bench counts its own ids from 1: of two messages with one id, the second is refused.
      id: fc.oneof(
        fc.integer({ min: 10_000, max: 11_000 }),
        fc.jsonValue().filter((id) => typeof id !== 'number' || id <= 0),
      ),
      method: fc.constantFrom('get_configurations', 'read_file', 'constructor'),
      command: fc.constantFrom('threads', 'evaluate', 'hasOwnProperty'),
      sessionId: fc.string(),
      params: fc.jsonValue(),
      arguments: fc.jsonValue(),
      name: fc.string(),
      input: fc.jsonValue(),
    },
    { requiredKeys: ['type'] },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(message, fc.jsonValue()), async (value) => {
      page.socket.send(JSON.stringify(value));
      expect(await page.call('set_watches', { watches: [] })).toEqual({});
      expect(types).toContain(page.messages.at(-1)?.type);
    }),
    { numRuns: 200 },
  );
});

test.each([
  { type: 'call_tool', id: 5, name: 'get_breakpoints', input: {} },
  { type: 'request', id: 5, sessionId: 's1', command: 'threads' },
  { type: 'call', id: 5, method: 'get_configurations', params: {} },
] as const)('of two messages with one id the second, a $type, is refused', async (second) => {
  const bench = await createPageBench();
  const page = await bench.open();
  page.send({ type: 'call_tool', id: 5, name: 'start_debugging', input: { configuration_name: 'endless' } });
  page.send(second);
  expect(await page.until('failure')).toMatchObject({ id: 5, error: { code: 'invalid_arguments' } });
  await bench.debug.shared.until(({ activities }) => activities.find(({ waitsUntil }) => waitsUntil !== undefined));
  page.send({ type: 'cancel_tool', id: 5 });
  expect(await page.until('tool_result')).toMatchObject({ id: 5, result: { status: 'interrupted' } });
});

test('a page that does not read is sent away', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  await start(page, 'at entry');
  await untilStopped(bench);
  const frameId = latestStop(bench.debug.shared.state, 's1')?.stop.frames?.[0]?.id ?? 0;
  page.socket.pause();
  const expression = 'x'.repeat(900_000);
  for (let id = 100; id < 130; id++) {
    page.send({
      type: 'request',
      id,
      sessionId: 's1',
      command: 'evaluate',
      arguments: { expression, frameId, context: 'hover' },
    });
  }
  await bench.debug.shared.until(({ sessions }) => ((sessionIn(sessions, 's1')?.epoch ?? 0) > 0 ? true : undefined));
  const closed = page.closed();
  await untilHeard(bench, 'evaluate', 30);
  page.socket.resume();
  expect(await closed).toBe(1013);
});

/** Resolves when the adapter of the first session has answered so many requests of a command. */
async function untilHeard({ adapter, debug }: PageBench, command: Command, count: number): Promise<void> {
  const session = debug.sessions.get('s1');
  const heard = () => adapter.conversations[0]?.received.filter((request) => request.command === command).length ?? 0;
  while (heard() < count) await session.request('threads', undefined);
  await session.request('threads', undefined);
}

test('a page that does not answer pings is disconnected', async () => {
  const bench = await createPageBench({ heartbeat: { pingEveryMs: 10, deadAfterMs: 400 } });
  const lively = await bench.open();
  const dead = await bench.open();
  dead.socket.pong = () => undefined;
  dead.socket.pause();
  const closed = dead.closed();
  dead.socket.resume();
  expect(await closed).toBe(1006);
  expect(await lively.call('set_watches', { watches: [] })).toEqual({});
});

test('all connections end with the host', async () => {
  const { host, open } = await createPageBench();
  const page = await open();
  const closed = page.closed();
  host.close();
  expect(await closed).toBe(1012);
});

test('facts are sent in order and once', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  await start(page, 'failing');
  await bench.debug.shared.until(({ sessions }) =>
    sessionIn(sessions, 's1')?.lifecycle === 'terminated' ? true : undefined,
  );
  await untilEqual(page, bench);
  const hello = page.messages.find(({ type }) => type === 'hello');
  const since = hello?.type === 'hello' ? hello.revision : 0;
  expect(factsOf(page)).toEqual(bench.debug.shared.since(since));
});

describe('a file that a page saves', () => {
  async function opened() {
    const bench = await createPageBench();
    writeFileSync(join(bench.folder, 'a.txt'), 'one\ntwo\n');
    const page = await bench.open();
    const read = (await page.call('read_file', { path: 'a.txt' })) as FileText;
    return { bench, page, read, text: () => readFileSync(join(bench.folder, 'a.txt'), 'utf8') };
  }

  test('moves its breakpoints, for all pages', async () => {
    const { bench, page, read, text } = await opened();
    const other = await bench.open();
    const { path, version } = read;
    const answers = await Promise.all([1, 2].map((line) => page.call('set_breakpoint', { path, line })));
    const [first = 0, second = 0] = answers.map((answer) => (answer as { breakpoint: { id: number } }).breakpoint.id);
    const written = await page.call('write_file', {
      path,
      text: 'zero\none\n',
      version,
      breakpoints: [{ id: first, line: 2 }, { id: second }],
    });
    expect(written).toMatchObject({ path, version: expect.any(String), modifiedAt: expect.any(String) });
    expect(text()).toBe('zero\none\n');
    await untilEqual(other, bench);
    expect(stateOf(other).breakpoints).toMatchObject([{ id: first, path, line: 2 }]);
    expect(await page.call('read_file', { path })).toMatchObject(written as object);
  });

  test('is refused if it was changed on disk, and its breakpoints stay', async () => {
    const { bench, page, read, text } = await opened();
    const { path, version } = read;
    await page.call('set_breakpoint', { path, line: 1 });
    writeFileSync(path, 'theirs');
    const refused = await page.call('write_file', { path, text: 'mine', version, breakpoints: [{ id: 1 }] });
    expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining('changed on disk') });
    expect(text()).toBe('theirs');
    expect(bench.debug.shared.state.breakpoints).toMatchObject([{ line: 1 }]);
  });

  test('is refused by a read-only server, which says so with each file', async () => {
    const { read, text, bench } = await opened();
    const files = createWorkspaceFiles({ workspaceFolder: bench.folder, readOnly: true });
    const page = await (await createPageBench({ files })).open();
    const { path, version } = read;
    expect(await page.call('read_file', { path })).toMatchObject({ readOnly: expect.stringContaining('--read-only') });
    expect(await page.call('write_file', { path, text: 'mine', version })).toMatchObject({
      code: 'not_allowed',
      message: expect.stringContaining('--read-only'),
    });
    expect(text()).toBe('one\ntwo\n');
  });

  test('is read-only if it is outside the workspace, not UTF-8 or too large; a missing one is not found', async () => {
    const { bench } = await opened();
    const library = await mkdtemp(join(tmpdir(), 'stopline-library-'));
    onTestFinished(() => rmSync(library, { recursive: true }));
    writeFileSync(join(library, 'lib.py'), 'pass');
    writeFileSync(join(bench.folder, 'latin.txt'), Buffer.from([0x66, 0xfc, 0x72]));
    writeFileSync(join(bench.folder, 'large.txt'), 'x'.repeat(600 * 1024));
    const files = createWorkspaceFiles({ workspaceFolder: bench.folder, readRoots: () => [library] });
    const reason = async (path: string) => (await files.read(path)).readOnly;
    expect(await reason('a.txt')).toBeUndefined();
    expect(await reason(join(library, 'lib.py'))).toBe('outside the workspace');
    expect(await reason('latin.txt')).toBe('not UTF-8 text');
    expect(await reason('large.txt')).toBe('larger than 512 KiB');
    await expect(files.read('gone.txt')).rejects.toMatchObject({ code: 'not_found' });
    await expect(files.write({ path: join(library, 'lib.py'), text: '', version: 'x' })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    files.close();
  });
});

test('a page may have 1,000 pending calls; further ones fail at once, and others are served when some have ended', async () => {
  const bench = await createPageBench();
  const page = await bench.open();
  await start(page, 'endless');
  await bench.debug.shared.until(({ sessions }) =>
    sessionIn(sessions, 's1')?.lifecycle === 'live' ? true : undefined,
  );
  const calls = repetitions('calls of one page', { test: 3_000, all: 100_000, long: 100_000 });
  // None may end before the last is sent, however long a busy machine takes: its place would be free for another.
  const input = { thread_id: 1, timeout_ms: 3_600_000 };
  for (let id = 1; id <= calls; id += 1) page.send({ type: 'call_tool', id, name: 'continue_debugging', input });
  const failures = () => page.messages.filter((message) => message.type === 'failure');
  // Only the number is compared: describing a hundred thousand failures at each attempt would take longer than the calls.
  await vi.waitFor(() => expect(failures().length).toBe(calls - 1_000), { timeout: 60_000, interval: 100 });
  expect(failures()[0]?.error).toMatchObject({ code: 'not_allowed', message: expect.stringContaining('1000 calls') });
  for (let id = 1; id <= 1_000; id += 1) page.send({ type: 'cancel_tool', id });
  await page.until('tool_result', ({ id }) => id === 1_000);
  expect(await page.tool('get_breakpoints')).toMatchObject({ status: 'success' });
});

test.each(['observer', 'controller'] as const)(
  'a link of the role %s is for no monitor, which nobody sees',
  async (role) => {
    const bench = await createPageBench();
    const unseen = await bench.connectAs(role);
    unseen.send({ type: 'attach', name: 'Eve', isMonitor: true });
    expect(await unseen.until('failure')).toMatchObject({ error: { code: 'not_allowed' } });
    expect(unseen.messages.map(({ type }) => type)).not.toContain('hello');
  },
);

test('a monitor follows the state, is sent no output, and keeps no session alive', async () => {
  const bench = await createPageBench();
  const attend = vi.spyOn(bench.debug.clients, 'attend');
  const monitor = await bench.connect();
  monitor.send({ type: 'attach', name: 'Teacher', isMonitor: true });
  expect((await monitor.until('hello')).output).toEqual({});
  expect(attend).not.toHaveBeenCalled();
  const page = await bench.open();
  await page.call('start_session', { configurationName: 'endless' });
  await page.until('output');
  await monitor.until('facts', ({ facts }) => facts.some(({ type }) => type === 'session_ready'));
  expect(monitor.messages.map(({ type }) => type)).not.toContain('output');
});
