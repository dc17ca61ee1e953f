import type { Configuration } from '../configurations/configuration.ts';
import type { Environment } from '../processes/environment.ts';

/** A command that builds a program. Its output is shown as a task's. */
export interface BuildCommand {
  readonly label: string;
  /** The program and its arguments, run without a shell. */
  readonly command: readonly string[];
  /** Relative to the workspace. */
  readonly cwd: string;
  /** Variables besides the server's. */
  readonly environment: Environment;
  /** The part of its output that people read. By default, all of it. */
  readonly readable?: (text: string, stream: 'stdout' | 'stderr') => string;
}

/** Runs a command. Rejects with `launch_failed` and the end of its output if it fails. */
export type RunBuild = (command: BuildCommand) => Promise<void>;

/**
 * Builds the program of a configuration before the launch, and resolves with the configuration of the built program. Undefined
 * for a configuration that builds nothing.
 */
export type BuildProgram = (configuration: Configuration) => ((run: RunBuild) => Promise<Configuration>) | undefined;
