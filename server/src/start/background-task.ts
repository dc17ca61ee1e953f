import { LineWatch } from '../workspace/line-watch.ts';
import type { OwnedProcess } from '../processes/owned-process.ts';
import type { BackgroundPatterns } from './task-command.ts';

/** How much of a line is matched, in characters: the patterns come from the workspace. */
const longestLine = 2_000;

/**
 * Resolves when a background task is ready: at a line that matches `ends`, after one that matches `begins` if there is such a
 * pattern; without `ends`, at once. Rejects when the task fails before.
 */
export function untilReady(
  started: Pick<OwnedProcess, 'onOutput'>,
  { begins, ends }: BackgroundPatterns,
  ended: Promise<void>,
): Promise<void> {
  if (!ends) {
    ended.catch(() => undefined);
    return Promise.resolve();
  }
  const watch = new LineWatch(begins ? [begins, ends] : [ends]);
  let rest = '';
  const ready = new Promise<void>((resolve, reject) => {
    started.onOutput((text) => {
      const lines = (rest + text).split(/\r?\n/);
      rest = (lines.at(-1) ?? '').slice(0, longestLine);
      // Patterns also match a last line without a line break.
      watch.find(lines.filter((line) => line !== '')).then((found) => found.length > 0 && resolve(), reject);
    });
    ended.then(resolve, reject);
  });
  return ready.finally(() => watch.close());
}
