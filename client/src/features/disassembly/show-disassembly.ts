import { hasCapability, type Dap, type SessionId } from '#protocol';
import type { Workbench } from '../../model/workbench.ts';

/** Whether the instructions of a frame can be shown. */
export function canDisassemble({ server }: Workbench, sessionId: SessionId, frame: Dap.StackFrame): boolean {
  const session = server.value.state.sessions[sessionId];
  const reference = frame.instructionPointerReference ?? '';
  return reference !== '' && hasCapability(session?.capabilities ?? {}, 'supportsDisassembleRequest');
}

/** Has the grid "Disassembly" show the instructions around a reference. */
export function showDisassembly(
  { instructionPlace, wishes }: Workbench,
  place: { readonly sessionId: SessionId; readonly memoryReference: string },
): void {
  instructionPlace.update((before) => ({ ...place, token: (before?.token ?? 0) + 1 }));
  wishes.make({ to: 'focus', region: 'disassembly' });
}

/** Has it show where a frame stands. */
export function showFrameDisassembly(workbench: Workbench, sessionId: SessionId, frame: Dap.StackFrame): void {
  const memoryReference = frame.instructionPointerReference;
  if (memoryReference !== undefined) showDisassembly(workbench, { sessionId, memoryReference });
}
