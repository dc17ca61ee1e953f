import { phaseOf, type SessionId, type SessionState, type State } from '#protocol';
import type { Workbench } from '../workbench.ts';
import type { SelectedSession } from '../ports.ts';
import { selectedNow } from '../select-session.ts';

/** How a session ended, in words that follow its name. */
function endWords({ exitCode, ending }: SessionState): string {
  if (ending?.error) return 'has failed';
  return exitCode === undefined ? 'has ended' : `has ended with exit code ${exitCode}`;
}

/** What to say when the page has gone to another session because the one that it was on ended. */
function newsOf({ sessions }: State, before: SelectedSession | undefined, shownId: SessionId): string | undefined {
  const ended = before && sessions[before.id];
  const shown = sessions[shownId];
  if (!ended || !shown || before.staysWhenEnded || ended.lifecycle !== 'terminated') return undefined;
  // One that has just been started is no surprise.
  if (shown.lifecycle === 'starting' || shown.lifecycle === 'terminated') return undefined;
  return `${ended.name} ${endWords(ended)}. ${shown.name} is shown now.`;
}

/**
 * Keeps the page on the session that it shows, until a person goes to another, it ends, or something stops elsewhere
 * while nothing stands here. Stops elsewhere that are seen from a session that stands do not take the page over when
 * that one goes on. Returns the function that ends it.
 */
export function followSessions({
  server,
  view,
  presented,
  notify,
}: Pick<Workbench, 'server' | 'view' | 'presented' | 'notify'>): () => void {
  const stayOn = (selectedSession: SelectedSession | undefined) =>
    view.update((value) => ({ ...value, selectedSession }));

  const follow = () => {
    const { state } = server.value;
    const { sessionId, isOver } = presented.value;
    const { selectedSession } = view.value;
    if (sessionId === undefined) {
      if (selectedSession !== undefined) stayOn(undefined);
    } else if (sessionId !== selectedSession?.id) {
      const news = newsOf(state, selectedSession, sessionId);
      stayOn(selectedNow(state, sessionId));
      if (news !== undefined) notify(news);
    } else if (!isOver && phaseOf(state, sessionId) === 'Stopped' && selectedSession.seenStopId !== state.stopCount) {
      stayOn({ ...selectedSession, seenStopId: state.stopCount });
    }
  };

  const ends = [presented.subscribe(follow), server.subscribe(follow)];
  follow();
  return () => {
    for (const end of ends) end();
  };
}
