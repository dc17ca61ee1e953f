import { OwnedProcess, type Recorder, type StartOptions } from './owned-process.ts';

/** All processes that a server has started and must end. */
export class OwnedProcesses {
  readonly #running = new Set<OwnedProcess>();
  readonly #starting = new Set<Promise<OwnedProcess>>();
  readonly #recorder: Recorder | undefined;
  #isStopping = false;

  /** With a recorder, a guard can end them after the server. */
  constructor(recorder?: Recorder) {
    this.#recorder = recorder;
  }

  get count(): number {
    return this.#running.size;
  }

  /** Starts a program in its own process group. Rejects with the system's error, and when the server is stopping. */
  async start(options: StartOptions): Promise<OwnedProcess> {
    const starting = this.#start(options);
    this.#starting.add(starting);
    return starting.finally(() => this.#starting.delete(starting));
  }

  async #start(options: StartOptions): Promise<OwnedProcess> {
    if (this.#isStopping) throw new Error('The server is stopping.');
    const started = await OwnedProcess.start(options, this.#recorder);
    this.#running.add(started);
    void started.exited.then(() => started.stop()).then(() => this.#running.delete(started));
    if (!this.#isStopping) return started;
    await started.stop();
    throw new Error('The server is stopping.');
  }

  /** Ends all processes, for an orderly exit of the server. Nothing can be started afterwards. Never rejects. */
  async stopAll(): Promise<void> {
    this.#isStopping = true;
    await Promise.allSettled(this.#starting);
    // Node may report an exit only after the process is gone.
    await Promise.all([...this.#running].map((one) => one.stop().then(() => this.#running.delete(one))));
  }

  /** Kills all processes at once, for the `exit` event of the server, when nothing can be awaited any more. */
  killAll(): void {
    this.#isStopping = true;
    for (const one of this.#running) one.kill();
  }
}
