import type { SessionState } from '#protocol';
import type { OpenDocument } from './files/open-document.ts';
import type { SharedPort, ShownPort } from './ports.ts';

type ProgramPort = SharedPort & Pick<ShownPort, 'presented'>;

/** The shown session, while it is not terminated. */
export function livingSession({ presented, server }: ProgramPort): SessionState | undefined {
  const session = server.value.state.sessions[presented.value.sessionId ?? ''];
  return session?.lifecycle === 'terminated' ? undefined : session;
}

/** Whether a file was modified after the running program was started. */
export function isNewerThanProgram({ modifiedAt }: OpenDocument, port: ProgramPort): boolean {
  const session = livingSession(port);
  return session !== undefined && modifiedAt !== undefined && modifiedAt > session.startedAt;
}
