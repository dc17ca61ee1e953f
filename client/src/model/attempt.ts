import { DebugError } from '#protocol';
import type { NoticePort, RequestPort, SharedPort } from './ports.ts';

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

/** Copies text, and announces it to screen readers. */
export async function copyText(port: NoticePort, text: string): Promise<void> {
  await attempt(
    port,
    writeToClipboard(text).then(() => port.announce('Copied')),
  );
}

/** Browsers give pages loaded over plain HTTP from another machine no clipboard. */
async function writeToClipboard(text: string): Promise<void> {
  if (!('clipboard' in navigator)) {
    throw new DebugError(
      'unsupported',
      'Browsers allow copying only over HTTPS and on localhost. Select the text and press Ctrl+C.',
    );
  }
  await navigator.clipboard.writeText(text);
}

export type WatchPort = SharedPort & Pick<RequestPort, 'call'> & Pick<NoticePort, 'notify'>;

/** The pending changes of watch expressions, by page. */
const changes = new WeakMap<WatchPort['server'], Promise<boolean>>();

/**
 * Changes the shared watch expressions. Changes are made one after the other, each to the result of the last, so that
 * none is lost. Returning the same list changes nothing. Resolves with whether it succeeded; a failure is shown.
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

/** Adds a watch expression, unless it is watched already. */
export function addWatch(port: WatchPort, expression: string): Promise<boolean> {
  return changeWatches(port, (watches) => (watches.includes(expression) ? watches : [...watches, expression]));
}
