import type { Arguments, Body, Command, Dap, SessionState } from '#protocol';
import type { SharedState } from '../../state/shared-state.ts';
import { timeoutSignal } from '../../timeout-signal.ts';

interface AskedSession {
  readonly state: SessionState;
  readonly request: <C extends Command>(
    command: C,
    args: Arguments<C>,
    options?: { readonly timeoutMs: number },
  ) => Promise<Body<C>>;
}

/** How long a pause may take, in milliseconds. */
const pauseMs = 2_000;

/** How many callers are read. */
const mostCallers = 10;

const stoppedThread = ({ threads }: SessionState) => threads.find(({ stop }) => (stop?.frames ?? []).length > 0);

/** A program in which something is evaluated at a stop. */
export const stoppedProgram = (session: AskedSession, shared: SharedState) => {
  /** Undefined while the program is running. */
  const topFrame = (): Dap.StackFrame | undefined => stoppedThread(session.state)?.stop?.frames?.[0];
  return {
    topFrame,
    /** Further frames of the stopped thread, the direct caller first. */
    callers: async (): Promise<readonly Dap.StackFrame[]> => {
      const threadId = stoppedThread(session.state)?.id ?? 1;
      const args = { threadId, startFrame: 1, levels: mostCallers };
      return (await session.request('stackTrace', args)).stackFrames;
    },
    /** Resolves when the program is stopped. */
    pause: async (): Promise<void> => {
      await session.request('pause', { threadId: session.state.threads[0]?.id ?? 1 }, { timeoutMs: pauseMs });
      await shared.until(topFrame, timeoutSignal(pauseMs));
    },
  };
};
