import { topFrame, type Dap, type SessionId } from '#protocol';
import { chooseTarget } from './choose-target.ts';
import type { NoticePort, RequestPort, ShownPort, UiPort } from './ports.ts';

type StepIntoPort = Pick<RequestPort, 'request'> & Pick<NoticePort, 'notify'> & UiPort;

const placeOf = ({ line, column }: Dap.StepInTarget): string | undefined => {
  if (line === undefined) return undefined;
  return column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
};

interface StandingFrame {
  readonly sessionId: SessionId;
  readonly threadId: number;
  readonly frameId: number;
}

/** Steps into a call on the current line of the shown thread. */
export async function stepIntoTarget(port: StepIntoPort & ShownPort): Promise<void> {
  const stopped = port.shownStop();
  const frame = topFrame(stopped?.stop);
  if (!stopped || !frame) return;
  const { session, thread } = stopped;
  await stepIntoTargetOf(port, { sessionId: session.id, threadId: thread.id, frameId: frame.id });
}

/** Steps into a call on the line of a frame. */
export async function stepIntoTargetOf(
  port: StepIntoPort,
  { sessionId, threadId, frameId }: StandingFrame,
): Promise<void> {
  const { targets } = await port.request(sessionId, 'stepInTargets', { frameId });
  if (targets.length === 0) {
    port.notify('No step-into targets on this line. Step into (F11) enters the next call.');
    return;
  }
  await chooseTarget(port, {
    targets,
    label: 'Step into target',
    placeholder: 'Select a call on this line',
    detail: placeOf,
    take: ({ id: targetId }) => port.request(sessionId, 'stepIn', { threadId, targetId }),
  });
}
