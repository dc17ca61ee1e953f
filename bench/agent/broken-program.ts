import type { Finding } from './finding.ts';
import type { Language } from './languages.ts';
import type { PrintingAgent } from './printing-agent.ts';
import type { ToolAgent } from './tool-agent.ts';

/** A breakpoint, by a text of its line. */
export interface BreakpointAt {
  readonly at: string;
  readonly condition?: string;
  readonly hitCondition?: string;
}

/** A small program with a fault, and the scripts that find it: each looks at the same things, in its own way. */
export interface BrokenProgram {
  /** The kind of the fault; also the name of the file and of the configuration. */
  readonly name: string;
  readonly language: Language;
  readonly source: string;
  /** A text of the faulty line, and the wrong value there. */
  readonly fault: { readonly at: string; readonly value: string };
  /** Finds it by the tools alone. The line and the value are read from the answers. */
  readonly byTools: (agent: ToolAgent) => Promise<Finding>;
  /** Finds it by prints alone. The value is read from the output. */
  readonly byPrints: (agent: PrintingAgent) => Promise<Finding>;
  /** What the agent of raw DAP looks at: where it stops, and what it evaluates there. */
  readonly byDap: { readonly breakpoint?: BreakpointAt; readonly watch: readonly string[] };
}

/** The 1-based number of the only line with a text. */
export function lineOf(source: string, text: string): number {
  const found = source.split('\n').flatMap((line, index) => (line.includes(text) ? [index + 1] : []));
  const [line] = found;
  if (line === undefined || found.length > 1) throw new Error(`${found.length} lines have "${text}".`);
  return line;
}

/** A value without the quotes that an adapter shows. */
export const unquoted = (value: string): string => value.replace(/^(['"])(.*)\1$/s, '$2');
