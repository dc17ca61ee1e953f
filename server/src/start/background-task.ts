import type { OwnedProcess } from '../processes/owned-process.ts';
import type { BackgroundPatterns } from './task-command.ts';

/** A line is looked at so far, in characters: the patterns are the workspace's own. */
const longestLine = 2_000;

/**
 * Resolves when a task that runs on says that it is ready: with a line that fits `ends`, after one that fits `begins` if
 * there is such a pattern; at once where it says nothing of the kind. Rejects when it ends badly before.
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
  let hasBegun = begins === undefined;
  let rest = '';
  return new Promise((resolve, reject) => {
    started.onOutput((text) => {
      const lines = (rest + text).split(/\r?\n/);
      rest = (lines.at(-1) ?? '').slice(0, longestLine);
      // What is not a whole line yet may be all that is said.
      for (const line of lines.map((each) => each.slice(0, longestLine))) {
        hasBegun ||= begins?.test(line) === true;
        if (hasBegun && ends.test(line)) resolve();
      }
    });
    ended.then(resolve, reject);
  });
}
