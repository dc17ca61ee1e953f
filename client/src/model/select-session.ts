import type { SessionId, State } from '#protocol';
import type { SelectedSession, SharedPort, ViewPort } from './ports.ts';

/** A session as the page that goes to it now is on it. */
export const selectedNow = ({ stopCount }: State, id: SessionId, staysWhenEnded = false): SelectedSession => ({
  id,
  seenStopId: stopCount,
  staysWhenEnded,
});

/** Goes to a root session: its stack, values, console and status are shown. One that has ended is looked back at. */
export function selectSession({ server, view }: SharedPort & ViewPort, id: SessionId): void {
  const { state } = server.value;
  const hasEnded = state.sessions[id]?.lifecycle === 'terminated';
  view.update((value) => ({
    ...value,
    selectedSession: selectedNow(state, id, hasEnded),
    selectedFrame: undefined,
  }));
}

/** Has the page stay on a session that is about to end, because it comes again. */
export function stayOnSession({ server, view }: SharedPort & ViewPort, id: SessionId): void {
  view.update((value) => ({ ...value, selectedSession: selectedNow(server.value.state, id, true) }));
}
