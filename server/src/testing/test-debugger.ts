import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  latestStop,
  type Compound,
  type LaunchConfiguration,
  type SessionId,
  type State,
  type StoppedThread,
} from '#protocol';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import type { Environment } from '../processes/environment.ts';
import { createCatalog } from '../adapters/catalog.ts';
import { OwnedProcesses } from '../processes/owned-processes.ts';
import { Debugger } from '../debugger/debugger.ts';
import { tracedLog } from './exercises.ts';
import { listed } from './listed-configurations.ts';

/** Who tests, in the log of who did what. */
export const tester = { kind: 'person', name: 'Tester' } as const;

export interface TestDebugger {
  readonly debug: Debugger;
  /** The workspace, by real path. */
  readonly folder: string;
  readonly processes: OwnedProcesses;
  /** Starts a configuration by name and resolves with its session's id when the handshake is over. */
  start(name: string): Promise<SessionId>;
  /** Resolves with the next complete stop after the one given (or the first). */
  untilStopped(id: SessionId, after?: number): Promise<StoppedThread>;
  untilEnded(id: SessionId): Promise<NonNullable<State['sessions'][string]>>;
  /** What the session's tree said, by category. */
  said(id: SessionId, category?: string): string;
  close(): Promise<void>;
}

export interface TestWorkspace {
  readonly files?: Readonly<Record<string, string>>;
  readonly configurations: readonly LaunchConfiguration[];
  readonly compounds?: readonly Compound[];
  readonly rows?: readonly AdapterRow[];
  /** What adapters and programs inherit; this process's when left out. */
  readonly environment?: Environment;
}

/** A debugger over a workspace of its own, with real adapters or the rows of a test. */
export async function createTestDebugger({
  files = {},
  configurations,
  compounds,
  rows,
  environment = process.env,
}: TestWorkspace): Promise<TestDebugger> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'stopline-test-')));
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  const processes = new OwnedProcesses();
  const debug = await Debugger.create({
    workspaceFolder: folder,
    catalog: createCatalog(rows),
    processes,
    configurations: {
      ...listed(configurations, compounds),
      resolve: ({ program, ...configuration }) =>
        Promise.resolve({
          ...configuration,
          ...(typeof program === 'string' && { program: resolve(folder, program) }),
        }),
    },
    environment,
    settingsFile: join(folder, 'settings.json'),
    waitTimeoutMs: 20_000,
    log: tracedLog(),
  });
  const { shared, sessions } = debug;
  const timeout = () => AbortSignal.timeout(20_000);
  return {
    debug,
    folder,
    processes,
    start: async (name) => {
      const { id, ready } = await debug.start(name, { by: tester });
      await ready;
      return id;
    },
    untilStopped: (id, after = 0) =>
      shared.until((state) => {
        const stopped = latestStop(state, id);
        return stopped?.stop.isComplete && stopped.stop.id > after ? stopped : undefined;
      }, timeout()),
    untilEnded: (id) =>
      shared.until((state) => {
        const session = state.sessions[id];
        return session?.lifecycle === 'terminated' ? session : undefined;
      }, timeout()),
    said: (id, category) =>
      (sessions.output(id)?.tail().entries ?? [])
        .filter((entry) => category === undefined || entry.category === category)
        .map(({ text }) => `${text}\n`)
        .join(''),
    close: async () => {
      await debug.close();
      await processes.stopAll();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
