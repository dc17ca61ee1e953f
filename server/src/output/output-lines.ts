/** Longer lines are split. */
export const longestLine = 64 * 1024;

/** Longer messages are split into lines, which the page draws one by one. */
const longestMessage = 5_000;

/** The text of a message that is one entry however many lines it has; undefined where it is split. */
export function messageText(text: string, isWhole: boolean): string | undefined {
  if (text.length > longestMessage || !(isWhole || text.endsWith('\n'))) return undefined;
  const lines = text.replaceAll('\r\n', '\n');
  return lines.endsWith('\n') ? lines.slice(0, -1) : lines;
}

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
