import { fieldOf, type OutputEntry } from '#protocol';

/**
 * A line of output as the log has it. Its JSON is made once: the file and every page take it as it is, and it is parsed
 * only where somebody reads it.
 */
export interface LoggedLine {
  readonly index: number;
  /** How long its text is, in characters. */
  readonly characters: number;
  /** The whole `OutputEntry`. */
  readonly json: string;
}

/** An entry as a line. */
export const lineOf = (entry: OutputEntry): LoggedLine => ({
  index: entry.index,
  characters: entry.text.length,
  json: JSON.stringify(entry),
});

/** The JSON that lines which were said together begin with: everything but what each has of its own. */
export const headOfLines = (common: Omit<OutputEntry, 'text' | 'index'>): string =>
  `${JSON.stringify(common).slice(0, -1)},"text":`;

/** A line behind the head that it shares with others. */
export const lineBehind = (head: string, text: string, index: number): LoggedLine => ({
  index,
  characters: text.length,
  json: `${head}${JSON.stringify(text)},"index":${index}}`,
});

/** A line as it was said. */
export function entryOf({ json }: Pick<LoggedLine, 'json'>): OutputEntry {
  const entry: unknown = JSON.parse(json);
  if (isEntry(entry)) return entry;
  throw new TypeError('What the log has as a line of output is none.');
}

/** What is parsed was written here: an index is enough to know an entry by. */
const isEntry = (value: unknown): value is OutputEntry => typeof fieldOf(value, 'index') === 'number';
