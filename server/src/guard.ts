import { setTimeout as delay } from 'node:timers/promises';
import { cleanUpAbandoned, isInUse } from './processes/temporary-folders.ts';

/**
 * The guard of a server, a process of its own: when the server is gone, ends what it left. It gets the prefix of the server's
 * temporary folders, and on stdin a line from a server that leaves nothing, or no line from one that was killed.
 */

/** How long a server may take from the closing of its files to its end, in milliseconds. */
const endGraceMs = 2_000;
const pollMs = 10;

async function hasEnded(prefix: string): Promise<boolean> {
  for (let waitedMs = 0; isInUse(prefix); waitedMs += pollMs) {
    if (waitedMs >= endGraceMs) return false;
    await delay(pollMs);
  }
  return true;
}

async function lineOf(input: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const chunk of input) text += String(chunk);
  return text;
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
const [prefix = ''] = process.argv.slice(2);
const isNeeded = (await lineOf(process.stdin)) === '' && prefix.startsWith('stopline-');
// A server that lost its guard, but lives, starts another.
if (isNeeded && (await hasEnded(prefix))) await cleanUpAbandoned(prefix);
