import { afterEach, expect, test, vi } from 'vitest';
import type { ToolResult } from '#protocol';
import { Bench } from '../app/testing/bench.ts';
import type { Reveal } from '../model/files/open-document.ts';
import { outputEntry } from '../model/testing/output-entry.ts';
import type { ConnectionStatus } from '../model/ports.ts';
import { Store } from '../model/store.ts';
import { SessionFacts } from '../model/testing/session-facts.ts';
import type { PageMessage } from '../../embed/messages.ts';
import type { OpenedStore } from './host-news.ts';
import { HostConnection, type HostParts } from './host-connection.ts';

afterEach(() => document.body.replaceChildren());

type Event = Extract<PageMessage, { readonly type: 'event' }>;

/** A page with a host that is connected to it. */
function connected(
  answers: ConstructorParameters<typeof Bench>[0] = {},
  more: Readonly<Partial<Pick<HostParts, 'opened'>>> = {},
) {
  const bench = new Bench(answers);
  const posted: PageMessage[] = [];
  const port = {
    onmessage: null as ((event: { readonly data: unknown }) => void) | null,
    postMessage: (message: PageMessage) => void posted.push(message),
  };
  const root = document.createElement('div');
  document.body.append(root);
  const callTool = vi.fn((): Promise<ToolResult> => Promise.resolve({ status: 'success', breakpoints: [] }));
  const allowAgents = vi.fn();
  const signIn = vi.fn();
  const connection = new HostConnection(
    { origin: 'https://ide.example', port: port as unknown as MessagePort, version: 1 },
    {
      port: { ...bench.shell, signIn },
      callTool,
      allowAgents,
      style: root.style,
      url: 'https://debug.example/',
      ...more,
    },
  );
  connection.start(1);
  const events = (name: Event['name']) =>
    posted.flatMap((message) => (message.type === 'event' && message.name === name ? [message.detail] : []));
  return {
    bench,
    posted,
    root,
    callTool,
    allowAgents,
    signIn,
    connection,
    events,
    send: (data: unknown) => port.onmessage?.({ data }),
  };
}

test('a host gets the version, the state and the breakpoints, then learns that the page is connected', () => {
  expect(connected().posted.map((message) => (message.type === 'event' ? message.name : message.type))).toEqual([
    'welcome',
    'state',
    'breakpoints',
    'connected',
    'connection',
  ]);
});

test('a stop is an event, once, and in the state until the program is resumed', async () => {
  const { bench, events } = connected();
  const facts = new SessionFacts();
  bench.tell(...facts.started());
  bench.tell(...facts.stop({ id: 1 }));
  await vi.waitFor(() => expect(events('stopped')).toHaveLength(1));
  expect(events('stopped')[0]).toMatchObject({ session_id: 's1', stop_id: 1, thread_id: 1 });
  expect(events('state').at(-1)).toMatchObject({ phase: 'Stopped', session_id: 's1', stop: { stop_id: 1 } });
  bench.tell(facts.resumed());
  await vi.waitFor(() => expect(events('state').at(-1)).toMatchObject({ stop: null }));
  expect(events('stopped')).toHaveLength(1);
});

test('output is passed on line by line, once, and of a flood the last thousand lines', async () => {
  const { bench, events } = connected();
  bench.tell(...new SessionFacts().started());
  bench.say('s1', outputEntry(0, 'one'));
  await vi.waitFor(() => expect(events('output')).toEqual([{ session_id: 's1', category: 'stdout', text: 'one' }]));
  bench.say('s1', ...Array.from({ length: 1_500 }, (_, index) => outputEntry(index + 1)));
  await vi.waitFor(() => expect(events('output')).toHaveLength(1_001));
  expect(events('output').at(-1)).toMatchObject({ text: 'line 1500' });
});

test('a host learns where an approval is given', async () => {
  const tokens = ['once'];
  const create_approval_link = () => {
    const [token] = tokens;
    if (token === undefined) throw new Error('Only the owner can do this.');
    return { token };
  };
  const { bench, events } = connected({ create_approval_link });
  const askedFor = { kind: 'agent', name: 'IDE' } as const;
  const question = {
    id: 4,
    subject: 'Report',
    text: 'Run "Report"?',
    askedFor,
    form: { kind: 'approval', review: [] },
  } as const;
  bench.server.update((server) => ({ ...server, state: { ...server.state, questions: [question] } }));
  await vi.waitFor(() =>
    expect(events('consent_required')).toEqual([
      { configuration_name: 'Report', message: 'Run "Report"?', url: 'https://debug.example/#token=once' },
    ]),
  );
  tokens.length = 0;
  bench.server.update((server) => ({ ...server, state: { ...server.state, questions: [{ ...question, id: 5 }] } }));
  await vi.waitFor(() =>
    expect(events('consent_required')).toContainEqual(expect.objectContaining({ url: 'https://debug.example/' })),
  );
});

test('a tool is called and answered with the id of the call', async () => {
  const { callTool, posted, send } = connected();
  send({ type: 'call', id: 7, tool: 'get_breakpoints', input: {} });
  await vi.waitFor(() =>
    expect(posted.at(-1)).toEqual({ type: 'result', id: 7, result: { status: 'success', breakpoints: [] } }),
  );
  expect(callTool).toHaveBeenCalledWith('get_breakpoints', {});
});

