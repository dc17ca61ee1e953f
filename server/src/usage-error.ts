/** What is wrong with how the command was called, in one line: the process ends with exit code 2 by it. */
export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\s*[\r\n\t]+\s*/g, ' '), options);
    this.name = 'UsageError';
  }
}

/** What somebody typed, in a message: short, on one line, its end visible. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
