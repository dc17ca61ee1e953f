import { textOf } from '../e2e/processes.ts';
import type { Bench } from './bench.ts';
import { startHelper } from './helper-process.ts';

/** The processes that the clients are spread over. */
const parts = 2;
/** The files that a process opens beside its connections, at most. */
const otherFiles = 200;

/** How to open the clients. */
export interface CrowdOptions {
  readonly url: string;
  readonly count: number;
  /** Each client gets a ticket and attaches, as a page does. */
  readonly attaches: boolean;
  /** The text of the messages whose arrivals are reported. */
  readonly marker?: string;
}

/** The limit of open files, which Node raises to the hard one by itself. */
function mostOpenFiles(): number {
  const [, hard = ''] = /^Max open files\s+\S+\s+(\S+)/m.exec(textOf('/proc/self/limits')) ?? [];
  return /^\d+$/.test(hard) ? Number(hard) : Number.POSITIVE_INFINITY;
}

/** Throws if this user's processes may not have so many connections. */
export function requireOpenFiles(connections: number, most: number = mostOpenFiles()): void {
  const needed = connections + otherFiles;
  if (needed <= most) return;
  throw new Error(
    `${connections} clients need ${needed} open files in one process, but ${most} are allowed. Raise the limit (as root: "ulimit -n ${needed}") and run the bench again.`,
  );
}

/**
 * Opens many clients of a server, spread over processes of their own; resolves when all are connected. `onArrival` is called
 * with the time when a client received a message with the marker, in milliseconds since 1970.
 */
export async function openCrowd(
  bench: Pick<Bench, 'environment' | 'scope'>,
  { count, ...options }: CrowdOptions,
  onArrival: (at: number) => void = () => undefined,
): Promise<void> {
  requireOpenFiles(count);
  const shares = Array.from({ length: parts }, (_, part) => Math.floor((count + part) / parts));
  await Promise.all(
    shares.map((share) => {
      const helper = startHelper(bench, './crowd.mjs');
      helper.onMessage(({ at }) => {
        if (typeof at === 'number') onArrival(at);
      });
      helper.send({ ...options, count: share });
      return helper.field('connected');
    }),
  );
}
