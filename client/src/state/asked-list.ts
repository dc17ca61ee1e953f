import { isSupported, type Command, type Dap, type SessionId, type SessionState } from '#protocol';
import { DebugError } from '#protocol';
import type { Workbench } from '../workbench.ts';

/** How a list that adapters have is asked for, and what it is known of by events. */
interface ListKind<Item> {
  readonly command: Command;
  readonly known: (session: SessionState) => readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Asks for all of it, and hands on each part as it comes. Rejects with a DebugError. */
  readonly ask: (workbench: Workbench, sessionId: SessionId, onPart: (items: readonly Item[]) => void) => Promise<void>;
}

interface Asked<Item> {
  readonly items: Map<string, Item>;
  /** What events had told of, and no longer do. */
  told: ReadonlySet<string>;
  problem?: string;
}

/** What sessions have of something, by asking once and by events from then on. */
export class AskedList<Item> {
  readonly #kind: ListKind<Item>;
  readonly #onChange: () => void;
  readonly #sessions = new Map<SessionId, Asked<Item>>();

  constructor(kind: ListKind<Item>, onChange: () => void) {
    this.#kind = kind;
    this.#onChange = onChange;
  }

  /** All that is known of a session's; asks for it the first time. */
  of(workbench: Workbench, session: SessionState): readonly Item[] {
    const { command, known, keyOf } = this.#kind;
    const told = known(session);
    const isAskable =
      session.lifecycle === 'live' &&
      isSupported(command, session.capabilities) &&
      workbench.server.value.connection.kind === 'connected';
    const asked = this.#sessions.get(session.id) ?? (isAskable ? this.#ask(workbench, session.id) : undefined);
    if (!asked) return told;
    const keys = new Set(told.map(keyOf));
    // Of very many the oldest are no longer kept: where others came in their place, nothing was removed.
    if (keys.size < asked.told.size) for (const gone of asked.told) if (!keys.has(gone)) asked.items.delete(gone);
    asked.told = keys;
    return [...new Map([...asked.items, ...told.map((item) => [keyOf(item), item] as const)]).values()];
  }

  /** Why it could not be asked for. */
  problemOf(sessionId: SessionId): string | undefined {
    return this.#sessions.get(sessionId)?.problem;
  }

  #ask(workbench: Workbench, sessionId: SessionId): Asked<Item> {
    const asked: Asked<Item> = { items: new Map(), told: new Set() };
    this.#sessions.set(sessionId, asked);
    const onPart = (items: readonly Item[]) => {
      for (const item of items) asked.items.set(this.#kind.keyOf(item), item);
      this.#onChange();
    };
    this.#kind.ask(workbench, sessionId, onPart).catch((error: unknown) => {
      asked.problem = DebugError.from(error).message;
      this.#onChange();
    });
    return asked;
  }
}

const modulesAtATime = 500;
const mostModules = 20_000;

/** The modules of sessions. */
export const moduleList: ListKind<Dap.Module> = {
  command: 'modules',
  known: ({ modules }) => modules,
  keyOf: ({ id }) => String(id),
  ask: async (workbench, sessionId, onPart) => {
    for (let startModule = 0; startModule < mostModules;) {
      const args = { startModule, moduleCount: modulesAtATime };
      const { modules = [], totalModules } = await workbench.request(sessionId, 'modules', args);
      onPart(modules);
      startModule += modules.length;
      // Some answer with all there are, whatever they are asked for.
      const isLast = modules.length !== modulesAtATime || startModule >= (totalModules ?? Infinity);
      if (isLast) return;
    }
  },
};

/** What tells the sources of a session apart. */
export const sourceKeyOf = ({ path, name, sourceReference = 0 }: Dap.Source): string =>
  `${path ?? name ?? ''} ${path === undefined ? sourceReference : ''}`;

/** The sources that sessions have loaded. */
export const sourceList: ListKind<Dap.Source> = {
  command: 'loadedSources',
  known: ({ loadedSources }) => loadedSources,
  keyOf: sourceKeyOf,
  ask: async (workbench, sessionId, onPart) => {
    const { sources = [] } = await workbench.request(sessionId, 'loadedSources', {});
    onPart(sources);
  },
};
