import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Fact, SessionDescription } from '#protocol';
import type { AdapterRow, EntryPlace } from '../adapters/adapter-row.ts';
import type { Configuration } from '../configurations/configuration.ts';
import { OwnedProcesses } from '../processes/owned-processes.ts';
import { ProgramProcesses } from '../sandbox/program-processes.ts';
import { silentLogger } from '../log.ts';
import { BreakpointStore } from '../session/breakpoints/breakpoint-store.ts';
import { BreakpointSync } from '../session/breakpoints/breakpoint-sync.ts';
import { SharedState } from '../state/shared-state.ts';
import { OutputLog } from '../output/output-log.ts';
import type { Approve } from '../state/approved.ts';
import { References } from '../state/references.ts';
import { SessionTree } from '../session/tree/session-tree.ts';
import { Waits } from '../state/waits.ts';
import { Terminals } from '../terminals/terminals.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { fakeAdapter, fakeRow, fakeRunningAdapter, type FakeScript, type LinkedPair } from './fake-adapter.ts';
import { printed, statesOf, tester } from './states.ts';

export interface SessionBenchOptions {
  /** For the adapter of the root session, then for those of its children. */
  readonly scripts?: readonly FakeScript[];
  /** How they are connected; by default without streams. */
  readonly pairs?: readonly LinkedPair[];
  readonly row?: Partial<AdapterRow>;
  readonly description?: Partial<SessionDescription>;
  readonly configuration?: Configuration;
  /** The owner has approved arguments that a shell reads. */
  readonly shell?: boolean;
  /** Asks the owner about child sessions; by default they are approved. */
  readonly approve?: Approve;
  /** Why no terminal can be opened, if none can. */
  readonly terminals?: { readonly problem: string };
  /** What Stopline noted about the start. */
  readonly notes?: readonly string[];
  /** Where the program stops for `stopOnEntry`, if its adapter cannot. */
  readonly entry?: readonly EntryPlace[];
  /** The adapter is launched after this has resolved. */
  readonly launched?: Promise<void>;
}

/** One session tree over fake adapters in this process. */
export type SessionBench = ReturnType<typeof createSessionBench>;

/** A bench that is closed when the test ends. */
export function createSessionBench(options: SessionBenchOptions = {}) {
  const { scripts = [{}], row = {}, description = {}, configuration = { type: 'fake', program: 'a' } } = options;
  const folder = temporaryFolder();
  const shared = new SharedState(silentLogger);
  const facts: Fact[] = [];
  shared.subscribe((fact) => facts.push(fact));
  const references = new References();
  const waits = new Waits(shared);
  const sync = new BreakpointSync(shared, silentLogger);
  const breakpoints = new BreakpointStore(shared, sync);
  const adapters = scripts.map((script, index) => fakeAdapter(script, options.pairs?.[index]));
  const [adapter = fakeAdapter()] = adapters;
  const running = fakeRunningAdapter(adapters, configuration);
  const output = new OutputLog(join(folder, 'output'), { log: silentLogger });
  const said = (category?: string) => printed(output, category);
  const outputListeners = new Set<() => void>();
  let ends = 0;
  const processes = new OwnedProcesses();
  const terminals = new Terminals({ shared, environment: process.env, ...options.terminals });
  const parts = {
    shared,
    references,
    breakpoints: sync,
    log: silentLogger,
    row: fakeRow(row),
    entryOf: () => Promise.resolve(options.entry),
    launch: async () => {
      await options.launched;
      return running;
    },
    output,
    onOutput: (_rootId: string) => {
      for (const listener of [...outputListeners]) listener();
    },
    onRestart: () => undefined,
    onEnded: () => {
      ends += 1;
    },
    approval: { shell: options.shell ?? false },
    approve: options.approve ?? (() => Promise.resolve()),
    notes: options.notes ?? [],
    terminals,
    programs: () => Promise.resolve(new ProgramProcesses(processes)),
    workspaceFolder: folder,
    environment: process.env,
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
  /** Ends everything, and removes its folder. A test with very many benches calls it for each. */
  const close = async (): Promise<void> => {
    await tree.end(tester);
    await processes.stopAll();
    await output.remove();
    await rm(folder, { recursive: true, force: true });
  };
  onTestFinished(close);
  const { until, untilStopped, untilEnded } = statesOf(shared);
  return {
    close,
    shared,
    references,
    breakpoints,
    waits,
    tree,
    terminals,
    running,
    /** The root session's. */
    adapter,
    adapters,
    /** All recorded facts, in order. */
    facts: facts as readonly Fact[],
    /** The root session, or another of the tree by id. */
    session: (id = 's1') => {
      const session = tree.session(id);
      if (!session) throw new Error(`There is no session ${id}.`);
      return session;
    },
    /** The shared state of a session; undefined after it was forgotten. */
    state: (id = 's1') => shared.session(id),
    /** The output of the tree, of one category or all. */
    said,
    /** Resolves when the tree has printed a text. */
    untilSaid: (text: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!said().includes(text)) return;
          outputListeners.delete(look);
          resolve();
        };
        outputListeners.add(look);
        look();
      }),
    /** The number of times that the tree reported its end. */
    get ends() {
      return ends;
    },
    until,
    untilStopped: (after?: number) => untilStopped('s1', after),
    untilEnded: (id = 's1') => untilEnded(id),
  };
}

/** A bench whose session has started. */
export async function startedBench(options?: SessionBenchOptions): Promise<SessionBench> {
  const bench = createSessionBench(options);
  await bench.tree.start();
  return bench;
}
