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
