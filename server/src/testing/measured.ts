import { collectGarbage } from './collect-garbage.ts';

/** The time that this process has worked, in milliseconds: a busy machine does not add to it. */
export function workedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Runs some work, and measures it and the longest turn of the event loop meanwhile, in milliseconds. */
export async function measured(work: () => Promise<void>) {
  // The threads that collect the garbage of what came before would count as work.
  collectGarbage();
  const began = workedMs();
  let last = began;
  let longestTurn = 0;
  let isOver = false;
  const turn = () => {
    const now = workedMs();
    longestTurn = Math.max(longestTurn, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  // The turn in which it ended counts too.
  await new Promise((resolve) => setImmediate(resolve));
  isOver = true;
  return { longestTurn, took: workedMs() - began };
}

const longestMessage = 16 * 1024 * 1024;

/** What this machine needs to copy 16 MiB of JSON, decode them and parse them, in milliseconds of processor time. */
function yardstickMs(piece: string): number {
  const text = Buffer.from(`"${piece.repeat(longestMessage / piece.length)}"`);
  const began = workedMs();
  JSON.parse(Buffer.from(text).toString());
  return workedMs() - began;
}

/** By what the text consists of. */
const most = new Map<string, number>();

/**
 * The longest that a turn of the event loop may be, in milliseconds of processor time. It is 100, and more on a slow machine,
 * where one text of 16 MiB that consists of this piece cannot be read in that time at all: some virtual machines need
 * milliseconds for each new mebibyte of memory, and texts with escapes take several times as long as others.
 */
export function mostOfTurn(piece = 'y'): number {
  const known = most.get(piece) ?? Math.max(100, 2 * Math.min(...Array.from({ length: 3 }, () => yardstickMs(piece))));
  most.set(piece, known);
  return known;
}
