import { setTimeout as delay } from 'node:timers/promises';
import { DebugError } from '#protocol';
import type { AdapterRow } from '../../adapters/adapter-row.ts';
import type { AdapterExit, RunningAdapter } from '../../adapters/launch.ts';

/** How long the exit code of a process that has ended may take, in milliseconds. */
const exitCodeMs = 500;

/** How a tree comes by its adapter. */
export interface TreeAdapterParts {
  readonly row: AdapterRow;
  /** Finds and starts the adapter. */
  readonly launch: () => Promise<RunningAdapter>;
  /** What is done before that; the signal is aborted when the tree is ended meanwhile. */
  readonly before?: (signal: AbortSignal) => Promise<void> | undefined;
}

interface TreeAdapterHandlers {
  readonly isEnding: () => boolean;
  /** What its process writes, where anybody is to read that. */
  readonly onOutput: (category: string, text: string) => void;
  /** Its process has ended. */
  readonly onExit: (exit: AdapterExit) => void;
}

/** The adapter of a tree: started once, and stopped with it. */
export class TreeAdapter {
  readonly #parts: TreeAdapterParts;
  readonly #handlers: TreeAdapterHandlers;
  readonly #preparing = new AbortController();
  #launching: Promise<RunningAdapter> | undefined;
  #running: RunningAdapter | undefined;
  #exited: Promise<AdapterExit> | undefined;

  constructor(parts: TreeAdapterParts, handlers: TreeAdapterHandlers) {
    this.#parts = parts;
    this.#handlers = handlers;
  }

  /** Undefined before it was started. */
  get running(): RunningAdapter | undefined {
    return this.#running;
  }

  /** Does what is to be done before, and starts it. Rejects when either fails, or the tree is ended meanwhile. */
  start(): Promise<RunningAdapter> {
    this.#launching = this.#prepare().then(() => this.#launch());
    return this.#launching;
  }

  /** What is done before its start is not waited for any more. */
  hurry(): void {
    this.#preparing.abort();
  }

  /** Resolves when its start is over, however that went. */
  async settled(): Promise<void> {
    await this.#launching?.catch(() => undefined);
  }

  /** Resolves when the exit code of its process is known, where that is the program's. */
  async exitKnown(): Promise<void> {
    if (!this.#parts.row.quirks.exitsWithProgram || this.#running?.pid === undefined) return;
    await Promise.race([this.#exited, delay(exitCodeMs, undefined, { ref: false })]);
  }

  async #prepare(): Promise<void> {
    await this.#parts.before?.(this.#preparing.signal);
  }

  async #launch(): Promise<RunningAdapter> {
    const adapter = await this.#parts.launch();
    const { isEnding, onOutput, onExit } = this.#handlers;
    this.#running = adapter;
    const { processOutput } = this.#parts.row.quirks;
    if (processOutput !== 'hidden log')
      adapter.onOutput((text, stream) => onOutput(processOutput === 'program' ? stream : 'console', text));
    this.#exited = new Promise((resolve) => {
      adapter.onExit((exit) => {
        onExit(exit);
        resolve(exit);
      });
    });
    if (!isEnding()) return adapter;
    await adapter.stop();
    throw new DebugError('launch_failed', 'The session was stopped before its adapter was ready.');
  }
}
