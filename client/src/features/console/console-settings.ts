import type { OutputEntry } from '#protocol';
import type { LineSearch } from './line-search.ts';

/** The kinds of lines that can be left out. What was typed and answered is always shown. */
export const lineKinds = {
  output: 'Output',
  errors: 'Errors',
  messages: 'Messages',
} as const;

/** A kind of lines that can be left out. */
export type LineKind = keyof typeof lineKinds;

/** What decides, beside the output, which lines the console shows. */
export interface ConsoleSettings {
  /** Lines before this index are not shown: the console was cleared. */
  readonly first: number;
  /** A line that is said again is counted, not shown again. */
  readonly countsRepeats: boolean;
  readonly hidden: ReadonlySet<LineKind | 'typed'>;
  readonly search: LineSearch | undefined;
  /** Lines without a match are left out. */
  readonly onlyMatches: boolean;
  /** The groups that a person folded (true) or unfolded, by the index of the line that begins it. */
  readonly folded: ReadonlyMap<number, boolean>;
}

/** Everything is shown. */
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
