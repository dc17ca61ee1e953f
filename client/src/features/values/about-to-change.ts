import { sessionIn } from '#protocol';
import type { SharedPort, ShownPort } from '../../model/ports.ts';

type ChangingPort = SharedPort & Pick<ShownPort, 'presented'>;

/** Whether the thread was resumed a moment ago and this is not shown yet: the values of its stop stay, and are not read. */
export function isAboutToChange({ server, presented }: ChangingPort): boolean {
  const { stopped, isOver } = presented.value;
  if (!stopped || isOver) return false;
  const session = sessionIn(server.value.state.sessions, stopped.session.id);
  return session?.threads.find(({ id }) => id === stopped.thread.id)?.stop?.id !== stopped.stop.id;
}

/** Whether the values of the frame stay until others are known: also at a stop that is still being read. */
export const areValuesAboutToChange = (port: ChangingPort): boolean =>
  port.presented.value.isBeingRead === true || isAboutToChange(port);
