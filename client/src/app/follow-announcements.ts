import { latestStop, rootSessions, sessionIn, type SessionId, type StoppedThread } from '#protocol';
import { isPresentable } from '../model/shown.ts';
import { lineNowIn } from '../model/program-lines.ts';
import type { NoticePort, ProgramLinesPort, SharedPort, ShownPort } from '../model/ports.ts';
import { spokenStop, statusMessage } from '../model/status-message.ts';

/** All that is announced of the stop is known: the exception is read last. */
const isSayable = ({ stop }: StoppedThread): boolean =>
  isPresentable(stop) && (stop.reason !== 'exception' || !stop.isCause || stop.isComplete);

/**
 * Announces each stop once to screen readers, and the end of the shown program; its failure is an alert already
 * (`followFailures`). What happened before the page connected is not announced.
 */
export function followAnnouncements({
  server,
  presented,
  programLines,
  announce,
}: SharedPort & Pick<ShownPort, 'presented'> & ProgramLinesPort & Pick<NoticePort, 'announce'>): void {
  const said = new Set<number>();
  let { connection } = server.value;
  let announcedUntil = server.value.state.stopCount;
  let shown = presented.value;

  /** The first greeting brings what is old; after a lost connection it brings what was missed. */
  const onGreeting = () => {
    const isFirst = connection.kind !== 'lost';
    const { stopCount } = server.value.state;
    if (isFirst || stopCount < announcedUntil) announcedUntil = stopCount;
  };

  const sayOnce = (stopped: StoppedThread, prefix = '') => {
    const { id } = stopped.stop;
    if (id <= announcedUntil || said.has(id) || !isSayable(stopped)) return;
    said.add(id);
    announce(`${prefix}${spokenStop(stopped, lineNowIn(programLines.value, server.value.state))}`);
  };

  const followElsewhere = () => {
    const { state } = server.value;
    for (const { id, name } of rootSessions(state)) {
      const stopped = id === presented.value.sessionId ? undefined : latestStop(state, id);
      if (stopped?.stop.isComplete) sayOnce(stopped, `${name}: `);
    }
  };

  const followServer = () => {
    if (server.value.connection !== connection) {
      if (server.value.connection.kind === 'connected') onGreeting();
      ({ connection } = server.value);
    }
    followElsewhere();
  };

  const hasEnded = (before: SessionId | undefined) =>
    presented.value.phase === 'Terminated' && shown.phase !== 'Terminated' && presented.value.sessionId === before;

  const hasFailed = () =>
    sessionIn(server.value.state.sessions, presented.value.sessionId)?.ending?.error !== undefined;

  const followShown = () => {
    const { stopped, isOver } = presented.value;
    if (server.value.connection !== connection) followServer();
    if (stopped && !isOver) sayOnce(stopped);
    if (hasEnded(shown.sessionId) && !hasFailed()) {
      const { state, reason } = statusMessage(presented.value, server.value, programLines.value);
      announce(`${state}, ${reason}`);
    }
    shown = presented.value;
  };

  presented.subscribe(followShown);
  server.subscribe(followServer);
}
