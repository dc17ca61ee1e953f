import type { SharedPort, ShownPort } from '../../model/ports.ts';

type ChangingPort = SharedPort & Pick<ShownPort, 'presented'>;

/**
 * Whether what is presented is about to be replaced: the thread was resumed a moment ago and that does not show yet.
 * What was read at its stop is no longer to be had then, and stays as it is.
 */
export function isAboutToChange({ server, presented }: ChangingPort): boolean {
  const { stopped, isOver } = presented.value;
  if (!stopped || isOver) return false;
  const session = server.value.state.sessions[stopped.session.id];
  return session?.threads.find(({ id }) => id === stopped.thread.id)?.stop?.id !== stopped.stop.id;
}

/** Whether the frame's values are about to be replaced, also by those of a stop that is shown and still being read. */
export const areValuesAboutToChange = (port: ChangingPort): boolean =>
  port.presented.value.isBeingRead === true || isAboutToChange(port);
