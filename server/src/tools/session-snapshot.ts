import { latestStop, phaseOf, sessionIn, type SessionId, type ToolResult } from '#protocol';
import { endAnswer } from './stops/end-answer.ts';
import { stopAnswer } from './stops/stop-answer.ts';
import { rootOf } from './threads.ts';
import type { ToolContext } from './tool.ts';

/**
 * What a session does at the moment, as the tools answer it: its stop or its end, else only its state. Nothing waits for it, and the
 * next stop returns the same output as without it. Throws `unknown_session`.
 */
export async function sessionSnapshot(
  { debug, outputMarks, signal }: Pick<ToolContext, 'debug' | 'outputMarks' | 'signal'>,
  id: SessionId,
): Promise<ToolResult> {
  const { state } = debug.shared;
  const rootId = rootOf(debug, id);
  const session = sessionIn(state.sessions, rootId);
  const about = { state: phaseOf(state, rootId), configuration_name: session?.name };
  const stopped = latestStop(state, rootId);
  const answer = async (): Promise<ToolResult> => {
    if (session && about.state === 'Terminated') return endAnswer({ debug, outputMarks }, session);
    if (!stopped?.stop.isComplete) return { status: 'success', session_id: rootId };
    const unmarked = { atStop: (stoppedId: SessionId) => outputMarks.sinceLastStop(stoppedId) };
    return stopAnswer({ debug, outputMarks: unmarked, signal }, stopped);
  };
  return { ...(await answer()), ...about };
}
