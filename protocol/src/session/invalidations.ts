import type { DapEvents } from '../dap/events.ts';
import { dapRequests, type Area, type Command } from '../dap/requests.ts';
import type { Invalidation, SessionState } from './state.ts';

/** What a read is about, as far as it is known. What is not known may be anything. */
export interface ReadPlace {
  readonly threadId?: number | undefined;
  readonly frameId?: number | undefined;
}

/** How many differ in place before all is taken to be invalid. */
const keptInvalidations = 100;

const areas: ReadonlySet<unknown> = new Set<Area>(['all', 'stacks', 'threads', 'variables']);

const isArea = (area: unknown): area is Area => areas.has(area);

/** The areas that an event names. Without any, and for one of an adapter's own, all is meant. */
export function areasIn(body: DapEvents['invalidated']): readonly Area[] {
  const said: readonly unknown[] = Array.isArray(body.areas) ? body.areas : [];
  const named = said.filter(isArea);
  const isLess = named.length > 0 && named.length === said.length && !named.includes('all');
  return isLess ? [...new Set(named)] : ['all'];
}

const placeIn = ({ threadId, stackFrameId }: DapEvents['invalidated']): ReadPlace => {
  if (typeof stackFrameId === 'number') return { frameId: stackFrameId };
  return typeof threadId === 'number' ? { threadId } : {};
};

const moved = ({ invalidations: _over, ...session }: SessionState): SessionState => ({
  ...session,
  epoch: session.epoch + 1,
});

/** A session once its adapter said what holds no longer (DAP event `invalidated`); its frame has our number. */
export function invalidate(session: SessionState, body: DapEvents['invalidated']): SessionState {
  const named = areasIn(body);
  const { threadId, frameId } = placeIn(body);
  const isWhole = named.includes('all') && threadId === undefined && frameId === undefined;
  const { invalidations = [] } = session;
  if (isWhole || invalidations.length >= keptInvalidations) return moved(session);
  const isOfAnother = (known: Invalidation) =>
    !named.includes(known.area) || known.threadId !== threadId || known.frameId !== frameId;
  const times = (area: Area) => invalidations.find((known) => known.area === area && !isOfAnother(known))?.times ?? 0;
  const place = { ...(threadId !== undefined && { threadId }), ...(frameId !== undefined && { frameId }) };
  const said = named.map((area): Invalidation => ({ area, ...place, times: times(area) + 1 }));
  return { ...session, invalidations: [...invalidations.filter(isOfAnother), ...said] };
}

const mayBe = (place: number | undefined, meant: number | undefined): boolean =>
  place === undefined || meant === undefined || place === meant;

/**
 * The epoch of one read: it is another as soon as its answer may be. It moves with the session's epoch, and where the
 * adapter says that what the read depends on is invalid.
 */
export function epochOf(
  { epoch, invalidations = [] }: Pick<SessionState, 'epoch' | 'invalidations'>,
  command: Command,
  { threadId, frameId }: ReadPlace = {},
): string {
  const dependsOn: readonly Area[] = dapRequests[command].dependsOn;
  const concerning = invalidations.filter(
    (said) =>
      (said.area === 'all' || dependsOn.includes(said.area)) &&
      mayBe(threadId, said.threadId) &&
      mayBe(frameId, said.frameId),
  );
  return `${epoch}.${concerning.reduce((sum, { times }) => sum + times, 0)}`;
}
