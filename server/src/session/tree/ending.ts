import { once } from 'node:events';
import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import {
  DebugError,
  entriesOf,
  inQuotes,
  isSupported,
  type Actor,
  type Dap,
  type EndWay as AskedWay,
  type SessionId,
  type SessionState,
  type Stop,
} from '#protocol';
import type { AdapterExit, RunningAdapter } from '../../adapters/launch.ts';
import type { AdapterQuirks } from '../../adapters/quirks.ts';
import { attachForbidden } from '../../processes/listed-processes.ts';
import { lastLinesOf } from '../../output/last-lines.ts';
import type { OutputLog } from '../../output/output-log.ts';
import type { Terminals } from '../../terminals/terminals.ts';
import type { Session } from '../door/session.ts';

/** How a session is ended. `end` terminates a launched program at once and detaches from others. */
export type EndWay = AskedWay | 'end';

/** How long a program may take to terminate by itself, in milliseconds. */
const terminateMs = 5_000;

/** The timeouts of `disconnect`, in milliseconds: an adapter busy with output answers late. */
const launchedDisconnectMs = 2_000;
const attachedDisconnectMs = 5_000;

/** How long an adapter may report what a program printed after its process has ended, in milliseconds: after a flood, it takes seconds. */
const lastOutputMs = 300;

interface FailedLaunch {
  readonly stderrTail: string;
  /** The adapter ended instead of an answer. */
  readonly hasEnded: boolean;
  /** What may explain it. */
  readonly hints: readonly string[];
}

/** An adapter's refusal at the start as a failed launch; Stopline's own errors keep their codes. */
export function launchFailed(thrown: unknown, { stderrTail, hasEnded, hints }: FailedLaunch): DebugError {
  const error = DebugError.from(thrown);
  if (error.code !== 'adapter_failed') return error;
  // js-debug's errors have no name of a class.
  const complaint = /\b\w*Error\]?: *(.+)$/m.exec(stderrTail)?.[1];
  const wrote = complaint === undefined ? undefined : `The adapter wrote: ${inQuotes(complaint)}`;
  const words = hasEnded && wrote !== undefined ? [wrote, ...hints] : [error.quotedMessage, wrote, ...hints];
  const message = words.filter(Boolean).join(' ');
  return new DebugError('launch_failed', message, { cause: error });
}

const isLaunched = (session: Session): boolean => session.description.request === 'launch';

/** Why the system forbids attaching to a process, where that may be the reason of a failure. */
export async function attachHints(session: Session): Promise<readonly string[]> {
  const { processAttach: way } = session.quirks;
  const usesPtrace = way !== undefined && way.signal === undefined && !isLaunched(session);
  const hint = usesPtrace ? await attachForbidden() : undefined;
  return hint === undefined ? [] : [hint];
}

/** The arguments of `disconnect` for each way of ending. */
const debuggeeAfter: Readonly<Record<EndWay, (session: Session) => Dap.DisconnectArguments>> = {
  stop: (session) => ({ terminateDebuggee: isLaunched(session) }),
  end: (session) => ({ terminateDebuggee: isLaunched(session) }),
  now: () => ({ terminateDebuggee: true }),
  disconnect: () => ({ terminateDebuggee: false }),
  suspend: () => ({ terminateDebuggee: false, suspendDebuggee: true }),
};

/** Whether the debuggee is left running or suspended. */
export const keepsDebuggee = (way: EndWay): boolean => way === 'disconnect' || way === 'suspend';

/** How long to wait for a pending stop, in milliseconds, and how many there may be. */
const pendingStopMs = 300;
const pendingStops = 3;

/** Resumes a stopped program, and again at each stop that was pending. */
async function resume(session: Session): Promise<void> {
  for (let times = 0; times < pendingStops; times += 1) {
    const stopped = session.state.threads.find(({ stop }) => stop !== undefined);
    if (!stopped || !session.isOpen) return;
    await session.request('continue', { threadId: stopped.id }, { timeoutMs: pendingStopMs }).catch(() => undefined);
    await delay(pendingStopMs);
  }
}

/**
 * Disconnects. The answer does not matter, least of all when the program has `ended`: the adapter's process is ended afterwards in
 * any case.
 */
export async function disconnect(session: Session, way: EndWay, ended?: Promise<void>): Promise<void> {
  const args = { restart: false, ...debuggeeAfter[way](session) };
  if (args.terminateDebuggee !== true) {
    await session.removal.ofAll();
    if (session.quirks.resumesBeforeDetach && way !== 'suspend') await resume(session);
  }
  const timeoutMs = args.terminateDebuggee === true ? launchedDisconnectMs : attachedDisconnectMs;
  const answered = session.request('disconnect', args, { timeoutMs }).catch(() => undefined);
  await Promise.race(ended ? [answered, ended] : [answered]);
}

interface Program {
  readonly running: RunningAdapter | undefined;
  /** The id of its process, if it is known. */
  readonly pid: number | undefined;
}

/**
 * Resolves soon after the process of a program that is being ended has ended, even if its adapter has not said so. Never, if that
 * cannot be known. Rejects when it is aborted.
 */
async function programEnd({ running, pid }: Program, signal: AbortSignal): Promise<void> {
  const isKnown = pid !== undefined && (await running?.processEnded(pid, signal)) === true;
  if (isKnown) await delay(lastOutputMs, undefined, { signal });
  else await once(signal, 'abort');
  signal.throwIfAborted();
}

interface Ending {
  /** Aborted when the adapter has told the program's end, or nobody waits for it any more. */
  readonly over: AbortSignal;
  readonly ended: Promise<void>;
}