test.each([
  ['run', {}, 'invalid_arguments'],
  ['constructor', {}, 'invalid_arguments'],
  ['open_source', {}, 'invalid_arguments'],
  ['open_source', { path: 'a.js', line: 0 }, 'invalid_arguments'],
  ['reveal_line', { line: 3 }, 'not_allowed'],
  ['pause', {}, 'not_allowed'],
  ['restart', {}, 'not_allowed'],
  ['step_back', {}, 'not_allowed'],
  ['reverse_continue', {}, 'not_allowed'],
  ['show_panel', { panel: 'nothing' }, 'invalid_arguments'],
])('the action %s with %j fails with the code %s', async (action, argument, code) => {
  const { posted, send } = connected();
  send({ type: 'act', id: 1, action, argument });
  await vi.waitFor(() => expect(posted.at(-1)).toMatchObject({ type: 'failure', id: 1, code }));
});

test.each([
  ['step_back', 'stepBack'],
  ['reverse_continue', 'reverseContinue'],
  ['restart', 'restart_session'],
] as const)('the action %s of a stopped program does what its button does: %s', async (action, requested) => {
  const { bench, posted, send } = connected();
  const facts = new SessionFacts();
  bench.tell(...facts.started({ supportsStepBack: true }), ...facts.stop({ id: 1 }));
  send({ type: 'act', id: 1, action, argument: {} });
  await vi.waitFor(() => expect(posted).toContainEqual({ type: 'result', id: 1, result: { status: 'success' } }));
  await vi.waitFor(() => expect(bench.paramsOf(requested)).toHaveLength(1));
});

test('a token is handed to the page, and a refusal back to the host, for each token', async () => {
  const { bench, posted, send, signIn } = connected();
  const refusals = () => posted.filter(({ type }) => type === 'refused');
  for (const count of [1, 2]) {
    send({ type: 'token', token: 'wrong' });
    bench.server.update((server) => ({ ...server, connection: { kind: 'connecting' } }));
    bench.server.update((server) => ({ ...server, connection: { kind: 'needs_token', message: 'Unknown token.' } }));
    await vi.waitFor(() => expect(refusals()).toHaveLength(count));
  }
  expect(signIn).toHaveBeenCalledTimes(2);
  expect(refusals()[0]).toEqual({ type: 'refused', code: 'not_allowed', message: 'Unknown token.' });
});

test('a host learns that the connection is lost, that it is back, and that its token was revoked', async () => {
  const { bench, events } = connected();
  const be = async (connection: ConnectionStatus) => {
    bench.server.update((server) => ({ ...server, connection }));
    await Promise.resolve();
  };
  const lost = { kind: 'lost', since: new Date(), reason: 'The server was stopped.' } as const;
  for (const connection of [
    lost,
    { ...lost, since: new Date() },
    { kind: 'connecting' },
    { kind: 'connected' },
  ] as const)
    await be(connection);
  await be({ kind: 'needs_token', message: 'The link was revoked.' });
  expect(events('connection')).toEqual([
    { status: 'connected', message: null },
    { status: 'lost', message: 'The server was stopped.' },
    { status: 'connected', message: null },
    { status: 'refused', message: 'The link was revoked.' },
  ]);
});

test('agents of exactly the origin of the host get the tools when it allows them', () => {
  const { allowAgents, send } = connected();
  expect(allowAgents).not.toHaveBeenCalled();
  send({ type: 'agents', isAllowed: true });
  send({ type: 'agents', isAllowed: 'no' });
  expect(allowAgents.mock.calls).toEqual([['https://ide.example'], [undefined]]);
});

test('colours of the host are set until it names a theme', () => {
  const { bench, root, send } = connected();
  root.style.setProperty('--sl-line-code', '22px');
  send({ type: 'theme', theme: { 'editor.background': '#101010', 'panel.border': '#333333' } });
  expect(root.style.getPropertyValue('--sl-bg-editor')).toBe('#101010');
  expect(bench.shell.view.value.theme).toBe('dark');
  send({ type: 'theme', theme: 'light' });
  expect([root.style.getPropertyValue('--sl-bg-editor'), root.style.getPropertyValue('--sl-line')]).toEqual(['', '']);
  expect(root.style.getPropertyValue('--sl-line-code')).toBe('22px');
  expect(bench.shell.view.value.theme).toBe('light');
});

test('the host chooses the panels, until it takes that back', () => {
  const { bench, send } = connected();
  send({ type: 'panels', panels: ['console'] });
  expect(bench.shell.view.value.hostPanels).toEqual(['console']);
  send({ type: 'panels', panels: null });
  expect(bench.shell.view.value.hostPanels).toBeUndefined();
});

test('a host learns which place the page shows, again when a line of the same file is revealed', async () => {
  const opened = new Store<OpenedStore['value']>({ current: undefined, reveal: undefined });
  const { events } = connected({}, { opened });
  const current = { key: '/work/src/a.js', path: '/work/src/a.js', label: 'src/a.js', text: '' };
  const show = (reveal: Reveal) => opened.update(() => ({ current, reveal }));
  show({ line: 3, column: 5, token: 1 });
  await vi.waitFor(() =>
    expect(events('open')).toEqual([
      { path: '/work/src/a.js', relative_path: 'src/a.js', name: 'a.js', line: 3, column: 5 },
    ]),
  );
  show({ line: 4, token: 2 });
  await vi.waitFor(() => expect(events('open')).toHaveLength(2));
  expect(events('open')[1]).toMatchObject({ line: 4, column: null });
});

test('what is no message of a host is ignored', () => {
  const { callTool, posted, send } = connected();
  const before = posted.length;
  for (const data of [null, 'call', { type: 'constructor' }, { type: 'call', tool: 'get_breakpoints' }]) send(data);
  expect([posted.length, callTool.mock.calls.length]).toEqual([before, 0]);
});
