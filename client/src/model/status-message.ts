import {
  entryOf,
  baseName,
  sessionIn,
  sessionTree,
  thrownException,
  topFrame,
  type Actor,
  type Phase,
  type SessionState,
  type Stop,
  type StoppedThread,
} from '#protocol';
import { processMessage } from './process-message.ts';
import { lineNowIn, type LineNow, type ProgramLines } from './program-lines.ts';
import type { ConfigurationPort, Presented, ServerState } from './ports.ts';

/** The status, as it is shown and announced. */
export interface StatusMessage {
  readonly look: 'idle' | 'starting' | 'running' | 'stopped' | 'exception' | 'terminating' | 'terminated';
  readonly state: string;
  /** Between the state and the reason; a space by default. */
  readonly separator?: string;
  /** May be cut. */
  readonly reason: string;
  /** For screen readers only. */
  readonly more?: string;
  /** File and line; never cut. */
  readonly place?: string;
  /** About the process; for the tooltip. */
  readonly about?: string;
  /** The program failed. */
  readonly isFailure?: boolean;
  /** What it waits for: shown after half a second. */
  readonly wait?: string;
}

/** The reasons of DAP's `stopped` event. */
const reasonMessages: Readonly<Record<string, string>> = {
  step: 'after step',
  breakpoint: 'at breakpoint',
  pause: 'on pause',
  entry: 'on entry',
  goto: 'after jump (goto)',
  'function breakpoint': 'at function breakpoint',
  'data breakpoint': 'on data change (data breakpoint)',
  'instruction breakpoint': 'at instruction breakpoint',
};

/** The type of the exception. */
const thrownName = (stop: Stop): string => (thrownException(stop).type ?? 'exception').split('\n', 1).join('');

/** The agent that resumed or started the program. */
function agentBehind({ session, thread, stop }: StoppedThread): Actor | undefined {
  const isFirst = stop.after === undefined && thread.lastStop === undefined;
  const by = isFirst ? session.startedBy : stop.after?.by;
  return by?.kind === 'agent' ? by : undefined;
}

const byAgent = (stopped: StoppedThread): string => {
  const agent = agentBehind(stopped);
  if (agent === undefined) return '';
  return stopped.stop.reason === 'step' ? ` by ${agent.name}` : `, run by ${agent.name}`;
};

/** ', hit 2', from the second hit on. */
function hitMessage({ session, stop }: StoppedThread): string {
  const [id] = stop.hitBreakpointIds ?? [];
  const hits = id === undefined ? 0 : (session.hits[id] ?? 0);
  return hits > 1 ? `, hit ${hits}` : '';
}

/** What paused the program, if the adapter says so: js-debug's 'Paused on debugger statement'. */
const pauseCause = ({ reason, description = '' }: Pick<Stop, 'reason' | 'description'>): string | undefined =>
  reason === 'pause' ? /^Paused (on .+)$/.exec(description)?.[1] : undefined;

/** The reason of a stop that is no exception, after "Stopped". */
export const plainReason = (stop: Pick<Stop, 'reason' | 'description'>): string =>
  pauseCause(stop) ?? entryOf(reasonMessages, stop.reason) ?? `on ${stop.reason}`;

function stopMessage(stopped: StoppedThread): Pick<StatusMessage, 'look' | 'reason' | 'more'> {
  const { stop } = stopped;
  if (stop.reason !== 'exception') {
    return { look: 'stopped', reason: `${plainReason(stop)}${hitMessage(stopped)}${byAgent(stopped)}` };
  }
  const name = thrownName(stop);
  return {
    look: 'exception',
    reason: `on ${name}${byAgent(stopped)}`,
    ...(/exception/i.test(name) ? {} : { more: 'an exception' }),
  };
}

/** The reason at the end of the stopped line. */
export function stopReason(stopped: StoppedThread): string {
  return stopMessage(stopped).reason.replace(/^(at|on|after) /, '');
}

/** The location of the top frame, in the text as it is now. */
function fileAndLine(
  { session, stop }: StoppedThread,
  lineNow: LineNow,
): { readonly file: string; readonly line: number } | undefined {
  const frame = topFrame(stop);
  const file = frame?.source?.path ?? frame?.source?.name;
  if (frame === undefined || file === undefined) return undefined;
  return { file: baseName(file), line: lineNow(session.id, frame) };
}

const longestMessage = 200;

