import { openSync, closeSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

/** How long a path stays what it is, at most, in milliseconds: an operation takes about as long. */
const longestHoldMs = 4;

/** Replaces a path with a link and puts it back, again and again, until stopped. */
const program = `
  const { renameSync, rmSync, symlinkSync } = require('node:fs');
  const { parentPort, workerData: { path, target, stop, longestHoldMs } } = require('node:worker_threads');
  const [aside, link] = [path + '.aside', path + '.link'];
  symlinkSync(target, link);
  const succeeds = (operation) => {
    try {
      operation();
      return true;
    } catch {
      return false;
    }
  };
  // While there is nothing, a folder with a new file may be created there, also while it is removed.
  const move = (from, to) => {
    while (!succeeds(() => renameSync(from, to))) succeeds(() => rmSync(to, { recursive: true, force: true }));
  };
  let swaps = 0;
  parentPort.postMessage('started');
  // For a random time, so that what is under way meets each state at each of its steps.
  const hold = () => Atomics.wait(stop, 0, 0, Math.random() * longestHoldMs);
  while (Atomics.load(stop, 0) === 0) {
    hold();
    move(path, aside);
    move(link, path);
    hold();
    move(path, link);
    move(aside, path);
    swaps++;
  }
  parentPort.postMessage(swaps);
`;

/** A path of a workspace that is replaced by a link again and again, in another thread, until the test ends. */
export async function swapped(workspaceFolder: string, name: string, target: string) {
  const path = join(workspaceFolder, name);
  // By the descriptor, the place itself is reached, wherever the path leads.
  const descriptor = openSync(path, 'r');
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(program, { eval: true, workerData: { path, target, stop, longestHoldMs } });
  await once(worker, 'message');
  const end = async (): Promise<number> => {
    Atomics.store(stop, 0, 1);
    Atomics.notify(stop, 0);
    const [swaps] = await once(worker, 'message');
    return Number(swaps);
  };
  onTestFinished(async () => {
    Atomics.store(stop, 0, 1);
    await worker.terminate();
    closeSync(descriptor);
  });
  return {
    /** The path of what is replaced, which leads to it also while it is. */
    itself: `/proc/self/fd/${descriptor}`,
    /** Ends the swapping. Resolves with how often it was swapped. */
    end,
  };
}
