import type { OutputEntry } from '#protocol';
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

const kinds: Readonly<Record<string, LineKind | 'typed'>> = {
  stderr: 'errors',
  console: 'messages',
  important: 'messages',
  task: 'messages',
  input: 'typed',
  result: 'typed',
  error: 'typed',
};

/** An adapter's own category counts as the program's output. */
export const kindOf = ({ category }: OutputEntry): LineKind | 'typed' =>
  (Object.hasOwn(kinds, category) ? kinds[category] : undefined) ?? 'output';
