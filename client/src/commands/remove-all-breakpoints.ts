import { DebugError, type UserBreakpoint } from '#protocol';
import type { Workbench } from '../workbench.ts';

/** Sets a breakpoint again as it was. It comes with a new id. */
async function setAgain(workbench: Workbench, breakpoint: UserBreakpoint): Promise<void> {
  const { id: _id, createdBy: _createdBy, at: _at, ...wanted } = breakpoint;
  try {
    await workbench.call('set_breakpoint', wanted);
  } catch (error) {
    workbench.notify(DebugError.from(error).message, 'failure');
  }
}

/** Removes all breakpoints. For a while they can be had back. Rejects with DebugError. */
export async function removeAllBreakpoints(workbench: Workbench): Promise<void> {
  const { breakpoints } = workbench.server.value.state;
  await workbench.call('remove_breakpoints', { ids: breakpoints.map(({ id }) => id) });
  const words =
    breakpoints.length === 1 ? '1 breakpoint is removed.' : `${breakpoints.length} breakpoints are removed.`;
  workbench.notify(words, 'news', {
    label: 'Undo',
    run: () => {
      for (const breakpoint of breakpoints) void setAgain(workbench, breakpoint);
    },
  });
}
