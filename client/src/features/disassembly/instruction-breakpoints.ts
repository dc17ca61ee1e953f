import { formatAddress, isSupported, parseAddress, sessionIn, type SessionId, type UserBreakpoint } from '#protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { isAllowed } from '../../model/allowed.ts';
import { attempt } from '../../model/attempt.ts';
import { breakpointGlyph } from '../../ui/icons.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { DisassemblyPort } from './port.ts';
import { breakpointLook } from '../../model/breakpoint-look.ts';

function breakpointAt({ server }: DisassemblyPort, sessionId: SessionId, address: bigint): UserBreakpoint | undefined {
  return server.value.state.breakpoints.find(
    (breakpoint) =>
      breakpoint.kind === 'instruction' &&
      breakpoint.sessionId === sessionId &&
      (parseAddress(breakpoint.instructionReference) ?? -1n) + BigInt(breakpoint.offset ?? 0) === address,
  );
}

/** The breakpoint in the gutter of an instruction. */
export function instructionMark(
  port: DisassemblyPort,
  sessionId: SessionId,
  address: string,
): TemplateResult | typeof nothing {
  const at = parseAddress(address);
  const breakpoint = at === undefined ? undefined : breakpointAt(port, sessionId, at);
  if (!breakpoint) return nothing;
  const { kind, state, title } = breakpointLook(port.server.value.state, breakpoint);
  const label = visibleText(title);
  return html`<span role="img" aria-label=${label} title=${label}>${breakpointGlyph(kind, state)}</span>`;
}

/** Toggles an instruction breakpoint, unless this page only watches. Failures are shown. */
export function toggleInstructionBreakpoint(port: DisassemblyPort, sessionId: SessionId, address: string): void {
  const at = parseAddress(address);
  const session = sessionIn(port.server.value.state.sessions, sessionId);
  if (at === undefined || !session || !isAllowed(port, 'set_breakpoint')) return;
  if (!isSupported('setInstructionBreakpoints', session.capabilities)) {
    port.notify(`Instruction breakpoints are not supported by ${session.adapter}.`);
    return;
  }
  const known = breakpointAt(port, sessionId, at);
  const change = known
    ? port.call('remove_breakpoints', { ids: [known.id] })
    : port.call('set_breakpoint', {
        kind: 'instruction',
        instructionReference: formatAddress(at),
        address: formatAddress(at),
        sessionId,
      });
  void attempt<unknown>(port, change);
}
