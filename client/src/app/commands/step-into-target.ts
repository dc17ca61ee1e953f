import { topFrame, type Dap, type SessionId } from '#protocol';
import type { Workbench } from '../../model/workbench.ts';
import { chooseTarget } from './choose-target.ts';

const placeOf = ({ line, column }: Dap.StepInTarget): string | undefined => {
  if (line === undefined) return undefined;
  return column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
};

/** The top frame of a thread that stands. */
interface StandingFrame {
  readonly sessionId: SessionId;
  readonly threadId: number;
  readonly frameId: number;
}

/** Steps into one of the calls of the line on which the shown thread stands. */
export async function stepIntoTarget(workbench: Workbench): Promise<void> {
  const stopped = workbench.shownStop();
  const frame = topFrame(stopped?.stop);
  if (!stopped || !frame) return;
  const { session, thread } = stopped;
  await stepIntoTargetOf(workbench, { sessionId: session.id, threadId: thread.id, frameId: frame.id });
}

/** Steps into one of the calls of the line of a frame. */
export async function stepIntoTargetOf(
  workbench: Workbench,
  { sessionId, threadId, frameId }: StandingFrame,
): Promise<void> {
  const { targets } = await workbench.request(sessionId, 'stepInTargets', { frameId });
  if (targets.length === 0) {
    workbench.notify('There is no choice of calls here. Step into (F11) takes the next one, if there is any.');
    return;
  }
  await chooseTarget(workbench, {
    targets,
    label: 'Step into target',
    placeholder: 'A call of this line',
    detail: placeOf,
    take: ({ id: targetId }) => workbench.request(sessionId, 'stepIn', { threadId, targetId }),
  });
}
