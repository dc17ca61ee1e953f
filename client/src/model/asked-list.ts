import {
  DebugError,
  isSupported,
  type Arguments,
  type Body,
  type Command,
  type Dap,
  type SessionId,
  type SessionState,
} from '#protocol';
import type { RequestPort, SharedPort } from './ports.ts';

/** Sends a request to the session whose list it is. Rejects with a DebugError. */
type ListDoor = <C extends Command>(command: C, args: Arguments<C>) => Promise<Body<C>>;

/** Does something, and shows it while it takes long: then a person may give it up. */
interface SlowRunner {
  run(
    name: { readonly doing: string; readonly givenUp: string },
    ask: (signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
}

/** How a list that adapters have is asked for, and what it is known of by events. */
interface ListKind<Item> {
  readonly command: Command;
  readonly known: (session: SessionState) => readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Asks for all of it, and hands on each part as it comes. Rejects with a DebugError. */
  readonly ask: (door: ListDoor, onPart: (items: readonly Item[]) => void) => Promise<void>;
  /** What that is, in words: 'reading modules'. */
  readonly doing: string;
}

interface Asked<Item> {
  readonly items: Map<string, Item>;
  /** What events had told of, and no longer do. */
  told: ReadonlySet<string>;
  problem?: string;
}

type AskPort = SharedPort & Pick<RequestPort, 'request'>;

/** What sessions have of something, by asking once and by events from then on. */
export class AskedList<Item> {
  readonly #kind: ListKind<Item>;
  readonly #slow: SlowRunner;
  readonly #onChange: () => void;
  readonly #sessions = new Map<SessionId, Asked<Item>>();

  constructor(kind: ListKind<Item>, slow: SlowRunner, onChange: () => void) {
    this.#kind = kind;
    this.#slow = slow;
    this.#onChange = onChange;
  }

  /** All that is known of a session's; asks for it the first time. */
  of(port: AskPort, session: SessionState): readonly Item[] {
    const { command, known, keyOf } = this.#kind;
    const told = known(session);
    const isAskable =
      session.lifecycle === 'live' &&
      isSupported(command, session.capabilities) &&
      port.server.value.connection.kind === 'connected';
    const asked = this.#sessions.get(session.id) ?? (isAskable ? this.#ask(port, session.id) : undefined);
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

  /** Has what could not be asked for be asked for again. */
  again(): void {
    for (const [id, { problem }] of this.#sessions) if (problem !== undefined) this.#sessions.delete(id);
    this.#onChange();
  }

  #ask(port: AskPort, sessionId: SessionId): Asked<Item> {
    const asked: Asked<Item> = { items: new Map(), told: new Set() };
    this.#sessions.set(sessionId, asked);
    const onPart = (items: readonly Item[]) => {
      for (const item of items) asked.items.set(this.#kind.keyOf(item), item);
      this.#onChange();
    };
    const { ask, doing } = this.#kind;
    const work = (signal: AbortSignal) =>
      ask((command, args) => port.request(sessionId, command, args, signal), onPart);
    this.#slow.run({ doing, givenUp: 'Cancelled.' }, work).catch((error: unknown) => {
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
  doing: 'reading modules',
  ask: async (door, onPart) => {
    for (let startModule = 0; startModule < mostModules;) {
      const args = { startModule, moduleCount: modulesAtATime };
      const { modules = [], totalModules } = await door('modules', args);
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
  doing: 'reading loaded sources',
  ask: async (door, onPart) => {
    const { sources = [] } = await door('loadedSources', {});
    onPart(sources);
  },
};
