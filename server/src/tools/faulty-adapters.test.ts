import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LaunchConfiguration, ToolResult } from '#protocol';
import { fakeRow } from '../testing/fake-adapter.ts';
import { markedEnvironment } from '../testing/survivors.ts';
import { createTestDebugger, type TestDebugger } from '../testing/test-debugger.ts';
import { numberOf } from '#tool-cases';
import { defaultTools } from './index.ts';
import { createToolbox, type Toolbox } from './toolbox.ts';

const adapter = fileURLToPath(new URL('../testing/faulty-adapter.mjs', import.meta.url));

/** A session that was stopped at a frame, and its adapter. */
interface Stopped {
  readonly sessionId: string;
  readonly frameId: number;
  readonly variablesReference: number;
  readonly pid: number;
}

type State = 'hung' | 'dying' | 'dead' | 'ended' | 'unknown';

/** An answer: its status, its code if it is an error, and its message. */
type Expected = readonly [status: string, code?: string | undefined, message?: RegExp];

interface Row {
  readonly tool: string;
  /** The input, for the session of the row. */
  readonly input: (stopped: Stopped, configuration: string) => object;
  readonly answers: Readonly<Record<State, Expected>>;
  /** How long an answer may take while the adapter hangs, in milliseconds: a little more than the limit of the tool. */
  readonly mostMs: number;
}

const silentWait = ['timeout', undefined, /Silent.*no answer to .* for 5 s.*stop_debugging/] as const;
const died = ['error', 'adapter_failed', /SIGKILL[^]*first words/] as const;
const cutOff = ['error', 'adapter_failed', /SIGKILL[^]*first words[^]*Call start_debugging/] as const;
const noAnswer = ['error', 'adapter_failed', /did not answer .* within \d+ s. Try again, or end the session/] as const;
const gone = (reason: RegExp) => ['error', 'no_session', reason] as const;
const ofDead = gone(/has ended.*Call start_debugging.*SIGKILL/);
const ofEnded = gone(/has ended.*Call start_debugging.*Stopped by Tester/);
const unknownSession = ['error', 'unknown_session', /There is no session nope\. Known sessions: s1 /] as const;
const noBreakpoint = ['error', 'invalid_arguments', /no breakpoint 1000/] as const;
const works = ['success'] as const;
/** Of a call that waits for a stop. */
const ofWait = {
  hung: silentWait,
  dying: died,
  dead: died,
  ended: ['completed', undefined, /Stopped by Tester/],
  unknown: unknownSession,
} as const;
const always = { hung: works, dying: works, dead: works, ended: works, unknown: works } as const;

const rows: readonly Row[] = [
  { tool: 'get_debugger_configurations', input: () => ({}), answers: always, mostMs: 1_000 },
  { tool: 'set_breakpoint', input: () => ({ file_path: '/a.js', line_number: 7 }), answers: always, mostMs: 3_000 },
  {
    tool: 'remove_breakpoint',
    input: () => ({ breakpoint_id: 1_000 }),
    answers: {
      hung: noBreakpoint,
      dying: noBreakpoint,
      dead: noBreakpoint,
      ended: noBreakpoint,
      unknown: noBreakpoint,
    },
    mostMs: 1_000,
  },
  { tool: 'get_breakpoints', input: () => ({}), answers: always, mostMs: 1_000 },
  {
    tool: 'start_debugging',
    input: (_stopped, configuration_name) => ({ configuration_name }),
    answers: {
      hung: ['stopped'],
      dying: ['stopped'],
      dead: ['stopped'],
      ended: ['stopped'],
      unknown: ['error', 'unknown_configuration', /Known configurations|There are/],
    },
    mostMs: 1_000,
  },
  {
    tool: 'continue_debugging',
    input: ({ sessionId }) => ({ session_id: sessionId, thread_id: 1, timeout_ms: 6_000 }),
    answers: ofWait,
    mostMs: 8_000,
  },
  {
    tool: 'step_execution',
    input: ({ sessionId }) => ({ session_id: sessionId, thread_id: 1, step_type: 'over', timeout_ms: 6_000 }),
    answers: ofWait,
    mostMs: 8_000,
  },
  {
    tool: 'get_scopes',
    input: ({ sessionId, frameId }) => ({ session_id: sessionId, frame_id: frameId }),
    answers: { hung: noAnswer, dying: cutOff, dead: ofDead, ended: ofEnded, unknown: unknownSession },
    mostMs: 17_000,
  },
  {
    tool: 'get_variables',
    input: ({ sessionId, variablesReference: variables_reference }) => ({
      session_id: sessionId,
      variables_reference,
      start: 0,
      count: 1,
    }),
    answers: { hung: noAnswer, dying: cutOff, dead: ofDead, ended: ofEnded, unknown: unknownSession },
    mostMs: 17_000,
  },
  {
    tool: 'evaluate_expression',
    input: ({ sessionId, frameId }) => ({ session_id: sessionId, frame_id: frameId, expression: 'a' }),
    answers: { hung: noAnswer, dying: cutOff, dead: ofDead, ended: ofEnded, unknown: unknownSession },
    mostMs: 12_000,
  },
  {
    tool: 'stop_debugging',
    input: ({ sessionId }) => ({ session_id: sessionId }),
    answers: {
      hung: ['success', undefined, /was ended/],
      dying: ['success', undefined, /was ended|already ended/],
      dead: ['success', undefined, /already ended/],
      ended: ['success', undefined, /already ended/],
      unknown: unknownSession,
    },
    mostMs: 12_000,
  },
];

