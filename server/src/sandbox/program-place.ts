import type { OwnedProcesses } from '../processes/owned-processes.ts';
import { ProgramProcesses } from './program-processes.ts';
import type { Sandbox } from './sandbox.ts';

/** One user's use of a place. */
export interface PlaceUse {
  readonly processes: ProgramProcesses;
  /** Ends the use. Resolves when nothing is left in a sandbox without users. Never rejects. */
  readonly leave: () => Promise<void>;
}

/** Where the programs of a start run. A sandbox is opened for its first user, closed after its last, and opened again for another. */
export class ProgramPlace {
  readonly #processes: OwnedProcesses;
  readonly #open: (() => Promise<Sandbox>) | undefined;
  #opened: Promise<Sandbox> | undefined;
  #users = 0;

  /** Without `open`, programs run like the server. */
  constructor(processes: OwnedProcesses, open?: () => Promise<Sandbox>) {
    this.#processes = processes;
    this.#open = open;
  }

  /** Rejects with DebugError `launch_failed` if the sandbox cannot be opened. */
  async enter(): Promise<PlaceUse> {
    this.#users += 1;
    let isUsed = true;
    const leave = async () => {
      if (!isUsed) return;
      isUsed = false;
      this.#users -= 1;
      if (this.#users === 0) await this.#close();
    };
    try {
      this.#opened ??= this.#open?.();
      return { processes: new ProgramProcesses(this.#processes, await this.#opened), leave };
    } catch (thrown) {
      await leave();
      throw thrown;
    }
  }

  async #close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    await opened?.then(
      (sandbox) => sandbox.close(),
      () => undefined,
    );
  }
}
