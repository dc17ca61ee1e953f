import { hasCapability, type Dap, type SessionId } from '#protocol';
import type { SharedPort, ViewPort } from '../../model/ports.ts';

/** How values are asked for: in the arguments of a read, and nothing where the adapter writes them in one way only. */
interface FormatArguments {
  readonly format?: Dap.ValueFormat;
}

/** Whether a session's adapter writes values in more ways than one. */
export function canFormat({ server }: SharedPort, sessionId: SessionId | undefined): boolean {
  const session = sessionId === undefined ? undefined : server.value.state.sessions[sessionId];
  return hasCapability(session?.capabilities ?? {}, 'supportsValueFormattingOptions');
}

/** How the values of a session are asked for, as a person chose for all of them. */
export function shownFormat(port: SharedPort & ViewPort, sessionId: SessionId | undefined): FormatArguments {
  return port.view.value.hexValues && canFormat(port, sessionId) ? { format: { hex: true } } : {};
}
