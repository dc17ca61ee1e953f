import { residentBytes } from '../processes/process-tree.ts';
import { startAdapter, startKey, type StartedAdapter, type StartOptions } from './start-adapter.ts';

/** How long an adapter is kept that nobody expects to need any more, in milliseconds. */
const usuallyKeptMs = 10 * 60_000;

interface Kept {
  /** The same for all starts that may have it. */
  readonly key: string;
  readonly starting: Promise<StartedAdapter | undefined>;
  readonly timer: NodeJS.Timeout;
  started?: StartedAdapter | undefined;
}

/**
 * An adapter that is started before it is needed, since starting it takes a large part of a launch: one at a time. It has not
 * debugged anything, and runs nothing of the workspace.
 */
export class AdapterInAdvance {
  readonly #keptMs: number;
  #kept: Kept | undefined;
  /** Changes with each wish, so that an older one that still looks for its adapter is cancelled. */
  #wish = 0;
  #isClosed = false;
  /** Resolves when those that were discarded have ended. */
  #ended: Promise<unknown> = Promise.resolve();

  constructor(keptMs = usuallyKeptMs) {
    this.#keptMs = keptMs;
  }

  /** Whether an adapter is ready. */
  get isReady(): boolean {
    return this.#kept?.started !== undefined;
  }

  /** The resident memory of the adapter that is ready and of its children, in bytes, where the system says it; 0 without one. */
  residentBytes(): number {
    const pid = this.#kept?.started?.owned.pid;
    return pid === undefined ? 0 : residentBytes(pid);
  }

  /** Starts the adapter that a launch with these options would start, in place of another one. One that cannot be started is not kept. */
  async keep(options: StartOptions): Promise<void> {
    const { row } = options;
    this.#wish += 1;
    const wish = this.#wish;
    const located = await row.locate({ ...options, isBeforeConsent: true });
    if (row.startsInAdvance !== true || !located.found) return this.discard();
    const key = await startKey(options, located.variables);
    if (this.#isClosed || this.#wish !== wish) return;
    if (this.#kept?.key === key) {
      this.#kept.timer.refresh();
      return;
    }
    this.discard();
    const starting = startAdapter(options, located.variables).catch(() => undefined);
    const kept: Kept = { key, starting, timer: setTimeout(() => this.discard(), this.#keptMs).unref() };
    this.#kept = kept;
    kept.started = await starting;
    void (kept.started?.owned.exited ?? Promise.resolve()).then(() => {
      if (this.#kept === kept) this.discard();
    });
  }

  /** The adapter that is kept, if a launch with these options would start the same: it is the launch's from now on. */
  async take(options: StartOptions, located: StartedAdapter['variables']): Promise<StartedAdapter | undefined> {
    const key = await startKey(options, located);
    const kept = this.#kept;
    if (kept?.key !== key) {
      this.discard();
      return undefined;
    }
    this.#kept = undefined;
    clearTimeout(kept.timer);
    const started = await kept.starting;
    return started?.owned.exit ? undefined : started;
  }

  /** Ends the adapter that is kept. */
  discard(): void {
    this.#wish += 1;
    const kept = this.#kept;
    this.#kept = undefined;
    clearTimeout(kept?.timer);
    const stopped = kept?.starting.then((started) => started?.owned.stop());
    this.#ended = Promise.all([this.#ended, stopped]);
  }

  /** Ends the adapter that is kept, and one that is still starting. None is started afterwards. Resolves when nothing of them is left. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.discard();
    await this.#ended;
  }
}
