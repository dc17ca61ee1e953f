import { sessionIn } from '#protocol';
import type { SessionId, State } from '#protocol';
import type { SharedPort, ViewPort } from './ports.ts';
import type { SelectedSession } from './view-state.ts';

/** The selection of a session, as of now. */
export const selectedNow = ({ stopCount }: State, id: SessionId, staysWhenEnded = false): SelectedSession => ({
  id,
  seenStopId: stopCount,
  staysWhenEnded,
});

/** Selects a root session: its stack, values, console and status are shown. */
export function selectSession({ server, view }: SharedPort & ViewPort, id: SessionId): void {
  const { state } = server.value;
  const hasEnded = sessionIn(state.sessions, id)?.lifecycle === 'terminated';
  view.update((value) => ({ ...value, selectedSession: selectedNow(state, id, hasEnded), selectedFrame: undefined }));
}

/** Stays on a session that is about to end and be restarted. */
export function stayOnSession({ server, view }: SharedPort & ViewPort, id: SessionId): void {
  view.update((value) => ({ ...value, selectedSession: selectedNow(server.value.state, id, true) }));
}
