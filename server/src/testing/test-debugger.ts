import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Compound, LaunchConfiguration, SessionId } from '#protocol';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import type { Environment } from '../processes/environment.ts';
import { createCatalog } from '../adapters/catalog.ts';
import { OwnedProcesses } from '../processes/owned-processes.ts';
import { bubblewrapIsolation, withoutIsolation } from '../sandbox/isolation.ts';
import { packageFolder, sandboxPlaces } from '../sandbox/sandbox-places.ts';
import { Debugger } from '../debugger/debugger.ts';
import { noMasks, type MaskRules } from '../masks/mask-rules.ts';
import type { LaunchConfigurations } from '../start/launch-configurations.ts';
import { everythingApproved, type Approvals } from '../state/approvals.ts';
import { tracedLog } from './exercises.ts';
import { outputLines, printed, statesOf, tester } from './states.ts';

export type TestDebugger = Awaited<ReturnType<typeof createTestDebugger>>;

export interface TestWorkspace {
  readonly files?: Readonly<Record<string, string>>;
  readonly configurations: readonly LaunchConfiguration[];
  readonly compounds?: readonly Compound[];
  readonly rows?: readonly AdapterRow[];
  /** By default, every launch is approved. */
  readonly approvals?: Approvals;
  /** The environment of adapters and programs; this process's by default. */
  readonly environment?: Environment;
  /** Programs run in a sandbox. */
  readonly isSandboxed?: boolean;
  /** An adapter is started in advance for what a page expects to start. */
  readonly startsInAdvance?: boolean;
  /** How long sessions continue without a client; 0, the default, for ever. */
  readonly sessionTimeoutMs?: number;
  /** How long agents wait if they do not say; a minute by default. */
  readonly waitTimeoutMs?: number;
  /** What observers are not to see; by default nothing. */
  readonly masks?: MaskRules;
  /** What agents are not to see; by default what looks like a secret. */
  readonly agentMasks?: MaskRules;
}

/** Fixed configurations of a workspace. */
export function listed(
  configurations: readonly LaunchConfiguration[],
  compounds: readonly Compound[] = [],
): Omit<LaunchConfigurations, 'resolve'> {
  const read = () => Promise.resolve({ configurations, compounds, inputs: [], unusable: [] });
  return {
    read,
    list: read,
    prepareAdapters: () => undefined,
    templates: () => Promise.resolve([]),
    attributes: () => [],
    tasks: () => Promise.resolve({ tasks: [] }),
  };
}

const placesOf = (folder: string, environment: Environment) =>
  sandboxPlaces({
    workspaceFolders: [folder],
    environment,
    secretFiles: [],
    secretFolders: [],
    programFolders: [packageFolder],
  });

/** How long a test waits for a program in a sandbox: while tests use all processors, its priority leaves it a tenth of one. */
const sandboxPatienceMs = 100_000;

/** A debugger over a new workspace, with real adapters or the rows of a test. */
export async function createTestDebugger({
  files = {},
  configurations,
  compounds,
  rows,
  environment = process.env,
  isSandboxed = false,
  startsInAdvance = false,
  approvals = everythingApproved,
  sessionTimeoutMs = 0,
  waitTimeoutMs = 60_000,
  masks = noMasks,
  agentMasks,
}: TestWorkspace) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'stopline-test-')));
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  const processes = new OwnedProcesses();
  const isolation = isSandboxed
    ? await bubblewrapIsolation({ processes, environment, places: placesOf(folder, environment) })
    : withoutIsolation(processes);
  const debug = await Debugger.create({
    workspaceFolder: folder,
    masks,
    ...(agentMasks && { agentMasks }),
    catalog: createCatalog(rows),
    isolation,
    configurations: {
      ...listed(configurations, compounds),
      resolve: ({ program, ...configuration }) =>
        Promise.resolve({
          ...configuration,
          ...(typeof program === 'string' && { program: resolve(folder, program) }),
        }),
    },
    environment,
    startsInAdvance,
    settingsFile: join(folder, 'settings.json'),
    approvals,
    waitTimeoutMs,
    sessionTimeoutMs,
    log: tracedLog(),
  }).catch(async (thrown: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw thrown;
  });
  const { shared, sessions } = debug;
  const { untilStopped, untilEnded } = isSandboxed ? statesOf(shared, sandboxPatienceMs) : statesOf(shared);
  return {
    debug,
    /** The workspace, by real path. */
    folder,
    processes,
    /** Where the programs of a new start run. */
    place: () => isolation.place([undefined]),
    /** Starts a configuration by name and resolves with its session's id after the handshake. */
    start: async (name: string): Promise<SessionId> => {
      const { id, ready } = await debug.starter.start(name, { by: tester });
      await ready;
      return id;
    },
    untilStopped,
    untilEnded,
    /** The output of a session's tree, of one category or all. */
    said: (id: SessionId, category?: string) => printed(sessions.output(id), category),
    /** The lines of a session's tree that logpoints printed. */
    logged: (id: SessionId) =>
      outputLines(sessions.output(id))
        .filter(({ isLogpoint }) => isLogpoint)
        .map(({ text, source, line }) => ({ text, path: source?.path, line })),
    close: async () => {
      await debug.close();
      await processes.stopAll();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
