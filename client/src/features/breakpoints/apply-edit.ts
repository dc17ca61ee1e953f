import { findBreakpoint } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import type { BreakpointEdit } from '../../model/files/document-edits.ts';
import { changedConditions } from './breakpoint-conditions.ts';
import type { LineBreakpointPort } from './port.ts';

/** Gives the breakpoint of a line the conditions of the form, or sets one with them. Failures are shown. */
export async function applyEdit(
  port: LineBreakpointPort,
  path: string,
  { line, ...edit }: BreakpointEdit,
): Promise<void> {
  const { condition, hitCondition, logMessage } = edit;
  const written = { condition, hitCondition, logMessage };
  const known = findBreakpoint(port.server.value.state, { path, line });
  await attempt(
    port,
    known
      ? port.call('change_breakpoint', { id: known.id, conditions: changedConditions(known, written) })
      : port.call('set_breakpoint', { path, line, ...changedConditions({}, written) }),
  );
}
