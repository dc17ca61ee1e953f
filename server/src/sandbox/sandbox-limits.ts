import { DebugError } from '#protocol';
import type { SandboxSettings } from './sandbox-settings.ts';

/** What no configuration of a server may exceed. Absent fields are not limited further. */
export interface SandboxLimits {
  /** Writable memory of one process. */
  readonly memoryMiB?: number | undefined;
  /** Processes and threads in a sandbox. */
  readonly processes?: number | undefined;
  /** The size of a file that is written. */
  readonly fileMiB?: number | undefined;
  /** Processor time of one process, in seconds. */
  readonly cpuSeconds?: number | undefined;
  /** How long a sandbox is open, in minutes. */
  readonly minutes?: number | undefined;
  readonly noNetwork?: boolean;
}

const least = (asked: number, limit: number | undefined): number => Math.min(asked, limit ?? Infinity);

/** The settings of a sandbox within the limits. Throws DebugError `not_allowed` for a network where there must be none. */
export function withinLimits(settings: SandboxSettings, limits: SandboxLimits): SandboxSettings {
  if (settings.network && limits.noNetwork === true)
    throw new DebugError('not_allowed', 'This server allows programs no network. Remove "network" from "sandbox".');
  const cpuSeconds = least(settings.cpuSeconds ?? Infinity, limits.cpuSeconds);
  return {
    ...settings,
    memoryMiB: least(settings.memoryMiB, limits.memoryMiB),
    processes: least(settings.processes, limits.processes),
    fileMiB: least(settings.fileMiB, limits.fileMiB),
    ...(Number.isFinite(cpuSeconds) && { cpuSeconds }),
  };
}
