import { isAllowed } from './allowed.ts';
import { attempt } from './attempt.ts';
import type { NoticePort, RequestPort, SharedPort } from './ports.ts';

export type WatchPort = SharedPort & Pick<RequestPort, 'call'> & Pick<NoticePort, 'notify'>;

/** The pending changes of watch expressions, by page. */
const changes = new WeakMap<WatchPort['server'], Promise<boolean>>();

/**
 * Changes the shared watch expressions. Changes are made one after the other, each to the result of the last, so that
 * none is lost. Returning the same list changes nothing, and neither does a page that only watches. Resolves with whether it
 * succeeded; a failure is shown.
 */
export async function changeWatches(
  port: WatchPort,
  change: (watches: readonly string[]) => readonly string[],
): Promise<boolean> {
  if (!isAllowed(port, 'set_watches')) return false;
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
