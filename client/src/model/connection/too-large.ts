import { DebugError, largestMessage } from '#protocol';

/** A message that was not sent: the server would close the connection. */
export class TooLargeError extends DebugError {
  constructor() {
    const most = `${largestMessage / 1024 / 1024} MiB`;
    super('unsupported', `Too large to send: the limit is ${most}. Send less.`);
    this.name = 'TooLargeError';
  }
}

export function refusalOf(text: string): TooLargeError | undefined {
  const size = text.length > largestMessage ? text.length : new TextEncoder().encode(text).length;
  return size > largestMessage ? new TooLargeError() : undefined;
}
