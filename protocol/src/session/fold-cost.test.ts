import { expect, test } from 'vitest';
import type { DapEventName, DapEvents } from '../dap/events.ts';
import type { CommandsWith } from '../dap/requests.ts';
import { answered, asked, at, created, ended, person, refused, said } from '../testing/facts.ts';
import { breakpointOf, filledState } from '../testing/filled-state.ts';
import type { Fact, FactOf } from './facts.ts';
import { reduce } from './reduce.ts';
import type { State } from './state.ts';

/** Facts by what they are about. A missing event, answer or fact does not compile. */
const events: { readonly [Name in DapEventName]: DapEvents[Name] } = {
  breakpoint: { reason: 'changed', breakpoint: { id: 1, verified: false } },
  capabilities: { capabilities: { supportsLogPoints: false } },
  continued: { threadId: 1 },
  exited: { exitCode: 1 },
  initialized: undefined,
  invalidated: { areas: ['variables'], threadId: 1 },
  loadedSource: { reason: 'changed', source: { path: '/app/1.py', name: 'a' } },
  memory: { memoryReference: '0x1', offset: 0, count: 1 },
  module: { reason: 'changed', module: { id: 1, name: 'other' } },
  output: { output: 'text' },
  process: { name: 'app' },
  progressEnd: { progressId: 'p1' },
  progressStart: { progressId: 'p0', title: 'Loading' },
  progressUpdate: { progressId: 'p1', percentage: 1 },
  stopped: { reason: 'breakpoint', threadId: 1, hitBreakpointIds: [1] },
  terminated: {},
  thread: { reason: 'exited', threadId: 1 },
};

const answers: Readonly<Record<CommandsWith<'folded', true>, Fact>> = {
  initialize: answered({ command: 'initialize', arguments: { adapterID: 'fake' } }, { supportsLogPoints: false }),
  setExceptionBreakpoints: answered({ command: 'setExceptionBreakpoints', arguments: { filters: ['filter 1'] } }, {}),
  threads: answered({ command: 'threads', arguments: undefined }, { threads: [{ id: 1, name: 'main' }] }),
  stackTrace: answered({ command: 'stackTrace', arguments: { threadId: 1 } }, { stackFrames: [] }),
  scopes: answered({ command: 'scopes', arguments: { frameId: 1 } }, { scopes: [] }),
  variables: answered({ command: 'variables', arguments: { variablesReference: 1 } }, { variables: [] }),
  exceptionInfo: answered(
    { command: 'exceptionInfo', arguments: { threadId: 1 } },
    { exceptionId: 'KeyError', breakMode: 'always' },
  ),
};

const step = { command: 'next', arguments: { threadId: 1 } } as const;

const requests: Readonly<Record<'asked' | 'answered' | 'refused', Readonly<Record<string, Fact>>>> = {
  asked: {
    pause: asked({ command: 'pause', arguments: { threadId: 1 } }),
    next: asked(step),
    restart: asked({ command: 'restart', arguments: {} }),
  },
  answered: { ...answers, next: answered(step, undefined) },
  refused: {
    pause: refused({ command: 'pause', arguments: { threadId: 1 } }),
    next: refused(step),
    setExceptionBreakpoints: refused({ command: 'setExceptionBreakpoints', arguments: { filters: [] } }),
  },
};

const of = { sessionId: 's1', at } as const;
const activity = { id: 1_001, actor: person, action: 'step', subject: '', at };

const others: { readonly [Type in Exclude<Fact['type'], 'event' | keyof typeof requests>]: FactOf<Type> } = {
  stop_completed: { ...of, type: 'stop_completed', stopId: 1 },
  breakpoints_bound: { ...of, type: 'breakpoints_bound', bindings: { 1: { verified: true, line: 7 } } },
  adapter_breakpoint_changed: {
    ...of,
    type: 'adapter_breakpoint_changed',
    adapterId: 1,
    breakpoint: { verified: false },
  },
  breakpoints_passed: { ...of, type: 'breakpoints_passed', passes: [1], hits: [1] },
  source_modified: { ...of, type: 'source_modified', path: '/app/1.py' },
  session_ready: { ...of, type: 'session_ready' },
  session_ending: { ...of, type: 'session_ending', by: person },
  first_read: { ...of, type: 'first_read' },
  server_ready: { ...of, type: 'server_ready', address: 'http://127.0.0.1' },
  session_created: created({ id: 'new' }) as FactOf<'session_created'>,
  session_ended: ended() as FactOf<'session_ended'>,
  session_forgotten: { at, sessionId: 's1.1', type: 'session_forgotten' },
  terminal_opened: {
    ...of,
    type: 'terminal_opened',
    terminal: { id: 't0', title: 'app', kind: 'integrated', columns: 80, rows: 24 },
  },
  terminal_changed: { ...of, type: 'terminal_changed', terminalId: 't1', changes: { columns: 90 } },
  terminal_closed: { ...of, type: 'terminal_closed', terminalId: 't1' },
  breakpoints_changed: { type: 'breakpoints_changed', breakpoints: [] },
  breakpoint_sets_changed: { type: 'breakpoint_sets_changed', breakpointSets: {} },
  breakpoints_deactivated: { type: 'breakpoints_deactivated', deactivated: true },
  exception_filters_changed: { type: 'exception_filters_changed', exceptionFilters: {} },
  exception_options_changed: { type: 'exception_options_changed', exceptionOptions: {} },
  filters_offered: { type: 'filters_offered', filterOffers: {} },
  watches_changed: { type: 'watches_changed', watches: [] },
  agent_permission_changed: { type: 'agent_permission_changed', agentPermission: 'look' },
  activity_started: { type: 'activity_started', activity },
  activity_changed: { type: 'activity_changed', id: 1, changes: { outcome: { status: 'ok', durationMs: 1 } } },
  question_asked: {
    type: 'question_asked',
    question: { id: 0, subject: 'app', text: 'Which?', form: { kind: 'text' }, askedFor: person },
  },
  question_closed: { type: 'question_closed', id: 1, how: 'answered' },
  notice_sent: { type: 'notice_sent', notice: { id: 21, by: person, text: 'Hello', at } },
  withheld: { type: 'withheld' },
};

