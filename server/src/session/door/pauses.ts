import { sessionIn } from '#protocol';
import type { Arguments, SessionId, State } from '#protocol';
import type { Connection } from '../../dap/connection.ts';
import type { SharedState } from '../../state/shared-state.ts';
import { timeoutSignal } from '../../timeout-signal.ts';

/** When a pause without effect is sent again, in milliseconds. */
const pauseAgainMs = 500;

/** How long an adapter may take to answer it, in milliseconds. */
const answerMs = 2_000;

interface PauseAgainOptions {
  readonly connection: Connection;
  readonly shared: SharedState;
  readonly isPausing: () => boolean;
  readonly args: Arguments<'pause'>;
}

/** How long a pause waits for the program's first source, in milliseconds: some programs load none. */
const loadMs = 10_000;

/** Resolves once a session has loaded a source, stopped or ended. */
export async function untilLoaded(shared: SharedState, sessionId: SessionId): Promise<void> {
  const isDue = ({ sessions }: State) => {
    const session = sessionIn(sessions, sessionId);
    return session?.isPausing !== true || session.loadedSources.length > 0 || undefined;
  };
  if (isDue(shared.state)) return;
  await shared.until(isDue, timeoutSignal(loadMs)).catch(() => undefined);
}

/** Sends a pause again until the program stops, to adapters that lose some. */
export async function pauseAgain({ connection, shared, isPausing, args }: PauseAgainOptions): Promise<void> {
  try {
    while (isPausing()) {
      const isOver = shared.until(() => !isPausing() || undefined, timeoutSignal(pauseAgainMs));
      if (!(await isOver.catch(() => false))) await connection.request('pause', args, { timeoutMs: answerMs });
    }
  } catch {
    // The adapter was asked once already, and answered.
  }
}
