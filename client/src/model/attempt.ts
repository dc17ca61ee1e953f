import { DebugError } from '#protocol';
import type { NoticePort } from './ports.ts';

/** Waits for an action of a person. If it fails, shows why and resolves with undefined. */
export async function attempt<Result>(
  port: Pick<NoticePort, 'notify'>,
  action: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await action;
  } catch (error) {
    port.notify(DebugError.from(error).message, 'failure');
    return undefined;
  }
}

/** The message for code that could not be loaded. */
export const notLoaded = (what: string): string => `${what} could not be loaded. Reload the page and try again.`;

/** Waits for code that is loaded on demand. If it cannot be loaded, says so and resolves with undefined. */
export function loadPart<Part>(
  port: Pick<NoticePort, 'notify'>,
  part: Promise<Part>,
  what: string,
): Promise<Part | undefined> {
  const loaded = part.catch((cause: unknown) => {
    throw new DebugError('internal', notLoaded(what), { cause });
  });
  return attempt(port, loaded);
}