type Step = readonly [name: string, factOf: (state: State) => Fact];

const steps: readonly Step[] = [
  ...Object.entries(events).map(([event, body]): Step => [`event ${event}`, () => said(event as DapEventName, body)]),
  ...Object.entries(requests).flatMap(([type, facts]) =>
    Object.entries(facts).map(([command, fact]): Step => [`${type} ${command}`, () => fact]),
  ),
  ...Object.entries(others).map(([type, fact]): Step => [type, () => fact]),
  [
    'breakpoints_changed by one',
    ({ breakpoints }) => ({
      type: 'breakpoints_changed',
      breakpoints: [...breakpoints.slice(1), breakpointOf(20_000)],
    }),
  ],
];

/** Adds all objects of a value, itself included. */
function addObjects(value: unknown, found: Set<unknown>): Set<unknown> {
  if (typeof value !== 'object' || value === null || found.has(value)) return found;
  found.add(value);
  for (const child of Object.values(value)) addObjects(child, found);
  return found;
}

/** A state, and the objects that it has. */
interface Known {
  readonly state: State;
  readonly objects: ReadonlySet<unknown>;
}

const known = (state: State): Known => ({ state, objects: addObjects(state, new Set()) });

const full = known(filledState(Infinity));
const small = known(filledState(2));

/** The collections of a state, of its sessions, and of what these have. */
function collectionsOf(state: State): readonly object[] {
  const ofSession = state.sessions.flatMap((session) => [
    ...Object.values<unknown>({ ...session }),
    ...Object.values<unknown>({ ...session.memoryChanges }),
    ...Object.values<unknown>({ ...session.threads[0]?.stop }),
  ]);
  return [...Object.values<unknown>({ ...state }), ...ofSession].filter(
    (value) => typeof value === 'object' && value !== null,
  );
}

/** The entries of the objects and lists that a step makes, and how many of them are in the collections that it changes. */
function entriesMade({ state, objects }: Known, factOf: (state: State) => Fact) {
  const fact = factOf(state);
  const after = reduce(state, fact);
  const seen = addObjects(fact, new Set());
  let made = 0;
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || objects.has(value) || seen.has(value)) return;
    seen.add(value);
    const children: readonly unknown[] = Object.values(value);
    made += children.length;
    children.forEach(count);
  };
  count(after);
  const changed = collectionsOf(after).filter((value) => !objects.has(value));
  return { made, inChanged: changed.reduce((sum, value) => sum + Object.keys(value).length, 0) };
}

test.each(steps)('%s costs what it changes, and one copy of each collection that it changes', (_name, factOf) => {
  const ofFull = entriesMade(full, factOf);
  const ofSmall = entriesMade(small, factOf);
  const beside = ofFull.made - ofFull.inChanged;
  expect(beside, `${ofFull.made} entries were made`).toBeLessThanOrEqual(ofSmall.made - ofSmall.inChanged);
});

/** The time of some work in milliseconds, at least 1. */
function msOf(work: () => unknown): number {
  const from = Date.now();
  work();
  return Math.max(1, Date.now() - from);
}

// The work beside it is as slow as the step on a slow or busy machine: one that is quadratic takes hundreds of times as long.
test.each(steps)('%s takes no longer than writing all breakpoints as JSON a few times', (_name, factOf) => {
  const { state } = full;
  const fact = factOf(state);
  const ratios = Array.from({ length: 10 }, () => {
    const floor = msOf(() => JSON.stringify(state.breakpoints));
    return msOf(() => reduce(state, fact)) / floor;
  });
  expect(Math.min(...ratios)).toBeLessThan(10);
});
