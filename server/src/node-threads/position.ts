/** A line and a column, both counted from 0. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where the lines of a script begin. */
export const startsOfLines = (text: string): readonly number[] => [
  0,
  ...[...text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)].map(({ 0: end, index }) => index + end.length),
];
