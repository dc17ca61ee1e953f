import {
  fieldOf,
  foldLimits,
  listOf,
  sourceKey,
  type Command,
  type DapEvent,
  type DapEventName,
  type DapEvents,
  type SessionState,
} from '#protocol';
import { limits, type NoticedLimit } from '../../limits.ts';

/** The keys of lists that are full. A full list stays the same object while events about new items are refused. */
const keysOfFull = new WeakMap<object, ReadonlySet<unknown>>();

/** True if a list is full and has no item with this key. */
function isFull<Item>(
  items: readonly Item[],
  most: number,
  { keyOf, key }: { readonly keyOf: (item: Item) => unknown; readonly key: unknown },
): boolean {
  if (items.length < most) return false;
  const keys = keysOfFull.get(items) ?? new Set(items.map(keyOf));
  keysOfFull.set(items, keys);
  return !keys.has(key);
}

type FullFor = {
  readonly [Name in DapEventName]?: (session: SessionState, body: DapEvents[Name]) => NoticedLimit | false;
};

/** For each event that adds to a collection: the limit that leaves no room for it. */
const fullFor: FullFor = {
  thread: ({ threads }, { threadId: key }) =>
    isFull(threads, foldLimits.threads, { keyOf: ({ id }) => id, key }) && 'threads',
  module: ({ modules }, { module: { id: key } }) =>
    isFull(modules, foldLimits.modules, { keyOf: ({ id }) => id, key }) && 'modules',
  loadedSource: ({ loadedSources }, { source }) =>
    isFull(loadedSources, foldLimits.loadedSources, { keyOf: sourceKey, key: sourceKey(source) }) && 'loadedSources',
  progressStart: ({ progress }) => Object.keys(progress).length >= foldLimits.progress && 'progress',
};

/** The limit that leaves no room for what an event adds; undefined if there is room. It costs the same however full the list is. */
export function limitReachedBy(session: SessionState, event: DapEvent): NoticedLimit | undefined {
  const limit = limitFor(session, event);
  return limit === false ? undefined : limit;
}

const limitFor = <Name extends DapEventName>(
  session: SessionState,
  { event, body }: { readonly event: Name; readonly body: DapEvents[Name] },
): NoticedLimit | false | undefined => fullFor[event]?.(session, body);

/** The lists of answers that the fold cuts. */
const lists: Readonly<Partial<Record<Command, 'threads' | 'scopes' | 'variables'>>> = {
  threads: 'threads',
  scopes: 'scopes',
  variables: 'variables',
};

/** The limit that an answer exceeds, if the fold cuts it. */
export function limitExceededBy(command: Command, body: unknown): NoticedLimit | undefined {
  const name = lists[command];
  return name !== undefined && listOf(fieldOf(body, name)).length > limits[name].most ? name : undefined;
}
