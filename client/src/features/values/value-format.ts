import { hasCapability, type Dap, type SessionId } from '#protocol';
import type { SharedPort, ViewPort } from '../../model/ports.ts';

/** The format in the arguments of a read; absent if the adapter supports only one. */
interface FormatArguments {
  readonly format?: Dap.ValueFormat;
}

/** Whether a session's adapter supports formats of values. */
export function canFormat({ server }: SharedPort, sessionId: SessionId | undefined): boolean {
  const session = sessionId === undefined ? undefined : server.value.state.sessions[sessionId];
  return hasCapability(session?.capabilities ?? {}, 'supportsValueFormattingOptions');
}

/** The format that a person chose for all values. */
export function shownFormat(port: SharedPort & ViewPort, sessionId: SessionId | undefined): FormatArguments {
  return port.view.value.hexValues && canFormat(port, sessionId) ? { format: { hex: true } } : {};
}
