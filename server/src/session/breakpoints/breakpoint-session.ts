import type { Actor, Arguments, Body, Command, Dap, SessionDescription, SessionId, SessionState } from '#protocol';
import type { AdapterQuirks } from '../../adapters/quirks.ts';

/** A session, as far as breakpoints are concerned. */
export interface BreakpointSession {
  readonly id: SessionId;
  readonly description: SessionDescription;
  readonly quirks: AdapterQuirks;
  readonly state: SessionState;
  /** Whether its adapter can still be asked. */
  readonly isOpen: boolean;
  request<C extends Command>(
    command: C,
    args: Arguments<C>,
    options?: { readonly timeoutMs?: number; readonly by?: Actor },
  ): Promise<Body<C>>;
  /** Remembers the adapter's id of a breakpoint of ours. Returns what the adapter has said of it already. */
  bindBreakpoint(adapterId: number, id: number): Dap.Breakpoint | undefined;
  /** Delays every resume until this work has settled. Returns it. */
  delayResumes<Answer>(work: Promise<Answer>): Promise<Answer>;
}
