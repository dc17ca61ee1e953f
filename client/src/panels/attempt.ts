import { DebugError } from '#protocol';
import type { Workbench } from '../workbench.ts';

/** Does what a person asked for; a failure is shown. Resolves with undefined then. */
export async function attempt<Result>(workbench: Workbench, action: Promise<Result>): Promise<Result | undefined> {
  try {
    return await action;
  } catch (error) {
    workbench.notify(DebugError.from(error).message, 'failure');
    return undefined;
  }
}

/** Puts text on the clipboard. */
export async function copyText(workbench: Workbench, text: string): Promise<void> {
  await attempt(workbench, navigator.clipboard.writeText(text));
}

/** Adds an expression to those that everybody watches. One that is among them is not added again. */
export async function addWatch(workbench: Workbench, expression: string): Promise<void> {
  const { watches } = workbench.server.value.state;
  if (watches.includes(expression)) return;
  await attempt(workbench, workbench.call('set_watches', { watches: [...watches, expression] }));
}
