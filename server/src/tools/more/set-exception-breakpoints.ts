import { z } from 'zod';
import {
  activeSessionId,
  DebugError,
  defined,
  exceptionFilterChoice,
  isFilterEnabled,
  rootIdOf,
  sessionTree,
  takesFilterCondition,
  type Dap,
  type Fact,
  type FilterOffer,
  type SessionId,
  type State,
} from '#protocol';
import type { Debugger } from '../../debugger/debugger.ts';
import { sessionId } from '../fields.ts';
import { defineTool } from '../tool.ts';

/** How long to wait for an adapter to accept the filters, in milliseconds. */
const acceptanceMs = 2_000;

/** The exception filters of an adapter, by its label. */
interface Offer {
  readonly adapter: string;
  readonly offer: FilterOffer;
}

const filtersOf = ({ offer }: Offer): readonly Dap.ExceptionBreakpointsFilter[] =>
  offer.exceptionBreakpointFilters ?? [];

/** The root of the given session, or else of the active one; undefined if no session was started. */
function rootFor(debug: Debugger, id: SessionId | undefined): SessionId | undefined {
  const { state } = debug.shared;
  const named = id === undefined ? activeSessionId(state) : debug.sessionOrActive(id);
  return named === undefined ? undefined : rootIdOf(state, named);
}

/** The filters of the adapters of a session tree, or else of each adapter. */
function offersFor({ shared: { state } }: Debugger, rootId: SessionId | undefined): readonly Offer[] {
  const tree = rootId === undefined ? [] : sessionTree(state, rootId);
  const adapters = new Set(tree.map(({ adapter }) => adapter));
  const offers = Object.entries(state.filterOffers).map(([adapter, offer]) => ({ adapter, offer }));
  return rootId === undefined ? offers : offers.filter(({ adapter }) => adapters.has(adapter));
}

/** A filter as agents see it, with what the adapter says about it. */
function filterResult(state: State, { adapter }: Offer, filter: Dap.ExceptionBreakpointsFilter) {
  const choice = exceptionFilterChoice(state.exceptionFilters, { adapter, filter: filter.filter });
  const session = state.sessions.findLast((each) => each.adapter === adapter && each.lifecycle === 'live');
  const answer = session?.filterAnswers[filter.filter];
  return {
    filter_id: filter.filter,
    label: filter.label,
    adapter,
    enabled: isFilterEnabled(filter, choice),
    ...defined({
      description: filter.description,
      condition: choice?.condition,
      verified: answer?.verified,
      message: answer?.message ?? session?.filterRefusal,
    }),
  };
}

const listed = (offers: readonly Offer[]): string =>
  offers.flatMap((offer) => filtersOf(offer).map(({ filter, label }) => `"${filter}" (${label})`)).join(', ') || 'none';

type WantedFilter = z.infer<typeof wantedFilter>;

/** Throws `invalid_arguments` for an unknown filter, and `unsupported` for a condition that no adapter takes. */
function assertOffered(offers: readonly Offer[], { filter_id, condition }: WantedFilter): void {
  const found = offers.flatMap((offer) =>
    filtersOf(offer).flatMap((filter) => (filter.filter === filter_id ? [{ offer, filter }] : [])),
  );
  if (found.length === 0)
    throw new DebugError(
      'invalid_arguments',
      `There is no exception filter "${filter_id}". Known filters: ${listed(offers)}.`,
    );
  if (condition === undefined || found.some(({ offer, filter }) => takesFilterCondition(offer.offer, filter))) return;
  throw new DebugError('unsupported', `The exception filter "${filter_id}" takes no condition. Leave "condition" out.`);
}

/** Resolves when each session of these adapters has answered the filters that were sent, or at the time limit. */
function whenSent({ shared, sessions }: Debugger, offers: readonly Offer[]): Promise<void> {
  const adapters = new Set(offers.map(({ adapter }) => adapter));
  const waiting = new Set(
    sessions.open.filter(({ state }) => state.lifecycle === 'live' && adapters.has(state.adapter)).map(({ id }) => id),
  );
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, acceptanceMs);
    const unsubscribe = shared.subscribe((fact: Fact) => {
      const isAnswer = fact.type === 'answered' || fact.type === 'refused';
      if (isAnswer && fact.command === 'setExceptionBreakpoints') waiting.delete(fact.sessionId);
      if (waiting.size === 0) end();
    });
    if (waiting.size === 0) end();
  });
}

/** Turns the filters of the adapters on and off. */
function choose({ settings }: Debugger, offers: readonly Offer[], wanted: readonly WantedFilter[]): void {
  const choices = offers.flatMap((offer) =>
    filtersOf(offer).map((filter) => {
      const found = wanted.find(({ filter_id }) => filter_id === filter.filter);
      const condition = takesFilterCondition(offer.offer, filter) ? found?.condition : undefined;
      const choice = { enabled: found !== undefined, ...defined({ condition }) };
      return [{ adapter: offer.adapter, filter: filter.filter }, choice] as const;
    }),
  );
  settings.setExceptionFilters(choices);
}

const wantedFilter = z.strictObject({ filter_id: z.string().min(1), condition: z.string().min(1).optional() });

/** Decides at which exceptions programs stop. */
export const setExceptionBreakpoints = defineTool({
  name: 'set_exception_breakpoints',
  title: 'Exception breakpoints',
  description:
    'Turns exactly these exception filters of the debug adapter on, and its others off; [] turns off all. Without `filters` it only lists them.',
  readOnly: false,
  untrusted: true,
  evaluates: ({ filters = [] }) => filters.some(({ condition }) => condition),
  input: z.strictObject({ filters: z.array(wantedFilter).max(50).optional(), session_id: sessionId }),
  subject: ({ filters = [] }) => filters.map(({ filter_id }) => filter_id).join(', '),
  run: async ({ filters, session_id }, { debug }) => {
    const rootId = rootFor(debug, session_id);
    const offers = offersFor(debug, rootId);
    for (const filter of filters ?? []) assertOffered(offers, filter);
    if (filters) {
      const sent = whenSent(debug, offers);
      choose(debug, offers, filters);
      await sent;
    }
    const { state } = debug.shared;
    return {
      status: 'success',
      filters: offers.flatMap((offer) => filtersOf(offer).map((filter) => filterResult(state, offer, filter))),
      ...defined({ session_id: rootId }),
    };
  },
});
