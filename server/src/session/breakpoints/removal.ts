import type { Dap } from '#protocol';
import type { AdapterQuirks } from '../../adapters/quirks.ts';
import { failureInResult, removalExpression } from '../../adapters/message-quirks.ts';

interface StoppableProgram {
  readonly quirks: AdapterQuirks;
  /** Undefined while the program is running. */
  readonly topFrame: () => Pick<Dap.StackFrame, 'id'> | undefined;
  /** Further frames of the stopped thread, the direct caller first. */
  readonly callers: () => Promise<readonly Pick<Dap.StackFrame, 'id'>[]>;
  /** Evaluates in a frame, like the console. */
  readonly evaluate: (expression: string, frameId: number) => Promise<{ readonly result?: unknown }>;
  /** Resolves when the program is stopped. */
  readonly pause: () => Promise<unknown>;
}

/** Removes breakpoints by an expression in the stopped program, for an adapter that only adds breakpoints. */
export class BreakpointRemoval {
  readonly #program: StoppableProgram;
  /** The sources for which breakpoints were sent. */
  readonly #paths = new Set<string>();

  constructor(program: StoppableProgram) {
    this.#program = program;
  }

  /** Removes those of a source, before they are set again; nothing while the program is running. Never rejects. */
  async ofSource({ path }: Dap.Source): Promise<void> {
    const { quirks, topFrame, callers } = this.#program;
    const expression = removalExpression(quirks, path);
    if (expression === undefined || path === undefined) return;
    this.#paths.add(path);
    const top = topFrame();
    if (!top || (await this.#isDone(expression, top))) return;
    // Nothing can be evaluated in a function written in C, such as Ruby's sleep.
    for (const frame of await callers().catch(() => [])) if (await this.#isDone(expression, frame)) return;
  }

  /** Removes all, before detaching. A running program is paused. Never rejects. */
  async ofAll(): Promise<void> {
    if (this.#paths.size === 0) return;
    const { topFrame, pause } = this.#program;
    if (!topFrame()) await pause().catch(() => undefined);
    for (const path of this.#paths) await this.ofSource({ path });
  }

  async #isDone(expression: string, { id }: Pick<Dap.StackFrame, 'id'>): Promise<boolean> {
    const { quirks, evaluate } = this.#program;
    return evaluate(expression, id).then(
      (body) => failureInResult(quirks, 'evaluate', body) === undefined,
      () => false,
    );
  }
}
