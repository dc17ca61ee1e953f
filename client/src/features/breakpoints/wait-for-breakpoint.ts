import { breakpointName, isTriggeredBy, type UserBreakpoint } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import { openMenu, type MenuEntry, type MenuRequest } from '../../ui/menu.ts';
import type { BreakpointChangePort } from './port.ts';
import { changedConditions } from './breakpoint-modes.ts';
import { fileLine } from '../../model/file-line.ts';

/** What people call a breakpoint in a menu or a row: 'app.js:3'. */
export const shortName = (breakpoint: UserBreakpoint): string =>
  breakpoint.kind === 'source' ? fileLine(breakpoint.path, breakpoint.line) : breakpointName(breakpoint);

function wait(port: BreakpointChangePort, breakpoint: UserBreakpoint, waitsFor: number | undefined): void {
  const conditions = changedConditions(breakpoint, { waitsFor });
  void attempt(port, port.call('change_breakpoint', { id: breakpoint.id, conditions }));
}

/** The menu entry that has a breakpoint take effect only once another one was hit. It opens the list of the others. */
export function waitEntry(
  port: BreakpointChangePort,
  breakpoint: UserBreakpoint,
  place: Pick<MenuRequest, 'x' | 'y' | 'near'>,
): MenuEntry {
  const { breakpoints } = port.server.value.state;
  const others = breakpoints.filter(
    (other) => other.id !== breakpoint.id && !isTriggeredBy(breakpoints, other, breakpoint.id),
  );
  const entries: readonly MenuEntry[] = [
    {
      label: 'None',
      checked: breakpoint.waitsFor === undefined,
      run: () => wait(port, breakpoint, undefined),
    },
    'separator',
    ...others.map((other) => ({
      label: shortName(other),
      checked: breakpoint.waitsFor === other.id,
      run: () => wait(port, breakpoint, other.id),
    })),
  ];
  return {
    label: 'Triggered breakpoint…',
    ...(others.length === 0 && { disabled: true, reason: 'there is no other breakpoint' }),
    run: () => openMenu({ label: 'Trigger', entries, ...place }),
  };
}
