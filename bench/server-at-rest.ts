import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { textOf } from '../e2e/processes.ts';
import type { Served } from '../e2e/served.ts';
import type { AdapterRecipe } from './bench.ts';
import { descendants } from './process-memory.ts';
import { processorTime } from './processor-time.ts';

const lookEveryMs = 100;
/** Longer than the second after which a page tells the server that it is idle. */
const restsNeeded = 15;
const giveUpMs = 20_000;

/** Whether a process runs a recipe's adapter, which may be that of another build: the last file of its command has the same name. */
const runs = (pid: number, { command }: AdapterRecipe): boolean => {
  const name = basename(command.findLast((part) => !part.startsWith('${')) ?? '');
  return textOf(`/proc/${pid}/cmdline`)
    .split('\0')
    .some((part) => basename(part) === name);
};

/**
 * Resolves when a server with an idle page does nothing, nor does any process of it: what it does ahead of a start is done.
 * With a recipe, its adapter has been started in advance. Throws after twenty seconds.
 */
export async function serverAtRest({ child }: Served, recipe?: AdapterRecipe): Promise<void> {
  const { pid = 0 } = child;
  const deadline = performance.now() + giveUpMs;
  let before = -1;
  for (let rests = 0; rests < restsNeeded;) {
    if (performance.now() > deadline) throw new Error(`The server was not idle within ${giveUpMs} ms.`);
    await pause(lookEveryMs);
    const pids = descendants(pid);
    const now = [pid, ...pids].reduce((sum, each) => sum + processorTime(each), 0);
    const isReady = recipe === undefined || pids.some((each) => runs(each, recipe));
    rests = now === before && isReady ? rests + 1 : 0;
    before = now;
  }
}
