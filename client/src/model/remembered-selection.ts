import { isRecord, sessionIn, type State } from '#protocol';
import type { SharedPort, ViewPort } from './ports.ts';
import { parsed, tried } from './tried.ts';
import type { KeptStorage } from './kept-storage.ts';
import type { SelectedSession, ViewState } from './view-state.ts';

const storageKey = 'stopline.selection';

type Selection = Pick<ViewState, 'selectedSession' | 'selectedFrame'>;

const isSession = (value: unknown): value is SelectedSession =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.seenStopId === 'number' &&
  typeof value.staysWhenEnded === 'boolean';

const isFrame = (value: unknown): value is NonNullable<ViewState['selectedFrame']> =>
  isRecord(value) &&
  typeof value.sessionId === 'string' &&
  typeof value.threadId === 'number' &&
  typeof value.frameId === 'number' &&
  (value.frame === undefined || isRecord(value.frame));

/** What a selection is of: ids begin again with another run of the server. */
interface SelectedMoment {
  readonly startedAt: string | undefined;
  readonly stopId: number | undefined;
}

function momentOf(state: State, { selectedSession, selectedFrame }: Selection): SelectedMoment {
  const session = sessionIn(state.sessions, selectedFrame?.sessionId);
  const thread = session?.threads.find(({ id }) => id === selectedFrame?.threadId);
  return { startedAt: sessionIn(state.sessions, selectedSession?.id)?.startedAt, stopId: thread?.stop?.id };
}

/** The selection that was stored, as far as its session and its stop are still there. */
function restored(state: State, stored: unknown): Partial<Selection> {
  if (!isRecord(stored) || !isSession(stored.selectedSession)) return {};
  const { selectedSession } = stored;
  const selectedFrame = isFrame(stored.selectedFrame) ? stored.selectedFrame : undefined;
  const { startedAt, stopId } = momentOf(state, { selectedSession, selectedFrame });
  if (startedAt === undefined || startedAt !== stored.startedAt) return {};
  return { selectedSession, ...(stopId !== undefined && stopId === stored.stopId && { selectedFrame }) };
}

/** Keeps the selected session and frame for a reload of this tab. To be called after all that selects by itself. */
export function rememberSelection({ server, view }: SharedPort & ViewPort, storage: KeptStorage | undefined): void {
  let last: Selection | undefined;
  const save = () => {
    const { selectedSession, selectedFrame } = view.value;
    if (last?.selectedSession === selectedSession && last?.selectedFrame === selectedFrame) return;
    last = { selectedSession, selectedFrame };
    const text = JSON.stringify({ ...last, ...momentOf(server.value.state, last) });
    tried(() => storage?.setItem(storageKey, text));
  };
  const unsubscribe = server.subscribe(() => {
    const { connection, state } = server.value;
    if (connection.kind !== 'connected') return;
    unsubscribe();
    const kept = restored(state, parsed(tried(() => storage?.getItem(storageKey)) ?? 'null'));
    view.update((value) => ({ ...value, ...kept }));
    save();
    view.subscribe(save);
  });
}
