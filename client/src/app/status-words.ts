import { baseName, topFrame, type Phase, type SessionState, type Stop } from '#protocol';
import type { Presented, ServerState } from '../workbench.ts';

/** The status, as it is drawn and read. */
export interface StatusWords {
  /** How it looks. */
  readonly look: 'idle' | 'starting' | 'running' | 'stopped' | 'exception' | 'terminating' | 'terminated';
  readonly state: string;
  /** Why, or what; may be cut. */
  readonly reason: string;
  /** Said to screen readers only, after the reason. */
  readonly more?: string;
  /** File and line; never cut. */
  readonly place?: string;
  /** The program did not end well. */
  readonly isFailure?: boolean;
}

/** DAP's reasons for a stop (event `stopped`) as the status says them. */
const reasonWords: Readonly<Record<string, string>> = {
  step: 'after step',
  breakpoint: 'at breakpoint',
  pause: 'on pause',
  entry: 'on entry',
  goto: 'after jump (goto)',
  'function breakpoint': 'at function breakpoint',
  'data breakpoint': 'on data change (data breakpoint)',
  'instruction breakpoint': 'at instruction breakpoint',
};

/** What was thrown, as the adapter names it. */
function thrownName({ exception, text, description }: Stop): string {
  const name = exception?.details?.typeName ?? exception?.exceptionId ?? text ?? description ?? '';
  return name === '' || name === 'exception' ? 'exception' : name.split('\n', 1).join('');
}

function stopWords(stop: Stop): Pick<StatusWords, 'look' | 'reason' | 'more'> {
  const { reason } = stop;
  if (reason !== 'exception') return { look: 'stopped', reason: reasonWords[reason] ?? `on ${reason}` };
  const name = thrownName(stop);
  return { look: 'exception', reason: `on ${name}`, ...(/exception/i.test(name) ? {} : { more: 'an exception' }) };
}

/** Why the editor's stopped line is where it is, in the words at its right end. */
export function stopReason(stop: Stop): string {
  return stopWords(stop).reason.replace(/^(at|on|after) /, '');
}

/** A frame's place as rows and the status write it: base name and line. */
function placeOf(stop: Stop | undefined): string | undefined {
  const frame = topFrame(stop);
  const file = frame?.source?.path ?? frame?.source?.name;
  return file === undefined ? undefined : `${baseName(file)}:${frame?.line}`;
}

type ToWords = (session: SessionState | undefined, stop: Stop | undefined) => StatusWords;

const nameOf = (session: SessionState | undefined): string => session?.name ?? '';

function stopped(session: SessionState | undefined, stop: Stop | undefined): StatusWords {
  if (!stop) return { look: 'stopped', state: 'Stopped', reason: nameOf(session) };
  const place = placeOf(stop);
  return { ...stopWords(stop), state: 'Stopped', ...(place !== undefined && { place }) };
}

function terminated(session: SessionState | undefined): StatusWords {
  const { exitCode, ending } = session ?? {};
  const isFailure = ending?.error !== undefined || (exitCode !== undefined && exitCode !== 0);
  const code = exitCode === undefined ? '' : `exit code ${exitCode}`;
  const reason = ending?.error?.message ?? (code === '' ? nameOf(session) : code);
  return { look: 'terminated', state: 'Terminated', reason, isFailure };
}

const toWords: Readonly<Record<Phase, ToWords>> = {
  Idle: () => ({ look: 'idle', state: 'Not running', reason: 'Choose a configuration and start' }),
  Starting: (session) => ({
    look: 'starting',
    state: 'Starting',
    reason: `${nameOf(session)}: waiting for the adapter`,
  }),
  Running: (session) => ({ look: 'running', state: 'Running', reason: nameOf(session) }),
  Stopped: stopped,
  Terminating: () => ({ look: 'terminating', state: 'Terminating', reason: 'asked the program to end' }),
  Terminated: terminated,
};

/** The words of the status for what is presented. They hold no clock, so that they read the same after a reload. */
export function statusWords(
  { phase, sessionId, stopped: shown, isOver }: Presented,
  { state }: ServerState,
): StatusWords {
  const session = sessionId === undefined ? undefined : state.sessions[sessionId];
  return toWords[phase](session, isOver ? undefined : shown?.stop);
}
