/** An adapter's error: the line that says what is wrong, and the other lines, such as its stack. */
export interface ErrorLines {
  readonly headline: string;
  readonly details: readonly string[];
}

/** js-debug writes the name of an error's class before its text, which has it too. */
const repeatedName = /^(Uncaught )(\S+) (?=\2:)/;

/** The line that says what is wrong: Python's last, LLDB's after its notes, else the first. */
function headlineIndex(lines: readonly string[]): number {
  if (lines[0]?.startsWith('Traceback (most recent call last)') === true) return lines.length - 1;
  return Math.max(
    lines.findIndex((line) => line.startsWith('error: ')),
    0,
  );
}

/** The lines of an error message. */
export function errorLines(message: string): ErrorLines {
  const lines = message.trimEnd().split('\n');
  const index = headlineIndex(lines);
  return { headline: (lines[index] ?? '').replace(repeatedName, '$1'), details: lines.toSpliced(index, 1) };
}
