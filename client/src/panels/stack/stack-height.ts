import type { SessionId, Stop } from '#protocol';

/** How many rows high the call stack is, and since which stop. */
export interface StackHeight {
  readonly rows: number;
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
 * The call stack is as high as its rows. On a step, and within a stop, it only grows, so that what is below it does not
 * go up and down: it shrinks when another session is shown, and at the stop after the program ran on.
 */
export function stackHeight(before: StackHeight | undefined, { sessionId, stop, rows }: StackHeightInput): StackHeight {
  const wanted = Math.min(mostRows, Math.max(leastRows, rows));
  const isNewStop = stop !== undefined && stop.id !== before?.stopId;
  const isFree = before?.sessionId !== sessionId || stop === undefined || (isNewStop && !isStep(stop));
  return { rows: isFree ? wanted : Math.max(before?.rows ?? 0, wanted), sessionId, stopId: stop?.id };
}
