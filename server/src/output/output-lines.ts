/** Longer lines are split. */
export const longestLine = 64 * 1024;

/** The lines of a text, and whether the last one may be continued. A whole text is not, and has a line even if empty. */
export function linesOf(
  text: string,
  isWhole: boolean,
): { readonly lines: readonly string[]; readonly isOpen: boolean } {
  // The most frequent case: a single complete line.
  const isOneLine = text.indexOf('\n') === text.length - 1 && text.length > 1 && text.length <= longestLine;
  if (isOneLine) return { lines: [text.slice(0, text.at(-2) === '\r' ? -2 : -1)], isOpen: false };
  const lines = text.includes('\r') ? text.split(/\r?\n/) : text.split('\n');
  const isOpen = lines.at(-1) !== '' && !isWhole;
  if (lines.at(-1) === '' && !(isWhole && text === '')) lines.pop();
  const hasLong = text.length > longestLine && lines.some(({ length }) => length > longestLine);
  return { lines: hasLong ? lines.flatMap((line) => (line.length > longestLine ? cut(line) : line)) : lines, isOpen };
}

function cut(line: string): readonly string[] {
  return Array.from({ length: Math.ceil(line.length / longestLine) }, (_, part) =>
    line.slice(part * longestLine, (part + 1) * longestLine),
  );
}
