import type { UserBreakpoint } from '../breakpoints/breakpoint-kinds.ts';
import { foldLimits } from '../common/fold-limits.ts';
import { initialState, type SessionState, type State, type Stop, type ThreadState } from '../session/state.ts';
import { at, describedSession, person } from './facts.ts';

/** The caps of what the fold itself does not limit, as in the table of limits of the server. */
const serverLimits = {
  breakpoints: 10_000,
  capabilities: 50,
  filters: 500,
  watches: 500,
  exceptionChoices: 1_000,
  sessions: 1_000,
  terminals: 100,
  questions: 100,
  filterOffers: 100,
} as const;

const caps = { ...foldLimits, ...serverLimits };

type Cap = keyof typeof caps;

const times = <Item>(count: number, itemOf: (index: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, index) => itemOf(index));

/** A breakpoint in line `id`. */
export const breakpointOf = (id: number): UserBreakpoint => ({
  id,
  kind: 'source',
  path: '/app/a.py',
  line: id,
  enabled: true,
  createdBy: person,
  at,
});

/** A state whose collections each have so many items, or as many as their caps allow. Its session `s1` is stopped. */
export function filledState(most: number): State {
  const listOf = <Item>(cap: Cap, itemOf: (id: number) => Item): readonly Item[] =>
    times(Math.min(most, caps[cap]), (index) => itemOf(index + 1));
  const tableOf = <Value>(cap: Cap, valueOf: (id: number) => Value, prefix = ''): Record<string, Value> =>
    Object.fromEntries(listOf(cap, (id) => [`${prefix}${id}`, valueOf(id)]));

  const stop: Stop = {
    id: 1,
    at,
    reason: 'breakpoint',
    isCause: true,
    frames: listOf('frames', (id) => ({ id, name: `frame ${id}`, line: id, column: 1, source: { path: '/app/a.py' } })),
    scopes: listOf('scopes', (id) => ({ name: `scope ${id}`, variablesReference: id, expensive: false })),
    variables: tableOf('scopes', () => []),
    isComplete: false,
  };
  const { frames: _frames, scopes: _scopes, ...along } = { ...stop, isCause: false };
  const threads = listOf('threads', (id): ThreadState => ({ id, name: `thread ${id}`, stop: id === 1 ? stop : along }));
  const filters = listOf('filters', (id) => ({ filter: `filter ${id}`, label: `Filter ${id}` }));
  const session: SessionState = {
    ...describedSession(),
    startedAt: at,
    lifecycle: 'live',
    capabilities: { ...tableOf('capabilities', () => true, 'supports'), exceptionBreakpointFilters: [...filters] },
    threads,
    epoch: 1,
    invalidations: listOf('invalidations', (id) => ({ area: 'variables', threadId: id, times: 1 })),
    bindings: tableOf('breakpoints', () => ({ verified: true, at })),
    pastBindings: tableOf('breakpoints', () => ({ verified: true, at })),
    adapterBreakpoints: tableOf('adapterBreakpoints', (id) => ({ verified: true, line: id, at })),
    hits: tableOf('breakpoints', (id) => id),
    passes: tableOf('breakpoints', (id) => id),
    filterAnswers: tableOf('filters', () => ({ verified: true }), 'filter '),
    modifiedSources: listOf('breakpoints', (id) => `/app/${id}.py`),
    modules: listOf('modules', (id) => ({ id, name: `module ${id}` })),
    loadedSources: listOf('loadedSources', (id) => ({ path: `/app/${id}.py` })),
    memoryChanges: {
      total: 1,
      ranges: listOf('memoryRanges', (id) => ({ memoryReference: '0x1', offset: id, count: 1 })),
    },
    progress: tableOf('progress', () => ({ title: 'Loading', cancellable: false }), 'p'),
    terminals: listOf('terminals', (id) => ({ id: `t${id}`, title: 'app', kind: 'integrated', columns: 80, rows: 24 })),
  };
  const child: SessionState = { ...session, id: 's1.1', parentId: 's1' };
  const small = ({ id }: { readonly id: string }): SessionState => ({
    ...session,
    id,
    capabilities: {},
    threads: [],
    bindings: {},
    pastBindings: {},
    hits: {},
    passes: {},
    modules: [],
    loadedSources: [],
  });
  const others = listOf('sessions', (id) => small({ id: `s${id + 1}` }));
  return {
    ...initialState,
    sessions: [session, child, ...others],
    stopCount: 1,
    breakpoints: listOf('breakpoints', breakpointOf),
    exceptionFilters: tableOf('exceptionChoices', () => ({ enabled: true }), 'f'),
    filterOffers: tableOf('filterOffers', () => ({ exceptionBreakpointFilters: [] }), 'Adapter '),
    watches: listOf('watches', (id) => `x${id}`),
    activities: listOf('activities', (id) => ({ id, actor: person, action: 'continue', subject: '', at })),
    questions: listOf('questions', (id) => ({
      id,
      subject: 'app',
      text: 'Which?',
      form: { kind: 'text' },
      askedFor: person,
    })),
    notices: listOf('notices', (id) => ({ id, by: person, text: 'Hello', at })),
  };
}
