/** An adapter's error: the line that says what is wrong, and the other lines, such as its stack. */
export interface ErrorLines {
  readonly headline: string;
  readonly details: readonly string[];
}

/** js-debug writes the name of an error's class before its text, which has it too. */
const repeatedName = /^(Uncaught )(\S+) (?=\2:)/;

/** The lines of an error message. Python's last line says what is wrong, that of others their first. */
export function errorLines(message: string): ErrorLines {
  const lines = message.trimEnd().split('\n');
  const isTraceback = lines.length > 1 && lines[0]?.startsWith('Traceback (most recent call last)') === true;
  const [headline = '', details] = isTraceback ? [lines.at(-1), lines.slice(0, -1)] : [lines[0], lines.slice(1)];
  return { headline: headline.replace(repeatedName, '$1'), details };
}