/** The exception, short enough to be announced. */
function spokenException(stop: Stop): string {
  const name = thrownName(stop);
  const message = thrownException(stop).message.split('\n', 1).join('').trim().slice(0, longestMessage);
  return message === '' || name.includes(message) ? `on ${name}` : `on ${name}: ${message}`;
}

/** The announcement of a stop: 'Stopped on breakpoint, run, bank.py line 28'. */
export function spokenStop(stopped: StoppedThread, lineNow: LineNow): string {
  const { stop } = stopped;
  const why = stop.reason === 'exception' ? spokenException(stop) : plainReason(stop).replace(/^at /, 'on ');
  const place = fileAndLine(stopped, lineNow);
  const parts = [
    `Stopped ${why}${byAgent(stopped)}`,
    topFrame(stop)?.name ?? '',
    place === undefined ? '' : `${place.file} line ${place.line}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

type ToMessage = (
  session: SessionState | undefined,
  stopped: StoppedThread | undefined,
  lineNow: LineNow,
  toStart: ToStart,
) => StatusMessage;

/** The program that Start would start. */
export interface ToStart extends Pick<ConfigurationPort['configurations']['value'], 'isRead' | 'message' | 'error'> {
  readonly name?: string | undefined;
}

/** Whether a program can be started, and what to do if not; empty until the configurations are read. */
function startMessage({ name, isRead, message, error }: ToStart): string {
  if (name !== undefined) return `Ready to start ${name}`;
  if (error !== undefined) return 'Correct launch.json to start a program';
  if (isRead !== true) return '';
  return message === undefined ? 'Add a configuration to launch.json' : 'No program found';
}

const nameOf = (session: SessionState | undefined): string => session?.name ?? '';

const stopped: ToMessage = (session, shown, lineNow) => {
  if (!shown) return { look: 'stopped', state: 'Stopped', reason: nameOf(session) };
  const place = fileAndLine(shown, lineNow);
  return { ...stopMessage(shown), state: 'Stopped', ...(place && { place: `${place.file}:${place.line}` }) };
};

/** The line of a program's last output that names the error, in the ways of JavaScript, Python, Go and Rust. */
const errorLine = (output: string): string | undefined =>
  output
    .split('\n')
    .findLast((line) =>
      /^(?:Uncaught )?(?:[\w.$]*(?:Error|Exception)\b|panic: |fatal error: |thread '.*' panicked)/.test(line),
    )
    ?.slice(0, longestMessage);

function terminated(session: SessionState | undefined): StatusMessage {
  const { exitCode, ending } = session ?? {};
  const isFailure = ending?.error !== undefined || (exitCode !== undefined && exitCode !== 0);
  const code = exitCode === undefined ? '' : `exit code ${exitCode}`;
  const error = errorLine(ending?.lastOutput ?? '');
  const withError = error === undefined ? code : `${code}: ${error}`;
  const reason = ending?.error?.message ?? (code === '' ? nameOf(session) : withError);
  return { look: 'terminated', state: 'Terminated', separator: ending?.error ? ': ' : ', ', reason, isFailure };
}

const toMessage: Readonly<Record<Phase, ToMessage>> = {
  Idle: (_session, _stopped, _lineNow, toStart) => ({
    look: 'idle',
    state: 'Not running',
    reason: startMessage(toStart),
  }),
  Starting: (session) => ({
    look: 'starting',
    state: 'Starting',
    reason: `${nameOf(session)}: waiting for the adapter`,
  }),
  Running: (session) => ({ look: 'running', state: 'Running', reason: nameOf(session) }),
  Stopped: stopped,
  Terminating: () => ({ look: 'terminating', state: 'Terminating', reason: 'waiting for the program to end' }),
  Terminated: terminated,
};

/** The status. It contains no times, so that it is the same after a reload. */
export function statusMessage(
  { phase, sessionId, stopped: shown, isOver }: Presented,
  { state }: ServerState,
  programLines: ProgramLines,
  toStart: ToStart = {},
): StatusMessage {
  const session = sessionIn(state.sessions, sessionId);
  const process = (shown?.session ?? session)?.process;
  const isPausing =
    phase === 'Running' && session !== undefined && sessionTree(state, session.id).some((each) => each.isPausing);
  return {
    ...toMessage[phase](session, isOver ? undefined : shown, lineNowIn(programLines, state), toStart),
    ...(process && { about: processMessage(process) }),
    ...(isPausing && { wait: 'pausing at the next line that runs' }),
  };
}
