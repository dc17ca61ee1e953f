import type { Text } from '@codemirror/state';

/** The offset at which a line (from 1) begins; undefined where the text has no such line. */
export const lineStart = (text: Text, line: number): number | undefined =>
  Number.isInteger(line) && line >= 1 && line <= text.lines ? text.line(line).from : undefined;
