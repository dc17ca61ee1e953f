import { setTimeout as delay } from 'node:timers/promises';
import { DebugError } from '#protocol';
import type { AdapterRow } from '../../adapters/adapter-row.ts';
import type { AdapterExit, RunningAdapter } from '../../adapters/launch.ts';

/** How long to wait for the exit code of an ended process, in milliseconds. */
const exitCodeMs = 500;

export interface TreeAdapterParts {
  readonly row: AdapterRow;
  readonly launch: () => Promise<RunningAdapter>;
  /** Runs before the launch; the signal is aborted when the tree is ended. */
  readonly before?: (signal: AbortSignal) => Promise<void> | undefined;
}

interface TreeAdapterHandlers {
  readonly onOutput: (category: string, text: string) => void;
  readonly onExit: (exit: AdapterExit) => void;
}

/** The adapter of a tree: started once, stopped with the tree. */
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

  get running(): RunningAdapter | undefined {
    return this.#running;
  }

  /** Starts the adapter. Rejects also when the tree is ended meanwhile. */
  start(): Promise<RunningAdapter> {
    this.#launching = this.#launch();
    return this.#launching;
  }

  /** Aborts the work before the launch. */
  abortPreparation(): void {
    this.#preparing.abort();
  }

  /** Resolves when the start has succeeded or failed. */
  async settled(): Promise<void> {
    await this.#launching?.catch(() => undefined);
  }

  /** Resolves when the exit code of the process is known, if it is the program's. */
  async exitCodeKnown(): Promise<void> {
    if (!this.#parts.row.quirks.exitsWithProgram || this.#running?.pid === undefined) return;
    await Promise.race([this.#exited, delay(exitCodeMs, undefined, { ref: false })]);
  }

  async #launch(): Promise<RunningAdapter> {
    await this.#parts.before?.(this.#preparing.signal);
    const adapter = await this.#parts.launch();
    const { onOutput, onExit } = this.#handlers;
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
    if (!this.#preparing.signal.aborted) return adapter;
    await adapter.stop();
    throw new DebugError('launch_failed', 'The session was stopped before its adapter was ready.');
  }
}
