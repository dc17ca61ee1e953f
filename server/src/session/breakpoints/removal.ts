import type { Dap } from '#protocol';
import type { AdapterQuirks } from '../../adapters/quirks.ts';
import { removalExpression } from '../../adapters/message-quirks.ts';

/** The program, as far as breakpoints are removed in it. */
interface StoppableProgram {
  readonly quirks: AdapterQuirks;
  /** Where it is stopped. */
  readonly topFrame: () => Pick<Dap.StackFrame, 'id'> | undefined;
  /** Evaluates in a frame, as somebody does who types into the console. */
  readonly evaluate: (expression: string, frameId: number) => Promise<unknown>;
  /** Resolves when it is stopped. */
  readonly pause: () => Promise<unknown>;
}

/** Removes breakpoints where the adapter itself only ever adds them: by an expression, in the stopped program. */
export class BreakpointRemoval {
  readonly #program: StoppableProgram;
  /** The sources that the adapter was given breakpoints in. */
  readonly #given = new Set<string>();

  constructor(program: StoppableProgram) {
    this.#program = program;
  }

  /** Those of a source, before they are set anew; nothing while the program runs. Never rejects. */
  async ofSource({ path }: Dap.Source): Promise<void> {
    const { quirks, topFrame, evaluate } = this.#program;
    const expression = removalExpression(quirks, path);
    if (expression === undefined || path === undefined) return;
    this.#given.add(path);
    const frame = topFrame();
    if (frame) await evaluate(expression, frame.id).catch(() => undefined);
  }

  /**
   * All, from a program that goes on without anybody who would let it go on from a breakpoint. One that runs is paused
   * for it. Never rejects.
   */
  async ofAll(): Promise<void> {
    if (this.#given.size === 0) return;
    const { topFrame, pause } = this.#program;
    if (!topFrame()) await pause().catch(() => undefined);
    for (const path of this.#given) await this.ofSource({ path });
  }
}
