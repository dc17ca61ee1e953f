/** An error in the use of the command, in one line. The process ends with exit code 2. */
export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\s*[\r\n\t]+\s*/g, ' '), options);
    this.name = 'UsageError';
  }
}

/** A user's text in a message: quoted, cut, and on one line. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
