import { sessionIn } from '#protocol';
import { expect, test } from 'vitest';
import { doneBy, type OwnRow } from '#coverage';
import type { State, StoppedThread } from '#protocol';
import { codelldb } from '../adapters/rows/codelldb.ts';
import { lldbDap } from '../adapters/rows/lldb-dap.ts';
import { compiledPath, programPath } from '../testing/built.ts';
import { exercises } from '../testing/exercises.ts';
import { openedDebugger } from '../testing/opened-debugger.ts';
import { fromSource, launchOf, realDebuggers } from '../testing/real-programs.ts';
import { type TestDebugger } from '../testing/test-debugger.ts';
import { tester } from '../testing/states.ts';
import type { Session } from './door/session.ts';

const { create } = openedDebugger();

/** A program that is stopped where a number was doubled: 1 in `n`, 2 in `twice`. */
interface Stopped {
  readonly session: Session;
  readonly stopped: StoppedThread;
  readonly frameId: number;
  readonly path: string;
  readonly line: number;
}

interface Question {
  /** What it exercises, on the adapters that do it. */
  readonly rows: readonly OwnRow[];
  /** The adapters that can be asked. */
  readonly of: readonly string[];
  readonly ask: (at: Stopped) => Promise<void>;
}

const inPython = { adapter: 'debugpy', type: 'debugpy', program: fromSource('tour/total.py', 12) };
const programs = [
  inPython,
  ...realDebuggers.flatMap(({ adapter, type, totals }) =>
    totals.slice(0, 1).map((program) => ({ adapter, type, program })),
  ),
];

async function stopAtDouble(opened: TestDebugger, { file: path, line }: (typeof programs)[number]['program']) {
  const { debug, start, untilStopped } = opened;
  const { id: breakpoint } = debug.breakpoints.set({ path, line }, tester);
  const id = await start('app');
  const stopped = await untilStopped(id);
  debug.breakpoints.remove([breakpoint]);
  const session = debug.sessions.get(stopped.session.id);
  return { session, stopped, frameId: stopped.stop.frames?.[0]?.id ?? 0, path, line };
}

const localsOf = ({ stop }: StoppedThread) => stop.scopes?.[0]?.variablesReference ?? 0;

const evaluates =
  (context: 'hover' | 'clipboard') =>
  async ({ session, frameId }: Stopped) => {
    const { result } = await session.request('evaluate', { expression: 'twice', frameId, context });
    expect(result).toBe('2');
  };

