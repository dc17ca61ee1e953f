import { breakpointName, type UserBreakpoint } from '#protocol';
import { attempt } from '../state/attempt.ts';
import { openMenu, type MenuEntry, type MenuRequest } from '../ui/menu.ts';
import type { Workbench } from '../workbench.ts';
import { fileLine } from './file-line.ts';

/** What people call a breakpoint in a menu: 'app.js:3'. */
const nameOf = (breakpoint: UserBreakpoint): string =>
  breakpoint.kind === 'source' ? fileLine(breakpoint.path, breakpoint.line) : breakpointName(breakpoint);

/** Whether one breakpoint waits for another, also through others. */
function waitsThrough(breakpoints: readonly UserBreakpoint[], one: UserBreakpoint, other: number): boolean {
  const seen = new Set<number>();
  for (let next = one.waitsFor; next !== undefined && !seen.has(next);) {
    if (next === other) return true;
    seen.add(next);
    const awaited = next;
    next = breakpoints.find(({ id }) => id === awaited)?.waitsFor;
  }
  return false;
}

function wait(workbench: Workbench, breakpoint: UserBreakpoint, waitsFor: number | undefined): void {
  const { id, condition, hitCondition, logMessage, mode } = breakpoint;
  const conditions = {
    ...(condition !== undefined && { condition }),
    ...(hitCondition !== undefined && { hitCondition }),
    ...(logMessage !== undefined && { logMessage }),
    ...(mode !== undefined && { mode }),
    ...(waitsFor !== undefined && { waitsFor }),
  };
  void attempt(workbench, workbench.call('change_breakpoint', { id, conditions }));
}

/** The menu entry that has a breakpoint take effect only once another one was hit. It opens the list of the others. */
export function waitEntry(
  workbench: Workbench,
  breakpoint: UserBreakpoint,
  place: Pick<MenuRequest, 'x' | 'y' | 'near'>,
): MenuEntry {
  const { breakpoints } = workbench.server.value.state;
  const others = breakpoints.filter(
    (other) => other.id !== breakpoint.id && !waitsThrough(breakpoints, other, breakpoint.id),
  );
  const entries: readonly MenuEntry[] = [
    {
      label: 'None',
      checked: breakpoint.waitsFor === undefined,
      run: () => wait(workbench, breakpoint, undefined),
    },
    'separator',
    ...others.map((other) => ({
      label: nameOf(other),
      checked: breakpoint.waitsFor === other.id,
      run: () => wait(workbench, breakpoint, other.id),
    })),
  ];
  return {
    label: 'Wait for breakpoint…',
    ...(others.length === 0 && { disabled: true, reason: 'there is no other breakpoint' }),
    run: () => openMenu({ label: 'Wait for breakpoint', entries, ...place }),
  };
}
