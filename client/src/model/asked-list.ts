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
import type { SlowWork } from '../ui/slow-work.ts';
import type { RequestPort, SharedPort } from './ports.ts';

/** Sends a request to one session. Rejects with a DebugError. */
type ListDoor = <C extends Command>(command: C, args: Arguments<C>) => Promise<Body<C>>;

/** A list that adapters have: how it is read, and the part that events report. */
interface ListKind<Item> {
  readonly command: Command;
  readonly known: (session: SessionState) => readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Reads all of it, part by part. Rejects with a DebugError. */
  readonly ask: (door: ListDoor) => AsyncGenerator<readonly Item[]>;
  /** The name of the work: 'reading modules'. */
  readonly doing: string;
}

interface Asked<Item> {
  readonly items: Map<string, Item>;
  /** The keys that events reported last. */
  reported: ReadonlySet<string>;
  problem?: string;
}

type AskPort = SharedPort & Pick<RequestPort, 'request'>;

/** The items of sessions: read once, and kept up to date by events. */
export class AskedList<Item> {
  readonly #kind: ListKind<Item>;
  readonly #slow: SlowWork;
  readonly #onChange: () => void;
  readonly #sessions = new Map<SessionId, Asked<Item>>();

  constructor(kind: ListKind<Item>, slow: SlowWork, onChange: () => void) {
    this.#kind = kind;
    this.#slow = slow;
    this.#onChange = onChange;
  }

  /** The known items of a session; reads them the first time. */
  of(port: AskPort, session: SessionState): readonly Item[] {
    const { command, known, keyOf } = this.#kind;
    const reported = known(session);
    const isAskable =
      session.lifecycle === 'live' &&
      isSupported(command, session.capabilities) &&
      port.server.value.connection.kind === 'connected';
    const asked = this.#sessions.get(session.id) ?? (isAskable ? this.#ask(port, session.id) : undefined);
    if (!asked) return reported;
    const keys = new Set(reported.map(keyOf));
    // Only the latest of very many are kept in the state: an item that made room for another was not removed.
    if (keys.size < asked.reported.size)
      for (const gone of asked.reported) if (!keys.has(gone)) asked.items.delete(gone);
    asked.reported = keys;
    return [...new Map([...asked.items, ...reported.map((item) => [keyOf(item), item] as const)]).values()];
  }

  /** Why the list could not be read. */
  problemOf(sessionId: SessionId): string | undefined {
    return this.#sessions.get(sessionId)?.problem;
  }

  /** Reads again what could not be read. */
  again(): void {
    for (const [id, { problem }] of this.#sessions) if (problem !== undefined) this.#sessions.delete(id);
    this.#onChange();
  }

  #ask(port: AskPort, sessionId: SessionId): Asked<Item> {
    const asked: Asked<Item> = { items: new Map(), reported: new Set() };
    this.#sessions.set(sessionId, asked);
    const { ask, doing, keyOf } = this.#kind;
    const work = async (signal: AbortSignal) => {
      for await (const items of ask((command, args) => port.request(sessionId, command, args, signal))) {
        for (const item of items) asked.items.set(keyOf(item), item);
        this.#onChange();
      }
    };
    this.#slow.run({ doing, givenUp: 'Cancelled.' }, work).catch((error: unknown) => {
      asked.problem = DebugError.from(error).message;
      this.#onChange();
    });
    return asked;
  }
}

const modulesAtATime = 500;
const mostModules = 20_000;

export const moduleList: ListKind<Dap.Module> = {
  command: 'modules',
  known: ({ modules }) => modules,
  keyOf: ({ id }) => String(id),
  doing: 'reading modules',
  async *ask(door) {
    for (let startModule = 0; startModule < mostModules;) {
      const args = { startModule, moduleCount: modulesAtATime };
      const { modules = [], totalModules } = await door('modules', args);
      yield modules;
      startModule += modules.length;
      // Some adapters always return all modules.
      const isLast = modules.length !== modulesAtATime || startModule >= (totalModules ?? Infinity);
      if (isLast) return;
    }
  },
};

/** Identifies a source of a session. */
export const sourceKeyOf = ({ path, name, sourceReference = 0 }: Dap.Source): string =>
  `${path ?? name ?? ''} ${path === undefined ? sourceReference : ''}`;

export const sourceList: ListKind<Dap.Source> = {
  command: 'loadedSources',
  known: ({ loadedSources }) => loadedSources,
  keyOf: sourceKeyOf,
  doing: 'reading loaded sources',
  async *ask(door) {
    const { sources = [] } = await door('loadedSources', {});
    yield sources;
  },
};