/** What is asked at such a stop; the last one goes on from it. */
const questions: readonly Question[] = [
  {
    rows: ['request completions', 'capability completionTriggerCharacters'],
    of: ['lldb-dap', 'rdbg'],
    ask: async ({ session, frameId }) => {
      const { targets } = await session.request('completions', { text: 'twi', column: 4, frameId });
      expect(targets.map(({ label, text }) => text ?? label)).toContainEqual(expect.stringMatching(/^twice/));
    },
  },
  {
    rows: ['capability supportsEvaluateForHovers'],
    of: ['debugpy', 'lldb-dap', 'CodeLLDB', 'delve', 'GDB', 'rdbg'],
    ask: evaluates('hover'),
  },
  {
    rows: ['capability supportsClipboardContext'],
    of: ['debugpy', 'lldb-dap', 'CodeLLDB', 'delve'],
    ask: evaluates('clipboard'),
  },
  {
    rows: ['capability supportsValueFormattingOptions'],
    of: ['debugpy', 'lldb-dap'],
    ask: async ({ session, stopped }) => {
      const args = { variablesReference: localsOf(stopped), format: { hex: true } };
      const { variables } = await session.request('variables', args);
      expect(variables.find(({ name }) => name === 'twice')?.value).toMatch(/^0x0*2$/);
    },
  },
  {
    rows: ['capability supportsDelayedStackTraceLoading'],
    of: ['debugpy', 'lldb-dap', 'CodeLLDB', 'delve'],
    ask: async ({ session, stopped: { thread } }) => {
      const args = { threadId: thread.id, startFrame: 1, levels: 1 };
      const { stackFrames } = await session.request('stackTrace', args);
      expect(stackFrames.length).toBeGreaterThan(0);
    },
  },
  {
    rows: ['request modules'],
    of: ['lldb-dap', 'CodeLLDB'],
    ask: async ({ session }) => {
      const { modules } = await session.request('modules', { startModule: 0, moduleCount: 100 });
      expect(modules.map(({ name }) => name)).toContainEqual(expect.stringContaining('c-total'));
    },
  },
  {
    rows: ['request breakpointLocations'],
    of: ['lldb-dap'],
    ask: async ({ session, path, line }) => {
      const { breakpoints } = await session.request('breakpointLocations', { source: { path }, line });
      expect(breakpoints).toContainEqual(expect.objectContaining({ line }));
    },
  },
  {
    rows: ['request locations'],
    of: ['lldb-dap'],
    ask: async ({ session, stopped }) => {
      const { variables } = await session.request('variables', { variablesReference: localsOf(stopped) });
      const locationReference = variables.find(({ name }) => name === 'twice')?.declarationLocationReference ?? 0;
      const { line, source } = await session.request('locations', { locationReference });
      expect({ line, path: source.path }).toEqual({ line: 4, path: programPath('c/total.c') });
    },
  },
  {
    rows: ['request source'],
    of: ['lldb-dap', 'CodeLLDB'],
    ask: async ({ session, stopped: { thread } }) => {
      const { stackFrames } = await session.request('stackTrace', { threadId: thread.id, startFrame: 0, levels: 20 });
      const source = stackFrames.findLast(({ source: from }) => (from?.sourceReference ?? 0) > 0)?.source;
      const args = { source: source ?? {}, sourceReference: source?.sourceReference ?? 0 };
      expect((await session.request('source', args)).content).toMatch(/\bcall/);
    },
  },
  {
    rows: ['request setVariable'],
    of: ['debugpy', 'lldb-dap', 'CodeLLDB', 'delve', 'GDB'],
    ask: async ({ session, stopped, frameId }) => {
      const args = { variablesReference: localsOf(stopped), name: 'twice', value: '21' };
      expect((await session.request('setVariable', args)).value).toBe('21');
      expect((await session.request('evaluate', { expression: 'twice', frameId })).result).toBe('21');
    },
  },
  {
    rows: ['capability supportsSteppingGranularity'],
    of: ['CodeLLDB', 'delve'],
    ask: async ({ session, stopped: { thread } }) => {
      await session.request('next', { threadId: thread.id, granularity: 'instruction' });
    },
  },
];

for (const row of programs) {
  const asked = questions.filter(({ of }) => of.includes(row.adapter));
  const rows = doneBy(
    row.type,
    asked.flatMap((question) => question.rows),
  );
  test(`${row.adapter} answers what can be asked at a stop`, exercises(...rows), async () => {
    const opened = await create(launchOf(row, row.program));
    const stop = await stopAtDouble(opened, row.program);
    for (const { ask } of asked) await ask(stop);
  });
}

const ofBreakpoints = {
  hitCondition: ['lldb-dap', 'CodeLLDB', 'GDB'],
  logMessage: ['debugpy', 'lldb-dap', 'CodeLLDB', 'delve'],
};

test.each(programs.filter(({ adapter }) => ofBreakpoints.hitCondition.includes(adapter)))(
  '$adapter counts hits by itself',
  exercises('capability supportsHitConditionalBreakpoints'),
  async ({ program, ...row }) => {
    const { debug, start, untilStopped } = await create(launchOf(row, program));
    // lldb-dap keeps to no other.
    const hitCondition = row.adapter === 'lldb-dap' ? '>= 2' : '2';
    const { id } = debug.breakpoints.set({ path: program.file, line: program.line, hitCondition }, tester);
    const { stop, session } = await untilStopped(await start('app'));
    expect(session.passes?.[id]).toBeUndefined();
    const frameId = stop.frames?.[0]?.id ?? 0;
    const asked = { expression: 'n', frameId, context: 'watch' };
    expect((await debug.sessions.get(session.id).request('evaluate', asked)).result).toBe('2');
  },
);

