import type { OwnedProcess, StartOptions } from '../processes/owned-process.ts';
import type { OwnedProcesses } from '../processes/owned-processes.ts';
import { makeSessionLessUrgent } from './less-urgent.ts';
import type { Sandbox } from './sandbox.ts';

/** Starts the programs of a start (adapters, debuggees, tasks, terminals): in its sandbox, if it has one. */
export class ProgramProcesses {
  readonly #processes: OwnedProcesses;
  /** Undefined without isolation. */
  readonly sandbox: Sandbox | undefined;

  constructor(processes: OwnedProcesses, sandbox?: Sandbox) {
    this.#processes = processes;
    this.sandbox = sandbox;
  }

  get isIsolated(): boolean {
    return this.sandbox !== undefined;
  }

  /** Starts a program in its own process group. Rejects with the system's error, and when the server is stopping. */
  async start(options: StartOptions): Promise<OwnedProcess> {
    const { sandbox } = this;
    if (!sandbox) return this.#processes.start(options);
    const environment = { ...sandbox.granted, ...options.environment };
    const command = sandbox.enter(options.command, options.cwd);
    const inSandbox = { environment, command, cwd: '/', endReason: () => sandbox.endReason };
    const started = await this.#processes.start({ ...options, ...inSandbox });
    void makeSessionLessUrgent(started.pid);
    return started;
  }
}