/** Asks a launched program to terminate, if the adapter supports that. Resolves when it has (`over`, `ended`), or is slow. */
async function terminate(session: Session, { over, ended }: Ending): Promise<void> {
  if (!isLaunched(session) || session.state.lifecycle === 'terminated') return;
  if (!session.isOpen || !isSupported('terminate', session.state.capabilities)) return;
  const late = delay(terminateMs, undefined, { signal: over, ref: false }).catch(() => undefined);
  const refused = session.request('terminate', { restart: false }).then(
    () => late,
    () => undefined,
  );
  await Promise.race([late, refused, ended]);
}

interface ProgramEnding extends Program, Pick<Ending, 'over'> {
  readonly way: EndWay;
}

/** Ends the program of a session, or detaches from it. Resolves with true if its process has ended before its adapter said so. */
export async function endProgram(session: Session, { way, over, ...program }: ProgramEnding): Promise<boolean> {
  const { running, pid } = program;
  const enough = new AbortController();
  let hasEnded = false;
  const ended = programEnd(program, enough.signal).then(() => void (hasEnded = true));
  ended.catch(() => undefined);
  if (way === 'stop') await terminate(session, { over, ended });
  if (keepsDebuggee(way) && pid !== undefined) running?.leaveRunning(pid);
  if (session.isOpen) await disconnect(session, way, ended);
  enough.abort();
  return hasEnded;
}

/** Why a session ended that a client ended. */
export function endMessage(by: Actor, way: EndWay): string {
  return `${keepsDebuggee(way) ? 'Disconnected' : 'Stopped'} by ${by.kind === 'person' ? 'user' : by.name}.`;
}

/** Where the output of a session tree is. */
interface ProgramOutput {
  readonly rootId: SessionId;
  readonly parts: { readonly output: OutputLog; readonly terminals: Terminals };
}

/** How much output is read to find the last lines of the program among those of others. */
const readForLastLines = { lines: 100, bytes: 20_000 };

const ofPrograms: ReadonlySet<string> = new Set(['stdout', 'stderr']);

/** The last lines that a program printed, to the console or else to its terminal; undefined if there are none. */
export function lastOutputOf({ rootId, parts: { output, terminals } }: ProgramOutput): string | undefined {
  const printed = entriesOf(output.tail(readForLastLines).runs)
    .filter(({ category }) => ofPrograms.has(category))
    .map(({ text }) => text);
  return lastLinesOf(printed.join('\n')) ?? lastLinesOf(terminals.endOfText(rootId, readForLastLines.bytes));
}

/** The signal that ended a program, by the adapter's output. */
function printedSignal({ endSignalLine }: AdapterQuirks, { parts }: ProgramOutput): string | undefined {
  const printed = endSignalLine && entriesOf(parts.output.tail(readForLastLines).runs).map(({ text }) => text);
  return printed && endSignalLine.exec(printed.join('\n'))?.[1];
}

/** The number of a signal by its name. */
const signalNumbers = new Map<string, number>(Object.entries(constants.signals));

const textOf = (stop: Pick<Stop, 'text' | 'description'> | undefined) => stop?.text ?? stop?.description ?? '';

/** The signal that ended a program, by its exit code: an adapter may give the number of the signal instead. */
function exitSignal({ endSignalStop, negativeExitCodes }: AdapterQuirks, { threads, exitCode }: Exit) {
  if (exitCode === undefined) return undefined;
  if (negativeExitCodes) return [...signalNumbers].find(([, number]) => number === -exitCode)?.[0];
  const stops = endSignalStop ? threads.map(({ stop, lastStop }) => textOf(stop ?? lastStop)) : [];
  const names = stops.flatMap((text) => endSignalStop?.exec(text)?.[1] ?? []);
  return names.find((name) => signalNumbers.get(name) === exitCode);
}

/** The exit codes of programs that SIGXCPU ended, as shells, Node and debugpy write them. */
const overCpuCodes: ReadonlySet<number | undefined> = new Set([
  128 + constants.signals.SIGXCPU,
  256 - constants.signals.SIGXCPU,
  -constants.signals.SIGXCPU,
]);

interface LimitedProgram extends ProgramOutput {
  readonly parts: ProgramOutput['parts'] & { readonly cpuSeconds?: () => number | undefined };
}

/** How a program ended. */
interface Exit extends Pick<SessionState, 'threads'> {
  readonly exitCode: number | undefined;
}

/** Why a session ended whose program a signal ended, as far as its adapter tells. */
export function endSignalMessage(quirks: AdapterQuirks, program: LimitedProgram, exit: Exit): string | undefined {
  const signal = printedSignal(quirks, program) ?? exitSignal(quirks, exit);
  const limit = program.parts.cpuSeconds?.();
  if (limit !== undefined && (signal === 'SIGXCPU' || overCpuCodes.has(exit.exitCode)))
    return `The program used up its ${limit} s of processor time, and was ended by SIGXCPU.`;
  return signal && `The program was ended by ${signal}.`;
}

/** Why a session ended whose adapter exited. */
export function adapterGoneMessage(label: string, { code, signal, endReason, stderrTail }: AdapterExit): string {
  if (endReason !== undefined) return endReason;
  const how = signal === undefined ? `with code ${code ?? 0}` : `by ${signal}`;
  const written = stderrTail.trim() === '' ? '' : ` It wrote:\n${inQuotes(stderrTail.trim())}`;
  return `The adapter ${label} ended ${how}. Start the session again.${written}`;
}
