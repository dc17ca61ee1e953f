import type { Finding } from './finding.ts';
import type { PrintingAgent } from './printing-agent.ts';
import type { BreakpointAt, ProgramSource } from './program-source.ts';
import type { ToolAgent } from './tool-agent.ts';

/** A small program with a fault, and the scripts that find it: each looks at the same things, in its own way. */
export interface BrokenProgram extends ProgramSource {
  /** A text of the faulty line, and the wrong value there. */
  readonly fault: { readonly at: string; readonly value: string };
  /** Finds it by the tools alone. The line and the value are read from the answers. */
  readonly byTools: (agent: ToolAgent) => Promise<Finding>;
  /** Finds it by prints alone. The value is read from the output. */
  readonly byPrints: (agent: PrintingAgent) => Promise<Finding>;
  /** What a client of raw DAP looks at: where it stops (without a breakpoint: at uncaught exceptions), and what it evaluates there. */
  readonly byDap: { readonly breakpoint?: BreakpointAt; readonly watch: readonly string[] };
}
