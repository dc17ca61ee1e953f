import type { Language } from './languages.ts';

/** A program, as agents see it before they debug it. */
export interface ProgramSource {
  /** The kind of the fault; also the name of the file and of the configuration. */
  readonly name: string;
  readonly language: Language;
  readonly source: string;
}

/** A breakpoint, by a text of its line. */
export interface BreakpointAt {
  readonly at: string;
  readonly condition?: string;
  readonly hitCondition?: string;
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
