import { entryOf, type OutputEntry } from '#protocol';
import type { LineSearch } from './line-search.ts';

/** The kinds of lines that can be hidden. Expressions and results are always shown. */
export const lineKinds = { output: 'Output', errors: 'Errors', messages: 'Messages' } as const;

export type LineKind = keyof typeof lineKinds;

/** Which lines of the output the console shows. */
export interface ConsoleSettings {
  /** The first line since the console was cleared. */
  readonly first: number;
  /** Repeated lines are one row, with a count. */
  readonly countsRepeats: boolean;
  readonly hidden: ReadonlySet<LineKind | 'typed'>;
  readonly search: LineSearch | undefined;
  /** Lines without a match are hidden. */
  readonly onlyMatches: boolean;
  /** The groups that a person folded (true) or unfolded, by the index of their first line. */
  readonly folded: ReadonlyMap<number, boolean>;
}

export const initialSettings: ConsoleSettings = {
  first: 0,
  countsRepeats: true,
  hidden: new Set(),
  search: undefined,
  onlyMatches: false,
  folded: new Map(),
};

/** How the lines of a category of output are treated. */
interface Category {
  readonly kind: LineKind | 'typed';
  /** The class of its lines. */
  readonly look: string;
  /** Its prefix in a file. */
  readonly sign?: string;
}

const output: Category = { kind: 'output', look: 'stdout' };

const categories: Readonly<Record<string, Category>> = {
  stderr: { kind: 'errors', look: 'stderr' },
  console: { kind: 'messages', look: 'console' },
  important: { kind: 'messages', look: 'important' },
  task: { kind: 'messages', look: 'stdout' },
  input: { kind: 'typed', look: 'input', sign: '> ' },
  result: { kind: 'typed', look: 'result', sign: '= ' },
  error: { kind: 'typed', look: 'result', sign: '= ' },
};

/** An adapter's own category counts as the program's output. */
export const categoryOf = ({ category }: Pick<OutputEntry, 'category'>): Category =>
  entryOf(categories, category) ?? output;
