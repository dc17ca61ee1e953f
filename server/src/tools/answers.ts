import {
  phaseOf,
  rootIdOf,
  sessionTree,
  stopEventData,
  type DebugError,
  type Phase,
  type SessionId,
  type SessionState,
  type State,
  type StoppedThread,
  type ToolResult,
} from '#protocol';
import { slowAnswerId } from '../session/door/slow-answers.ts';
import type { Outcome } from '../state/waits.ts';

/** An error as agents see it. */
export function errorAnswer({ code, message }: DebugError): ToolResult {
  return { status: 'error', code, message };
}

/** A stop as every asynchronous tool answers it. */
export function stoppedAnswer(state: State, stopped: StoppedThread): ToolResult {
  return {
    status: 'stopped',
    session_id: rootIdOf(state, stopped.session.id),
    stop_event_data: stopEventData(state, stopped),
  };
}

/** A session's end: an error if it failed. */
function endedAnswer({ id, ending, exitCode }: SessionState): ToolResult {
  const message = ending?.message ?? 'The session has ended.';
  if (ending?.error) return { status: 'error', code: ending.error.code, message: ending.error.message, session_id: id };
  if (exitCode === undefined) return { status: 'completed', message, session_id: id };
  const withCode = `${message} Its exit code is ${exitCode}.${quotedOutput(ending?.lastOutput)}`;
  return { status: 'completed', message: withCode, exit_code: exitCode, session_id: id };
}

/** A program's output, fenced: it is data, not a part of the message. */
const quotedOutput = (output: string | undefined): string =>
  output === undefined ? '' : ` Its last output:\n\`\`\`\n${output.replaceAll('```', "'''")}\n\`\`\``;

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
export const unansweredWords = (state: State, rootId: SessionId): readonly string[] =>
  sessionTree(state, rootId).flatMap(({ adapter, progress }) => {
    const message = progress[slowAnswerId]?.message;
    return message === undefined ? [] : [`${adapter}: ${message}.`];
  });

function timeoutAnswer({ rootId, timeoutMs }: Waited, state: State): ToolResult {
  const waited = timeoutMs === 0 ? 'there was no wait' : `there was no stop within ${inSeconds(timeoutMs)}`;
  const sentences = [
    `${unfinished[phaseOf(state, rootId)]}; ${waited}.`,
    ...unansweredWords(state, rootId),
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

/** The answer to a wait. */
export function waitAnswer(outcome: Outcome, waited: Waited, state: State): ToolResult {
  if (outcome.kind === 'stopped') return stoppedAnswer(state, outcome.stopped);
  if (outcome.kind === 'ended') return endedAnswer(outcome.session);
  if (outcome.kind === 'timeout') return timeoutAnswer(waited, state);
  const answer = interruptedAnswer(outcome.by, outcome.action, waited.rootId);
  return outcome.endsSession ? { ...answer, message: `A person ${outcome.action}.` } : answer;
}
