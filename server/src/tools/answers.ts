import {
  phaseOf,
  sessionTree,
  type DebugError,
  type Phase,
  type SessionId,
  type State,
  type ToolResult,
} from '#protocol';
import { slowAnswerId } from '../session/door/slow-answers.ts';
import type { Outcome } from '../state/waits.ts';

/** An error as agents see it, with the session that it is about. */
export function errorAnswer({ code, quotedMessage }: DebugError, rootId?: SessionId): ToolResult {
  return { status: 'error', code, message: quotedMessage, ...(rootId !== undefined && { session_id: rootId }) };
}

/** The message at the end of the time limit, by the state of the session. */
const unfinished: Readonly<Record<Phase, string>> = {
  Idle: 'Nothing is running',
  Starting: 'The session is still starting',
  Running: 'The program is still running',
  Stopped: 'Another thread is stopped, and this one is still running',
  Terminating: 'The session is still ending',
  Terminated: 'The session has ended',
};

const inSeconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;

/** The session and time limit of a wait. */
export interface Waited {
  readonly rootId: SessionId;
  readonly timeoutMs: number;
}

/** Which requests the adapters of a session tree do not answer; empty if none. */
export const unansweredMessages = (state: State, rootId: SessionId): readonly string[] =>
  sessionTree(state, rootId).flatMap(({ adapter, progress }) => {
    const message = progress[slowAnswerId]?.message;
    return message === undefined ? [] : [`${adapter}: ${message}.`];
  });

function timeoutAnswer({ rootId, timeoutMs }: Waited, state: State): ToolResult {
  const waited = timeoutMs === 0 ? 'there was no wait' : `there was no stop within ${inSeconds(timeoutMs)}`;
  const sentences = [
    `${unfinished[phaseOf(state, rootId)]}; ${waited}.`,
    ...unansweredMessages(state, rootId),
    'Call continue_debugging to keep waiting, or stop_debugging to end it.',
  ];
  return { status: 'timeout', message: sentences.join(' '), session_id: rootId };
}

/** A start that waits for a person to answer a question. */
export const askingAnswer = (configurationName: string): ToolResult => ({
  status: 'timeout',
  message: `The start of "${configurationName}" asks a question in the page that nobody has answered yet. Call start_debugging again to keep waiting.`,
});

/** An interrupted wait. `action` follows "A person" or "The caller" and says what happens to the program. */
export function interruptedAnswer(by: 'user' | 'caller', action: string, rootId?: SessionId): ToolResult {
  const message = by === 'user' ? `A person ${action}.` : `The caller ${action}; the program was left as it is.`;
  return {
    status: 'interrupted',
    interrupted_by: by,
    message: `${message} Call continue_debugging to wait for the next stop.`,
    ...(rootId !== undefined && { session_id: rootId }),
  };
}

/** The answer to a wait that no stop and no end has ended. */
export function waitAnswer(
  outcome: Exclude<Outcome, { readonly kind: 'stopped' | 'ended' }>,
  waited: Waited,
  state: State,
): ToolResult {
  if (outcome.kind === 'timeout') return timeoutAnswer(waited, state);
  const answer = interruptedAnswer(outcome.by, outcome.action, waited.rootId);
  return outcome.endsSession ? { ...answer, message: `A person ${outcome.action}.` } : answer;
}