test.each(programs.filter(({ adapter }) => ofBreakpoints.logMessage.includes(adapter)))(
  '$adapter prints log messages by itself, and the lines have the place of their logpoint',
  exercises('capability supportsLogPoints'),
  async ({ program, ...row }) => {
    const { debug, start, untilStopped, untilEnded, logged } = await create(launchOf(row, program));
    const { id } = debug.breakpoints.set({ path: program.file, line: program.line, logMessage: 'doubled {n}' }, tester);
    // It ends with os._exit, which loses what debugpy has not sent yet.
    const isAbrupt = row.adapter === 'debugpy';
    if (isAbrupt) debug.breakpoints.set({ path: program.file, line: 20 }, tester);
    const sessionId = await start('app');
    const session = isAbrupt ? (await untilStopped(sessionId)).session : await untilEnded(sessionId);
    expect(session.passes?.[id]).toBeUndefined();
    expect(logged(sessionId)).toEqual(
      [1, 2, 3].map((n) => ({
        text: expect.stringMatching(new RegExp(`^(?:> \\[Go 1\\]: )?doubled ${n}\\r?$`)),
        path: program.file,
        line: program.line,
      })),
    );
  },
);

const failing = { program: compiledPath('cpp-orders'), args: ['fail'] };

test.each([
  { adapter: 'lldb-dap', type: 'lldb-dap', label: lldbDap.label },
  { adapter: 'CodeLLDB', type: 'lldb', label: codelldb.label },
])(
  '$adapter stops where something is thrown, on a condition, and reports what killed the program',
  exercises('request exceptionInfo', 'capability supportsExceptionFilterOptions'),
  async (row) => {
    const { type, label: adapter } = row;
    const { debug, start, untilStopped } = await create({ name: 'app', type, request: 'launch', ...failing });
    debug.settings.setExceptionFilter({ adapter, filter: 'cpp_throw' }, { enabled: true, condition: '1 == 1' });
    const id = await start('app');
    let { stop, thread } = await untilStopped(id);
    expect(stop.frames?.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^main\b/));
    while (stop.description?.includes('SIGABRT') !== true) {
      await debug.sessions.get(id).request('continue', { threadId: thread.id });
      ({ stop, thread } = await untilStopped(id, stop.id));
    }
    expect(stop.exception?.description).toContain('SIGABRT');
  },
);

test('a program that a signal kills under GDB ends its session', async () => {
  const { debug, start, untilStopped, untilEnded } = await create({
    name: 'app',
    type: 'gdb',
    request: 'launch',
    ...failing,
  });
  const id = await start('app');
  const { stop, thread } = await untilStopped(id);
  expect(stop).toMatchObject({ reason: 'exception', text: 'SIGABRT' });
  await debug.sessions.get(id).request('continue', { threadId: thread.id });
  expect((await untilEnded(id)).ending?.error).toBeUndefined();
});

test('delve stops at a panic, and says what it was', exercises('request exceptionInfo'), async () => {
  const program = { program: programPath('go/total'), args: ['fail'] };
  const { start, untilStopped } = await create({ name: 'app', type: 'go', request: 'launch', ...program });
  const { stop } = await untilStopped(await start('app'));
  expect(stop).toMatchObject({
    reason: 'exception',
    exception: { description: expect.stringContaining('nothing is left') },
  });
});

test('lldb-dap reports a thread that has ended', exercises('event thread'), async () => {
  const program = { program: compiledPath('c-threads') };
  const { debug, start, untilStopped } = await create({ name: 'app', type: 'lldb-dap', request: 'launch', ...program });
  const path = programPath('c/threads.c');
  for (const line of [5, 13]) debug.breakpoints.set({ path, line }, tester);
  const id = await start('app');
  const first = await untilStopped(id);
  const threadsOf = ({ sessions }: State) => sessionIn(sessions, id)?.threads.map((thread) => thread.id) ?? [];
  // The list of threads may come after the stop.
  await debug.shared.until((state) => (threadsOf(state).length === 2 ? true : undefined));
  await debug.sessions.get(id).request('continue', { threadId: first.thread.id });
  await untilStopped(id, first.stop.id);
  // A thread that was joined may still be ending when the next one stops.
  const left = await debug.shared.until((state) => {
    const ids = threadsOf(state);
    return ids.includes(first.thread.id) ? undefined : ids;
  });
  expect(left).toHaveLength(1);
});
