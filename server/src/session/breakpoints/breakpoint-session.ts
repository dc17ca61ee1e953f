import type { Actor, Arguments, Body, Command, Dap, SessionDescription, SessionId, SessionState } from '#protocol';
import type { AdapterQuirks } from '../../adapters/quirks.ts';

/** The id of breakpoints that the user did not set. */
export const ofNobody = 0;

/** A session, as far as breakpoints are concerned. */
export interface BreakpointSession {
  readonly id: SessionId;
  readonly description: SessionDescription;
  readonly quirks: AdapterQuirks;
  readonly state: SessionState;
  /** Its adapter is connected. */
  readonly isOpen: boolean;
  request<C extends Command>(
    command: C,
    args: Arguments<C>,
    options?: { readonly timeoutMs?: number; readonly by?: Actor },
  ): Promise<Body<C>>;
  /** Evaluates like the console, without a frame and without recording it. Resolves with the result or the adapter's error. */
  answerTo(expression: string): Promise<string>;
  /** Records the adapter's id of one of our breakpoints, or `ofNobody`. Returns what an earlier event said about it. */
  bindBreakpoint(adapterId: number, id: number): Dap.Breakpoint | undefined;
  /** Delays every resume until this work has settled. Returns it. */
  delayResumes<Answer>(work: Promise<Answer>): Promise<Answer>;
}
