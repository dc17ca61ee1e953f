import { OwnedProcess, type StartOptions } from './owned-process.ts';

/** Everything a server has started and has to end. One for each server. */
export class OwnedProcesses {
  readonly #running = new Set<OwnedProcess>();
  #isStopping = false;

  /** How many still run. */
  get count(): number {
    return this.#running.size;
  }

  /** Starts a program in a group of its own. Rejects with the system's error when that is impossible, and once stopping. */
  async start(options: StartOptions): Promise<OwnedProcess> {
    if (this.#isStopping) throw new Error('The server is stopping.');
    const started = await OwnedProcess.start(options);
    this.#running.add(started);
    // Its family ends with it, by itself: then it is forgotten.
    void started.exited.then(() => started.stop()).then(() => this.#running.delete(started));
    if (!this.#isStopping) return started;
    await started.stop();
    throw new Error('The server is stopping.');
  }

  /** Ends everything, for an orderly exit of the server. Nothing is started any more. Never rejects. */
  async stopAll(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([...this.#running].map((one) => one.stop()));
  }

  /** Kills everything at once, for the `exit` event of the server's process, when nothing can be awaited any more. */
  killAll(): void {
    this.#isStopping = true;
    for (const one of this.#running) one.kill();
  }
}
