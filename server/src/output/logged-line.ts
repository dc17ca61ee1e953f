import { fieldOf, type OutputEntry } from '#protocol';

/** A line of output. Its JSON is created once, for the file and every page, and parsed only when it is read. */
export interface LoggedLine {
  readonly index: number;
  /** The length of its text. */
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

/** The beginning of the JSON that lines of one entry share. */
export const headOfLines = (common: Omit<OutputEntry, 'text' | 'index'>): string =>
  `${JSON.stringify(common).slice(0, -1)},"text":`;

/** A line with a shared head. */
export const lineWithHead = (head: string, text: string, index: number): LoggedLine => ({
  index,
  characters: text.length,
  json: `${head}${JSON.stringify(text)},"index":${index}}`,
});

/** The entry of a line. */
export function entryOf({ json }: Pick<LoggedLine, 'json'>): OutputEntry {
  const entry: unknown = JSON.parse(json);
  if (isEntry(entry)) return entry;
  throw new TypeError('A line of the output log is invalid.');
}

/** Only our own JSON is parsed, so checking the index is enough. */
const isEntry = (value: unknown): value is OutputEntry => typeof fieldOf(value, 'index') === 'number';
