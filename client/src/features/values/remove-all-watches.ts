import { changeWatches, type WatchPort } from '../../model/attempt.ts';

/** Removes all watched expressions. For a while they can be had back. */
export async function removeAllWatches(port: WatchPort): Promise<void> {
  let removed: readonly string[] = [];
  const isDone = await changeWatches(port, (watches) => {
    removed = watches;
    return [];
  });
  if (!isDone) return;
  const words = removed.length === 1 ? '1 expression removed.' : `${removed.length} expressions removed.`;
  const undo = (watches: readonly string[]) => [...removed, ...watches.filter((other) => !removed.includes(other))];
  port.notify(words, 'news', { label: 'Undo', run: () => void changeWatches(port, undo) });
}
