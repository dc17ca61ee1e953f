import { foldLimits } from '../common/fold-limits.ts';
import { defined } from '../common/record.ts';
import type { DapEvents } from '../dap/events.ts';
import { dapRequests, type Area, type Command } from '../dap/requests.ts';
import type { Invalidation, SessionState } from './state.ts';

/** The thread and frame that a read concerns. An unknown one may be any. */
export interface ReadPlace {
  readonly threadId?: number | undefined;
  readonly frameId?: number | undefined;
}

const areas: ReadonlySet<unknown> = new Set<Area>(['all', 'stacks', 'threads', 'variables']);

const isArea = (area: unknown): area is Area => areas.has(area);

/** The areas in an event; `all` if there are none, or one that DAP does not define. */
export function areasIn(body: DapEvents['invalidated']): readonly Area[] {
  const said: readonly unknown[] = Array.isArray(body.areas) ? body.areas : [];
  const named = said.filter(isArea);
  const isLess = named.length > 0 && named.length === said.length && !named.includes('all');
  return isLess ? [...new Set(named)] : ['all'];
}

/** The frame in an event, whose id the server has translated, or else its thread. */
const placeIn = ({ threadId, stackFrameId }: DapEvents['invalidated']): ReadPlace => {
  if (typeof stackFrameId === 'number') return { frameId: stackFrameId };
  return typeof threadId === 'number' ? { threadId } : {};
};

const moved = ({ invalidations: _over, ...session }: SessionState): SessionState => ({
  ...session,
  epoch: session.epoch + 1,
});

/** A session after its adapter invalidated some of its values (DAP event `invalidated`). */
export function invalidate(session: SessionState, body: DapEvents['invalidated']): SessionState {
  const named = areasIn(body);
  const { threadId, frameId } = placeIn(body);
  const isWhole = named.includes('all') && threadId === undefined && frameId === undefined;
  const { invalidations = [] } = session;
  if (isWhole || invalidations.length >= foldLimits.invalidations) return moved(session);
  const isOfAnother = (known: Invalidation) =>
    !named.includes(known.area) || known.threadId !== threadId || known.frameId !== frameId;
  const times = (area: Area) => invalidations.find((known) => known.area === area && !isOfAnother(known))?.times ?? 0;
  const place = defined({ threadId, frameId });
  const added = named.map((area): Invalidation => ({ area, ...place, times: times(area) + 1 }));
  return { ...session, invalidations: [...invalidations.filter(isOfAnother), ...added] };
}

const mayBe = (one: number | undefined, other: number | undefined): boolean =>
  one === undefined || other === undefined || one === other;

/**
 * The epoch of a read: it changes when its answer may have changed, which is with the session's epoch and when the adapter
 * invalidates something that the read depends on.
 */
export function epochOf(
  { epoch, invalidations = [] }: Pick<SessionState, 'epoch' | 'invalidations'>,
  command: Command,
  { threadId, frameId }: ReadPlace = {},
): string {
  const dependsOn: readonly Area[] = dapRequests[command].dependsOn;
  const concerning = invalidations.filter(
    (known) =>
      (known.area === 'all' || dependsOn.includes(known.area)) &&
      mayBe(threadId, known.threadId) &&
      mayBe(frameId, known.frameId),
  );
  return `${epoch}.${concerning.reduce((sum, { times }) => sum + times, 0)}`;
}
