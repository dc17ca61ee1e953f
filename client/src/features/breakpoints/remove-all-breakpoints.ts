import type { UserBreakpoint } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import type { BreakpointChangePort } from './port.ts';

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

/** Removes all breakpoints, and offers Undo. Rejects with DebugError. */
export async function removeAllBreakpoints(port: BreakpointChangePort): Promise<void> {
  const { breakpoints } = port.server.value.state;
  await port.call('remove_breakpoints', { ids: breakpoints.map(({ id }) => id) });
  const words = breakpoints.length === 1 ? '1 breakpoint removed.' : `${breakpoints.length} breakpoints removed.`;
  port.notify(words, 'news', { label: 'Undo', run: () => void setAgain(port, breakpoints) });
}
