import { DebugError } from '#protocol';
import type { NoticePort, RequestPort, SharedPort } from './ports.ts';

/** Does what a person asked for; a failure is shown. Resolves with undefined then. */
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

/** What is said of code that the server could not give. */
export const notLoaded = (what: string): string => `${what} could not be loaded. Reload the page and try again.`;

/**
 * Waits for a part of the page that is loaded when it is first needed. Resolves with undefined where it cannot be had,
 * and says so; `what` begins the sentence: 'The find bar'.
 */
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

/** Puts text on the clipboard, and says to screen readers that it is there. */
export async function copyText(port: NoticePort, text: string): Promise<void> {
  await attempt(
    port,
    writeToClipboard(text).then(() => port.announce('Copied')),
  );
}

/** Browsers give pages that came by plain http from another machine no clipboard. */
async function writeToClipboard(text: string): Promise<void> {
  if (!('clipboard' in navigator)) {
    throw new DebugError(
      'unsupported',
      'Browsers allow copying only over HTTPS and on localhost. Select the text and press Ctrl+C.',
    );
  }
  await navigator.clipboard.writeText(text);
}

/** What changes the watched expressions. */
export type WatchPort = SharedPort & Pick<RequestPort, 'call'> & Pick<NoticePort, 'notify'>;

/** Changes of the watched expressions that are under way, by page. */
const changes = new WeakMap<WatchPort['server'], Promise<boolean>>();

/**
 * Changes what everybody watches. One change after the other: each is made to the list that the one before led to, so
 * that none is lost where a person is faster than the server. A change that returns the list itself is none. Resolves
 * with whether it was made; a failure is shown.
 */
export async function changeWatches(
  port: WatchPort,
  change: (watches: readonly string[]) => readonly string[],
): Promise<boolean> {
  const run = async () => {
    const { watches } = port.server.value.state;
    const changed = change(watches);
    if (changed === watches) return true;
    return (await attempt(port, port.call('set_watches', { watches: changed }))) !== undefined;
  };
  const last = changes.get(port.server);
  const next = last ? last.then(run) : run();
  changes.set(port.server, next);
  const isMade = await next;
  if (changes.get(port.server) === next) changes.delete(port.server);
  return isMade;
}

/** Adds an expression to those that everybody watches. One that is among them is not added again. */
export function addWatch(port: WatchPort, expression: string): Promise<boolean> {
  return changeWatches(port, (watches) => (watches.includes(expression) ? watches : [...watches, expression]));
}