/** Time that other tests of the machine may take from an answer, in milliseconds. */
const busyMs = 5_000;

const states = ['hung', 'dying', 'dead', 'ended', 'unknown'] as const satisfies readonly State[];

/** States in which a call may change what the next one answers, so that each has a session of its own. */
const isOwn: ReadonlySet<State> = new Set(['hung', 'dying']);

describe('every tool says what happened and what to do, in time, if its session is', () => {
  const marked = markedEnvironment();
  let bench: TestDebugger;
  let toolbox: Toolbox;

  beforeEach(async () => {
    const command = [process.execPath, adapter, 'none', 'none', '/nonexistent'];
    const row = fakeRow({ types: ['silent'], label: 'Silent', command });
    const configurations = ['shared', ...rows.map(({ tool }) => tool)].map((name): LaunchConfiguration => ({
      name,
      type: 'silent',
      request: 'launch',
    }));
    bench = await createTestDebugger({ configurations, rows: [row], environment: marked.environment });
    toolbox = createToolbox(defaultTools, bench.debug);
  });

  afterEach(async () => {
    for (const { pid } of marked.survivors()) process.kill(pid, 'SIGKILL');
    await bench.close();
    expect(marked.survivors()).toEqual([]);
  });

  const call = (tool: string, input: object): Promise<ToolResult> =>
    toolbox.call(tool, input, { signal: new AbortController().signal, agent: 'Tester' });

  async function start(configuration: string): Promise<Stopped> {
    const before = new Set(marked.survivors().map(({ pid }) => pid));
    const answer = await call('start_debugging', { configuration_name: configuration });
    const [pid = 0] = marked.survivors().flatMap((each) => (before.has(each.pid) ? [] : [each.pid]));
    return {
      sessionId: String(answer.session_id),
      frameId: numberOf(answer, 'stop_event_data', 'call_stack', 1, 'frame_id'),
      variablesReference: numberOf(
        answer,
        ...['stop_event_data', 'top_frame_variables', 'variables', 0, 'variables_reference'],
      ),
      pid,
    };
  }

  /** Brings a session into its state. */
  const bring: Readonly<Record<State, (stopped: Stopped) => unknown>> = {
    hung: ({ pid }) => process.kill(pid, 'SIGSTOP'),
    dying: ({ pid }) => process.kill(pid, 'SIGKILL'),
    dead: ({ pid, sessionId }) => {
      process.kill(pid, 'SIGKILL');
      return bench.untilEnded(sessionId);
    },
    ended: ({ sessionId }) => call('stop_debugging', { session_id: sessionId }),
    unknown: () => undefined,
  };

  /** The answer of one tool, with what is wrong with it. */
  async function answerOf({ tool, input, mostMs }: Row, state: State, stopped: Stopped, configuration: string) {
    const isKnown = state !== 'unknown';
    const given = input(isKnown ? stopped : { ...stopped, sessionId: 'nope' }, isKnown ? configuration : 'nope');
    const began = performance.now();
    const answer = await call(tool, given);
    const tookMs = performance.now() - began;
    return { tool, answer, isInTime: tookMs < mostMs + busyMs };
  }

  test.each(states)('%s', { timeout: 60_000 }, async (state) => {
    const shared = isOwn.has(state) ? undefined : await start('shared');
    if (shared) await bring[state](shared);
    const answers: ReturnType<typeof answerOf>[] = [];
    for (const row of rows) {
      const stopped = shared ?? (await start(row.tool));
      if (!shared) await bring[state](stopped);
      answers.push(answerOf(row, state, stopped, shared ? 'shared' : row.tool));
    }
    for (const { tool, answer, isInTime } of await Promise.all(answers)) {
      const [status, code, message = /^/] = rows.find((row) => row.tool === tool)?.answers[state] ?? ['no row'];
      expect.soft(answer, tool).toMatchObject({ status, ...(code !== undefined && { code }) });
      expect.soft(String(answer.message ?? ''), tool).toMatch(message);
      expect.soft(isInTime, `${tool} in time`).toBe(true);
    }
  });

  test('the rows are all tools', () => {
    expect(rows.map(({ tool }) => tool)).toEqual(defaultTools.map(({ descriptor }) => descriptor.name));
  });
});
