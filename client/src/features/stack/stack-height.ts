import type { SessionId, Stop } from '#protocol';

/** How many rows high the call stack is, and since which stop. */
export interface StackHeight {
  readonly rows: number;
  /** How many rows there were. */
  readonly of: number;
  readonly sessionId: SessionId | undefined;
  readonly stopId: number | undefined;
}

/** What decides the height now. */
export interface StackHeightInput {
  readonly sessionId: SessionId | undefined;
  /** The stop that is shown, over or not. */
  readonly stop: Stop | undefined;
  /** How many rows there are. */
  readonly rows: number;
}

const leastRows = 4;
const mostRows = 12;

/** Requests after which the next stop may be anywhere: all but steps. */
const isStep = (stop: Stop | undefined): boolean =>
  ['next', 'stepIn', 'stepOut', 'stepBack', 'restartFrame'].includes(stop?.after?.command ?? '');

/**
 * The call stack is as high as its rows. A step leaves its height alone, so that what is below it does not go up and down;
 * within a stop it grows by the rows that come. It is fitted anew when another session is shown, and at the stop after the
 * program ran on.
 */
export function stackHeight(before: StackHeight | undefined, { sessionId, stop, rows }: StackHeightInput): StackHeight {
  const wanted = Math.min(mostRows, Math.max(leastRows, rows));
  const known = { of: rows, sessionId, stopId: stop?.id };
  const isNewStop = stop !== undefined && stop.id !== before?.stopId;
  const isFree = before?.sessionId !== sessionId || stop === undefined || (isNewStop && !isStep(stop));
  if (isFree || before === undefined) return { ...known, rows: wanted };
  const more = isNewStop ? 0 : Math.max(0, rows - before.of);
  return { ...known, rows: Math.max(before.rows, Math.min(wanted, before.rows + more)) };
}
