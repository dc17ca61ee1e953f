import type { Text } from '@codemirror/state';

/** The start of a line (from 1); undefined if there is none. */
export const lineStart = (text: Text, line: number): number | undefined =>
  Number.isInteger(line) && line >= 1 && line <= text.lines ? text.line(line).from : undefined;
