import { isSamePlace, type BreakpointOf, type BreakpointPlace, type SessionId, type State } from '#protocol';
import type { Workbench } from '../workbench.ts';
import { attempt } from './attempt.ts';

/** An instruction as a disassembly names it. */
export type InstructionPlace = Omit<BreakpointPlace<'instruction'>, 'kind'>;

/** Those of a session, to be drawn where its instructions are. */
export const instructionBreakpoints = (
  { breakpoints }: State,
  sessionId: SessionId,
): readonly BreakpointOf<'instruction'>[] =>
  breakpoints.filter(
    (breakpoint): breakpoint is BreakpointOf<'instruction'> =>
      breakpoint.kind === 'instruction' && breakpoint.sessionId === sessionId,
  );

/** Sets a breakpoint on an instruction, or removes the one that is there. A failure is shown. */
export async function toggleInstructionBreakpoint(workbench: Workbench, instruction: InstructionPlace): Promise<void> {
  const place = { kind: 'instruction', ...instruction } as const;
  const standing = workbench.server.value.state.breakpoints.find((breakpoint) => isSamePlace(breakpoint, place));
  await attempt(
    workbench,
    standing ? workbench.call('remove_breakpoints', { ids: [standing.id] }) : workbench.call('set_breakpoint', place),
  );
}
