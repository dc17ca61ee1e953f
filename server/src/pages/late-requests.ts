import { DebugError, effectOf, type Fact, type SessionId } from '#protocol';

/** What happened between two connections of a page. */
export interface Absence {
  /** The id of the last message that the page had sent before. */
  readonly sent: number;
  /** The sessions whose threads ran or stopped meanwhile; undefined if that is not known. */
  readonly moved: ReadonlySet<SessionId> | undefined;
}

function isMove(fact: Fact): boolean {
  if (fact.type === 'asked') return effectOf(fact.command, fact.arguments) === 'resume';
  return fact.type === 'event' && (fact.event === 'stopped' || fact.event === 'continued');
}

/** The absence of a page that missed these facts, or more than are kept. */
export function absenceOf(sent: number, missed: readonly Fact[] | undefined): Absence {
  const moves = missed?.filter(isMove);
  return { sent, moved: moves && new Set(moves.flatMap((fact) => ('sessionId' in fact ? [fact.sessionId] : []))) };
}

/**
 * Refuses to resume a program for a message that was sent before an absence and did not arrive: the person pressed the
 * button at another stop.
 */
export function assertSameStop(absence: Absence | undefined, id: number, sessionId: SessionId): void {
  if (!absence || id > absence.sent || absence.moved?.has(sessionId) === false) return;
  throw new DebugError(
    'not_stopped',
    'Not done: the program continued or stopped while this page was disconnected. Look where it is now, and try again.',
  );
}
