import type { UserBreakpoint } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import type { BreakpointChangePort } from './port.ts';

/** '1 breakpoint', '3 breakpoints'. */
export const counted = (count: number): string => (count === 1 ? '1 breakpoint' : `${count} breakpoints`);

/** Says what was done, and offers Undo. */
export const notifyWithUndo = (port: BreakpointChangePort, words: string, undo: () => Promise<unknown>): void =>
  port.notify(words, 'news', { label: 'Undo', run: () => void attempt(port, undo()) });

/** Sets breakpoints again as they were, those with triggers last: all of them get new ids. */
async function setAgain(port: BreakpointChangePort, breakpoints: readonly UserBreakpoint[]): Promise<void> {
  const ids = new Map<number, number>();
  const setOne = async ({ id, createdBy: _createdBy, at: _at, waitsFor, ...wanted }: UserBreakpoint) => {
    const trigger = waitsFor === undefined ? undefined : ids.get(waitsFor);
    const set = port.call('set_breakpoint', { ...wanted, ...(trigger !== undefined && { waitsFor: trigger }) });
    const answer = await attempt(port, set);
    if (answer) ids.set(id, answer.breakpoint.id);
  };
  await Promise.all(breakpoints.map(setOne));
  await Promise.all(breakpoints.filter(({ waitsFor }) => waitsFor !== undefined).map(setOne));
}

/** Removes breakpoints, and offers Undo. Rejects with DebugError. */
export async function removeBreakpoints(
  port: BreakpointChangePort,
  breakpoints: readonly UserBreakpoint[],
): Promise<void> {
  await port.call('remove_breakpoints', { ids: breakpoints.map(({ id }) => id) });
  notifyWithUndo(port, `${counted(breakpoints.length)} removed.`, () => setAgain(port, breakpoints));
}

/** Removes all breakpoints, and offers Undo. Rejects with DebugError. */
export const removeAllBreakpoints = (port: BreakpointChangePort): Promise<void> =>
  removeBreakpoints(port, port.server.value.state.breakpoints);
