import { release } from 'node:os';
import type { SandboxSettings } from './sandbox-settings.ts';

/** Linux gives out ids up to this one only once in a namespace. */
export const reservedPids = 300;

/**
 * Whether the system has a largest process id for each namespace, which also limits root: Linux 6.14 or newer. Before, it is one
 * for the whole machine, which must not be changed.
 */
function hasOwnPids(systemRelease = release()): boolean {
  const [major = 0, minor = 0] = systemRelease.split('.').map((part) => Number.parseInt(part, 10));
  return process.platform === 'linux' && (major > 6 || (major === 6 && minor >= 14));
}

/** The largest process id of a sandbox, so that it has room for the processes of its settings. */
export const largestPid = ({ processes }: SandboxSettings): number | undefined =>
  hasOwnPids() ? processes + reservedPids : undefined;

/** Why the number of processes in a sandbox is not limited; undefined if it is. */
export const processLimitProblem = (user = process.getuid?.(), systemRelease = release()): string | undefined =>
  user === 0 && !hasOwnPids(systemRelease)
    ? 'The number of processes in a sandbox is not limited: the server runs as root, which Linux limits from version 6.14 on. Run the server as another user'
    : undefined;
