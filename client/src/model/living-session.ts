import { sessionIn } from '#protocol';
import type { SessionState } from '#protocol';
import type { OpenDocument } from './files/open-document.ts';
import type { ProgramLinesPort, SharedPort, ShownPort } from './ports.ts';
import { programRun } from './program-lines.ts';

type ProgramPort = SharedPort & Pick<ShownPort, 'presented'>;

/** The shown session, while it is not terminated. */
export function livingSession({ presented, server }: ProgramPort): SessionState | undefined {
  const session = sessionIn(server.value.state.sessions, presented.value.sessionId);
  return session?.lifecycle === 'terminated' ? undefined : session;
}

/** The text of a file with which the running program was started, if it was saved since. */
export const startedText = ({ startedTexts }: OpenDocument, { id, startedAt }: SessionState): string | undefined =>
  startedTexts?.find((each) => each.sessionId === id && each.startedAt === startedAt)?.text;

/** Whether a file was modified after the running program was started, unless its text is as it was then. */
export function isNewerThanProgram(document: OpenDocument, port: ProgramPort & ProgramLinesPort): boolean {
  const session = livingSession(port);
  const { key, modifiedAt = '' } = document;
  if (session === undefined || modifiedAt <= session.startedAt) return false;
  const { run, byPath } = port.programLines.value;
  const isCompared =
    startedText(document, session) !== undefined && run === programRun(port.server.value.state, session.id);
  return !isCompared || byPath.has(key);
}
