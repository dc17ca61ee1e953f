import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OwnedProcesses } from '../processes/owned-processes.ts';
import { bubblewrapIsolation } from '../sandbox/isolation.ts';
import type { PlaceUse } from '../sandbox/program-place.ts';
import type { SandboxLimits } from '../sandbox/sandbox-limits.ts';
import { sandboxPlaces } from '../sandbox/sandbox-places.ts';
import { connectionWithoutHandlers } from '../testing/connection-without-handlers.ts';
import { fakeRow } from '../testing/fake-adapter.ts';
import { markedEnvironment } from '../testing/survivors.ts';
import type { AdapterRow, LocateContext, LocatedAdapter } from './adapter-row.ts';
import { outputOf } from './find-version.ts';
import { nothingLocated } from './launch-arguments.ts';
import { launchAdapter } from './launch.ts';

const checkout = fileURLToPath(new URL('../../..', import.meta.url));
const fake = fileURLToPath(new URL('../testing/fake-adapter-process.mjs', import.meta.url));

let folder: string;
let processes: OwnedProcesses;
let marked: ReturnType<typeof markedEnvironment>;
let place: PlaceUse;
let openPlace: (limits?: SandboxLimits) => Promise<PlaceUse>;

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'stopline-test-')));
  processes = new OwnedProcesses();
  marked = markedEnvironment();
  const { environment } = marked;
  const places = sandboxPlaces({
    workspaceFolders: [folder],
    environment,
    secretFiles: [],
    secretFolders: [],
    programFolders: [checkout],
  });
  openPlace = async (limits = {}) =>
    (await bubblewrapIsolation({ processes, environment, places, limits })).place([undefined]).enter();
  place = await openPlace();
});

afterEach(async () => {
  await place.leave();
  await processes.stopAll();
  await vi.waitFor(() => expect(marked.survivors()).toEqual([]));
  rmSync(folder, { recursive: true, force: true });
});

const launch = (row: Partial<AdapterRow>, configuration: object = {}) =>
  launchAdapter({
    row: fakeRow(row),
    configuration: { type: 'fake', request: 'launch', ...configuration },
    workspaceFolder: folder,
    environment: marked.environment,
    processes: place.processes,
  });

const node = process.execPath;

describe.each([
  ['stdio', { transport: 'stdio', command: [node, fake] }],
  ['tcp', { transport: 'tcp', command: [node, fake, '--port', '${port}'] }],
  ['unix', { transport: 'unix', command: [node, fake, '--socket', '${socket}'] }],
] as const)('an adapter in a sandbox, over %s', (kind, row) => {
  test('is reached, answers, and ends when it is stopped', async () => {
    const adapter = await launch(row);
    const connection = connectionWithoutHandlers(await adapter.connect());
    expect(await connection.request('initialize', {})).toEqual({ supportsConfigurationDoneRequest: true });
    if (kind !== 'stdio')
      expect(await connectionWithoutHandlers(await adapter.connect()).request('threads')).toEqual({
        threads: [{ id: 1, name: 'main' }],
      });
    await adapter.stop();
    expect(connection.closedBecause).toBeDefined();
  });

  test('that is killed reports how it ended', async () => {
    const adapter = await launch(row);
    const exit = new Promise((resolve) => adapter.onExit(resolve));
    process.kill(adapter.pid ?? 0, 'SIGKILL');
    expect(await exit).toMatchObject({ signal: 'SIGKILL' });
  });
});

test('a start that fails in a sandbox quotes the reason', async () => {
  await expect(launch({ transport: 'unix', command: ['/no/such/program'] })).rejects.toThrow(
    /It ended at once, with exit code 127\.\nIt wrote:\n“setpriv: failed to execute \/no\/such\/program/,
  );
});

describe('a start that outlasts the minutes of its sandbox fails for that reason', () => {
  const locatesSlowly = async (context: LocateContext): Promise<LocatedAdapter> =>
    (await outputOf('sleep', ['60'], context)) ? nothingLocated : { found: false, problem: 'It is not installed.' };

  test.each([
    ['while the adapter is looked for', { locate: locatesSlowly }],
    ['while the adapter is started', { transport: 'unix', command: ['sleep', '60'] }],
  ] as const)('%s', async (_, row) => {
    await place.leave();
    place = await openPlace({ minutes: 0.01 });
    await expect(launch(row)).rejects.toThrow(
      /^The programs were ended: a session may take 0.01 min \(--limit-minutes\)\. Start it again to continue\.$/,
    );
  });
});

test('an adapter outside of the sandbox is refused', async () => {
  await expect(launch({ endpoint: { host: '127.0.0.1', port: 1 } })).rejects.toThrow(
    'A program outside of the sandbox cannot be reached from it.',
  );
});
