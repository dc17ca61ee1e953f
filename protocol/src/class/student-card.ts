import { baseName } from '../common/base-name.ts';
import type { Dap } from '../dap/messages.ts';
import { activeSessionId, latestStop, phaseOf, sessionIn, topFrame } from '../session/select.ts';
import type { Phase, State, Stop } from '../session/state.ts';
import { thrownException } from '../session/thrown-exception.ts';

/** A line of a student's program. */
export interface StudentPlace {
  /** Relative to the student's folder with forward slashes, so that those of students are equal; absolute outside of it. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** What a student is doing, as a teacher sees it. */
export interface StudentCard {
  /** The name of the student's folder. */
  readonly student: string;
  /** `Offline`: the student's server has ended, and is being started again. */
  readonly phase: Phase | 'Offline';
  /** The name of the configuration. */
  readonly configuration?: string;
  /** Why it is stopped, as DAP names it. */
  readonly reason?: string;
  /** Where it is stopped: in the student's own code, if that is on the stack. */
  readonly place?: StudentPlace;
  readonly exception?: { readonly type: string; readonly message: string };
  readonly exitCode?: number;
  /** Why it ended, if it failed to start. */
  readonly problem?: string;
  /** When it stopped or ended, or else when it started (ISO 8601, UTC). */
  readonly since?: string;
}

/** A student, and the folder that the student's paths are in. */
export interface KnownStudent {
  readonly name: string;
  readonly folder: string;
}

/** The longest text of a card: each comes from a program. */
const longestText = 200;

const cut = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

function pathIn(folder: string, path: string): string {
  const [within, whole] = [folder, path].map((each) => each.replaceAll('\\', '/'));
  return whole?.startsWith(`${within}/`) === true ? whole.slice((within?.length ?? 0) + 1) : path;
}

/** The innermost frame in the student's folder, or else the one that a stop shows. */
function shownFrame({ folder }: KnownStudent, { frames = [] }: Stop): Dap.StackFrame | undefined {
  const isOwn = ({ source }: Dap.StackFrame) =>
    source?.path !== undefined &&
    pathIn(folder, source.path) !== source.path &&
    !/node_modules|site-packages/.test(source.path);
  return frames.find(isOwn) ?? topFrame({ frames });
}

function placeOf(student: KnownStudent, stop: Stop): StudentPlace | undefined {
  const { source, line } = shownFrame(student, stop) ?? {};
  const path = source?.path ?? source?.name;
  return path === undefined || line === undefined ? undefined : { path: cut(pathIn(student.folder, path)), line };
}

function exceptionOf(stop: Stop): StudentCard['exception'] {
  if (stop.reason !== 'exception') return undefined;
  const { type = 'Exception', message } = thrownException(stop);
  return { type: cut(type), message: cut(message) };
}

/** What a stop adds to a card. */
function stopFields(student: KnownStudent, stop: Stop): Partial<StudentCard> {
  const [place, exception] = [placeOf(student, stop), exceptionOf(stop)];
  return { reason: cut(stop.reason), since: stop.at, ...(place && { place }), ...(exception && { exception }) };
}

/** The card of a student: the session that is active for everyone. Without a state, the server is not there. */
export function studentCard(student: KnownStudent, state: State | undefined): StudentCard {
  const id = state && activeSessionId(state);
  const session = state && sessionIn(state.sessions, id);
  if (!state || !session) return { student: student.name, phase: state ? 'Idle' : 'Offline' };
  const phase = phaseOf(state, id);
  const stop = phase === 'Stopped' && id !== undefined ? latestStop(state, id)?.stop : undefined;
  const { ending, exitCode } = session;
  return {
    student: student.name,
    phase,
    configuration: cut(session.name),
    since: ending?.at ?? session.startedAt,
    ...(exitCode !== undefined && { exitCode }),
    ...(ending?.error && { problem: cut(ending.error.message) }),
    ...(stop && stopFields(student, stop)),
  };
}

/** Students whose programs are stopped at the same exception on the same line. */
export interface ExceptionGroup extends StudentPlace {
  readonly type: string;
  /** In the order of the cards. */
  readonly students: readonly string[];
}

/** The equal exceptions of a class, the most frequent first. One of a single student is no group. */
export function exceptionGroups(cards: readonly StudentCard[]): readonly ExceptionGroup[] {
  const groups = new Map<string, ExceptionGroup>();
  for (const { student, exception, place } of cards) {
    if (!exception || !place) continue;
    const key = JSON.stringify([exception.type, place.path, place.line]);
    const students = [...(groups.get(key)?.students ?? []), student];
    groups.set(key, { type: exception.type, ...place, students });
  }
  return [...groups.values()]
    .filter(({ students }) => students.length > 1)
    .toSorted((a, b) => b.students.length - a.students.length);
}

/** A group in words: "7 are at IndexError in sort.py:12". */
export const groupText = ({ type, path, line, students }: ExceptionGroup): string =>
  `${students.length} are at ${type} in ${baseName(path)}:${line}`;
