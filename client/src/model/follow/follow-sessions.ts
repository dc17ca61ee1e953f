import { phaseOf, sessionIn, type SessionId, type SessionState, type State } from '#protocol';
import type { Workbench } from '../workbench.ts';
import type { SelectedSession } from '../view-state.ts';
import { selectedNow } from '../select-session.ts';

function endMessage({ exitCode, ending }: SessionState): string {
  if (ending?.error) return 'has failed';
  return exitCode === undefined ? 'has ended' : `has ended with exit code ${exitCode}`;
}

/** The message when the page switches to another session because the selected one ended. */
function messageOf({ sessions }: State, before: SelectedSession | undefined, shownId: SessionId): string | undefined {
  const ended = before && sessionIn(sessions, before.id);
  const shown = sessionIn(sessions, shownId);
  if (!ended || !shown || before.staysWhenEnded || ended.lifecycle !== 'terminated') return undefined;
  // A session that was just started is no surprise.
  if (shown.lifecycle === 'starting' || shown.lifecycle === 'terminated') return undefined;
  return `${ended.name} ${endMessage(ended)}. ${shown.name} is shown now.`;
}

/**
 * Keeps the page on its session until a person selects another, the session ends, or another stops while this one does
 * not. Stops elsewhere that happen during a stop here do not take over when this session continues.
 */
export function followSessions({
  server,
  view,
  presented,
  notify,
}: Pick<Workbench, 'server' | 'view' | 'presented' | 'notify'>): void {
  const stayOn = (selectedSession: SelectedSession | undefined) =>
    view.update((value) => ({ ...value, selectedSession }));

  const follow = () => {
    const { state } = server.value;
    const { sessionId, isOver } = presented.value;
    const { selectedSession } = view.value;
    if (sessionId === undefined) {
      if (selectedSession !== undefined) stayOn(undefined);
    } else if (sessionId !== selectedSession?.id) {
      const news = messageOf(state, selectedSession, sessionId);
      stayOn(selectedNow(state, sessionId));
      if (news !== undefined) notify(news);
    } else if (!isOver && phaseOf(state, sessionId) === 'Stopped' && selectedSession.seenStopId !== state.stopCount) {
      stayOn({ ...selectedSession, seenStopId: state.stopCount });
    }
  };

  presented.subscribe(follow);
  server.subscribe(follow);
  follow();
}
