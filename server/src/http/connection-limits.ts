import { readFileSync } from 'node:fs';

/** The most connections, however many files may be open. */
const most = { connections: 8_192, unauthenticated: 1_024 };

/** What stays free for files, adapters and programs: a quarter of what may be open, and the server's own beside it. */
const ownDescriptors = 32;
const fewestConnections = 8;

/** The most connections of a process that may have so many files open. */
export function connectionLimits(openFiles: number) {
  const maxConnections = Math.min(
    most.connections,
    Math.max(fewestConnections, Math.floor((openFiles * 3) / 4) - ownDescriptors),
  );
  return {
    maxConnections,
    /** Those that have not authenticated; for a further one, an earlier one is dropped. */
    maxUnauthenticated: Math.min(most.unauthenticated, Math.floor(maxConnections / 2)),
  };
}

/** How many files this process may have open, where Linux says it. Node has raised the limit as far as it may. */
export function mostOpenFiles(): number {
  try {
    const [, found] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return found === undefined ? Number.POSITIVE_INFINITY : Number(found);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
