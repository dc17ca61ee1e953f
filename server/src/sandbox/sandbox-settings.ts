import { z } from 'zod';
import { parseInput } from '../explain-issues.ts';

/** The most that a configuration may ask for. */
const mostMiB = 64 * 1024;
const mostProcesses = 4_096;

const mebibytes = z.int().min(64).max(mostMiB);

/** The attribute `sandbox` of a configuration: what its programs may do in the sandbox. */
export const sandboxSettingsSchema = z.strictObject({
  /** The internet and the local network, but not the loopback of this machine. */
  network: z.boolean().default(false),
  /** Programs cannot write in the workspace. */
  readOnlyWorkspace: z.boolean().default(false),
  /** Writable memory of one process. */
  memoryMiB: mebibytes.default(4_096),
  /** Processes and threads in the sandbox. */
  processes: z.int().min(16).max(mostProcesses).default(512),
  /** The size of a file that is written. */
  fileMiB: mebibytes.default(4_096),
  /** Processor time of one process, in seconds; not limited by default. */
  cpuSeconds: z.int().min(1).max(1_000_000).optional(),
  /** The names of variables of the server's environment that programs get, besides the safe ones. */
  environment: z.array(z.string().min(1).max(256)).max(100).default([]),
});

export type SandboxSettings = z.infer<typeof sandboxSettingsSchema>;

/** Reads the attribute; everything has a default. Throws DebugError `invalid_arguments`. */
export const readSandboxSettings = (attribute: unknown): SandboxSettings =>
  parseInput(sandboxSettingsSchema, attribute ?? {}, { name: 'sandbox' });
