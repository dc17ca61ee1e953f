import type { SessionId, Stop } from '#protocol';

/** The height of the call stack in rows, and its stop. */
export interface StackHeight {
  readonly rows: number;
  /** The number of rows. */
  readonly of: number;
  readonly sessionId: SessionId | undefined;
  readonly stopId: number | undefined;
}

export interface StackHeightInput {
  readonly sessionId: SessionId | undefined;
  /** The shown stop, over or not. */
  readonly stop: Stop | undefined;
  readonly rows: number;
}

const leastRows = 4;
const mostRows = 12;

/** After other requests than these, the next stop may be anywhere. */
const isStep = (stop: Stop | undefined): boolean =>
  ['next', 'stepIn', 'stepOut', 'stepBack', 'restartFrame'].includes(stop?.after?.command ?? '');

/**
 * The call stack is as high as its rows. A step does not change its height, so that the panels below do not move; within
 * a stop it grows with new rows. It is reset when another session is shown, and at the stop after the program continued.
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
