import { DebugError, largestMessage } from '#protocol';

/** What was not sent: a larger message than the server takes would end the connection for all that was asked. */
export class TooLargeError extends DebugError {
  constructor() {
    const most = `${largestMessage / 1024 / 1024} MiB`;
    super('unsupported', `Too large to send: the limit is ${most}. Send less.`);
    this.name = 'TooLargeError';
  }
}

/** Why a message cannot be sent; undefined where it can. */
export function refusalOf(text: string): TooLargeError | undefined {
  const size = text.length > largestMessage ? text.length : new TextEncoder().encode(text).length;
  return size > largestMessage ? new TooLargeError() : undefined;
}
