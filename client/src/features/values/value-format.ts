import { hasCapability, sessionIn, type Dap, type SessionId } from '#protocol';
import type { SharedPort, ViewPort } from '../../model/ports.ts';

/** Whether a session's adapter supports formats of values. */
export function canFormat({ server }: SharedPort, sessionId: SessionId | undefined): boolean {
  const session = sessionIn(server.value.state.sessions, sessionId);
  return hasCapability(session?.capabilities ?? {}, 'supportsValueFormattingOptions');
}

/** The format that a person chose for all values, as an argument of reads; absent if the adapter supports only one. */
export const shownFormat = (
  port: SharedPort & ViewPort,
  sessionId: SessionId | undefined,
): { readonly format?: Dap.ValueFormat } =>
  port.view.value.hexValues && canFormat(port, sessionId) ? { format: { hex: true } } : {};
