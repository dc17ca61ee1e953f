import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { latestStop, type Fact, type SessionDescription, type SessionState, type StoppedThread } from '#protocol';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import type { Configuration } from '../configurations/configuration.ts';
import { OwnedProcesses } from '../processes/owned-processes.ts';
import { silentLogger } from '../log.ts';
import { BreakpointStore } from '../session/breakpoints/breakpoint-store.ts';
import { BreakpointSync } from '../session/breakpoints/breakpoint-sync.ts';
import { SharedState } from '../state/shared-state.ts';
import type { LoggedLine } from '../output/logged-line.ts';
import { OutputLog } from '../output/output-log.ts';
import { References } from '../state/references.ts';
import type { Session } from '../session/door/session.ts';
import { SessionTree } from '../session/tree/session-tree.ts';
import { Waits } from '../state/waits.ts';
import { Terminals } from '../terminals/terminals.ts';
import {
  fakeAdapter,
  fakeRow,
  fakeRunningAdapter,
  type FakeAdapter,
  type FakeRunningAdapter,
  type FakeScript,
} from './fake-adapter.ts';

/** Who tests, in the log of who did what. */
export const tester = { kind: 'person', name: 'Tester' } as const;

/** How long a test waits for a state before it fails, in milliseconds. */
const patienceMs = 10_000;

export interface SessionBenchOptions {
  /** Of the adapter of the root session, then of those of its children. */
  readonly scripts?: readonly FakeScript[];
  readonly row?: Partial<AdapterRow>;
  readonly description?: Partial<SessionDescription>;
  readonly configuration?: Configuration;
  /** The owner has approved that a shell reads the program's arguments. */
  readonly shell?: boolean;
  /** Why no terminal can be made, for those that cannot. */
  readonly terminals?: { readonly problem: string };
  /** Resolves before the adapter is there. */
  readonly launched?: Promise<void>;
}

/** One session tree over fake adapters in this process. */
export interface SessionBench {
  readonly shared: SharedState;
  readonly references: References;
  readonly breakpoints: BreakpointStore;
  readonly waits: Waits;
  readonly tree: SessionTree;
  readonly terminals: Terminals;
  readonly running: FakeRunningAdapter;
  /** The root session's. */
  readonly adapter: FakeAdapter;
  readonly adapters: readonly FakeAdapter[];
  /** Everything that was recorded, in order. */
  readonly facts: readonly Fact[];
  /** The root session, or another of the tree by id. */
  session(id?: string): Session;
  /** What everybody knows of a session; undefined when it is forgotten. */
  state(id?: string): SessionState | undefined;
  /** What the tree said, of one category or of all. */
  said(category?: string): string;
  /** Resolves when the tree has said a text. */
  untilSaid(text: string): Promise<void>;
  /** How many times the tree told that nothing is left of it. */
  readonly ends: number;
  /** Resolves with the first answer that is not undefined, now or after a later fact. */
  until<Answer>(ask: () => Answer | undefined): Promise<Answer>;
  /** Resolves with the next complete stop after the one given (or the first). */
  untilStopped(after?: number): Promise<StoppedThread>;
  untilEnded(id?: string): Promise<SessionState>;
}

/** A bench that is cleared away when the test is over. */
export async function createSessionBench(options: SessionBenchOptions = {}): Promise<SessionBench> {
  const { scripts = [{}], row = {}, description = {}, configuration = { type: 'fake', program: 'a' } } = options;
  const folder = await mkdtemp(join(tmpdir(), 'stopline-bench-'));
  const shared = new SharedState(silentLogger);
  const facts: Fact[] = [];
  shared.subscribe((fact) => facts.push(fact));
  const references = new References();
  const waits = new Waits(shared);
  const sync = new BreakpointSync(shared, silentLogger);
  const breakpoints = new BreakpointStore(shared, sync);
  const adapters = scripts.map((script) => fakeAdapter(script));
  const [adapter = fakeAdapter()] = adapters;
  const running = fakeRunningAdapter(adapters, configuration);
  const output = new OutputLog(join(folder, 'output.jsonl'), silentLogger);
  const said = (category?: string) =>
    output
      .tail()
      .entries.filter((entry) => category === undefined || entry.category === category)
      .map(({ text }) => `${text}\n`)
      .join('');
  const outputListeners = new Set<() => void>();
  let ends = 0;
  const processes = new OwnedProcesses();
  const terminals = new Terminals({ shared, processes, environment: process.env, ...options.terminals });
  const parts = {
    shared,
    references,
    breakpoints: sync,
    log: silentLogger,
    row: fakeRow(row),
    launch: async () => {
      await options.launched;
      return running;
    },
    output,
    onOutput: (_rootId: string, _lines: readonly LoggedLine[]) => {
      for (const listener of [...outputListeners]) listener();
    },
    onRestart: () => undefined,
    onEnded: () => {
      ends += 1;
    },
    approval: { shell: options.shell ?? false },
    terminals,
    workspaceFolder: folder,
  };
  const tree = new SessionTree(parts, {
    id: 's1',
    name: 'app',
    type: 'fake',
    request: 'launch',
    adapter: 'Fake',
    noDebug: false,
    startedBy: tester,
    ...description,
  });
  onTestFinished(async () => {
    await tree.end(tester);
    await processes.stopAll();
    await output.remove();
    await rm(folder, { recursive: true });
  });
  const until = <Answer>(ask: () => Answer | undefined) => shared.until(ask, AbortSignal.timeout(patienceMs));
  return {
    shared,
    references,
    breakpoints,
    waits,
    tree,
    terminals,
    running,
    adapter,
    adapters,
    facts,
    session: (id = 's1') => {
      const session = tree.session(id);
      if (!session) throw new Error(`There is no session ${id}.`);
      return session;
    },
    state: (id = 's1') => shared.state.sessions[id],
    said,
    untilSaid: (text) =>
      new Promise((resolve) => {
        const look = () => {
          if (!said().includes(text)) return;
          outputListeners.delete(look);
          resolve();
        };
        outputListeners.add(look);
        look();
      }),
    get ends() {
      return ends;
    },
    until,
    untilStopped: (after = 0) =>
      until(() => {
        const stopped = latestStop(shared.state, 's1');
        return stopped?.stop.isComplete && stopped.stop.id > after ? stopped : undefined;
      }),
    untilEnded: (id = 's1') =>
      until(() => (shared.state.sessions[id]?.lifecycle === 'terminated' ? shared.state.sessions[id] : undefined)),
  };
}

/** A bench whose session has started. */
export async function startedBench(options?: SessionBenchOptions): Promise<SessionBench> {
  const bench = await createSessionBench(options);
  await bench.tree.start();
  return bench;
}
