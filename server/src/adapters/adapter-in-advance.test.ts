import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { connectionWithoutHandlers } from '../testing/connection-without-handlers.ts';
import { fakeRow } from '../testing/fake-adapter.ts';
import { markedEnvironment } from '../testing/survivors.ts';
import { OwnedProcesses } from '../processes/owned-processes.ts';
import { ProgramProcesses } from '../sandbox/program-processes.ts';
import { AdapterInAdvance } from './adapter-in-advance.ts';
import type { AdapterRow } from './adapter-row.ts';
import { launchAdapter } from './launch.ts';

const fake = fileURLToPath(new URL('../testing/fake-adapter-process.mjs', import.meta.url));
const listening = [process.execPath, fake, '--socket', '${socket}'];
const row = { transport: 'unix', command: listening, startsInAdvance: true } as const;

let folder: string;
let processes: OwnedProcesses;
let marked: ReturnType<typeof markedEnvironment>;
let inAdvance: AdapterInAdvance;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopline-test-'));
  processes = new OwnedProcesses();
  marked = markedEnvironment();
  inAdvance = new AdapterInAdvance();
});

afterEach(async () => {
  await inAdvance.close();
  await processes.stopAll();
  expect(marked.survivors()).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

const options = (given: Partial<AdapterRow>, environment: Readonly<Record<string, string>> = {}) => ({
  row: fakeRow({ ...row, ...given }),
  configuration: { type: 'fake', request: 'launch' },
  workspaceFolder: folder,
  environment: { ...marked.environment, ...environment },
  processes: new ProgramProcesses(processes),
});

const launch = (given: Partial<AdapterRow> = {}, environment?: Readonly<Record<string, string>>) =>
  launchAdapter({ ...options(given, environment), inAdvance });

const running = () => marked.survivors().map(({ pid }) => pid);

test.each([
  ['a socket', {}],
  ['stdio', { transport: 'stdio', command: [process.execPath, fake] }],
] as const)('a launch takes the adapter over %s that was started in advance, once', async (_where, given) => {
  await inAdvance.keep(options(given));
  const [ready] = running();
  expect(inAdvance.isReady).toBe(true);
  expect(inAdvance.residentBytes()).toBeGreaterThan(1_000_000);

  const first = await launch(given);
  expect(first.pid).toBe(ready);
  expect(await connectionWithoutHandlers(await first.connect()).request('initialize', {})).toMatchObject({
    supportsConfigurationDoneRequest: true,
  });
  expect(inAdvance.residentBytes()).toBe(0);

  const second = await launch(given);
  expect(second.pid).not.toBe(ready);
  await Promise.all([first.stop(), second.stop()]);
  expect(running()).toEqual([]);
});

test('a launch waits for an adapter that is still starting', async () => {
  const kept = inAdvance.keep(options({}));
  await expect.poll(running).toHaveLength(1);
  const [starting] = running();
  const adapter = await launch();
  expect(adapter.pid).toBe(starting);
  await kept;
});

test.each([
  ['another command', { command: [process.execPath, '--no-warnings', ...listening.slice(1)] }, {}],
  ['another environment', {}, { MORE: '1' }],
  ['another debugger', { label: 'Another' }, {}],
])('a launch with %s starts its own adapter, and the one in advance is ended', async (_what, given, environment) => {
  await inAdvance.keep(options({}));
  const [ready] = running();
  const adapter = await launch(given, environment);
  expect(adapter.pid).not.toBe(ready);
  await expect.poll(running).toEqual([adapter.pid]);
});

test('there is one adapter in advance: another one replaces it, the same is kept', async () => {
  await inAdvance.keep(options({}));
  const [first] = running();
  await inAdvance.keep(options({}));
  expect(running()).toEqual([first]);
  await inAdvance.keep(options({ label: 'Another' }));
  await expect.poll(running).toHaveLength(1);
  expect(running()).not.toEqual([first]);
});

test('an adapter that ended in the meantime is not used', async () => {
  await inAdvance.keep(options({}));
  process.kill(running()[0] ?? 0, 'SIGKILL');
  await expect.poll(() => inAdvance.isReady).toBe(false);
  const adapter = await launch();
  expect(await connectionWithoutHandlers(await adapter.connect()).request('threads')).toEqual({
    threads: [{ id: 1, name: 'main' }],
  });
});

test('an adapter that cannot be started in advance fails when it is launched, and says why', async () => {
  const failing = { command: ['/bin/sh', '-c', 'echo no licence >&2; exit 3'] };
  await inAdvance.keep(options(failing));
  expect(inAdvance.isReady).toBe(false);
  await expect(launch(failing)).rejects.toThrow(/no licence/);
});

test('nothing is started in advance whose process depends on what is debugged, or that is not installed', async () => {
  await inAdvance.keep(options({ startsInAdvance: false }));
  await inAdvance.keep(options({ locate: () => Promise.resolve({ found: false, problem: 'It is not there.' }) }));
  expect(running()).toEqual([]);
});

test('only what may run before consent is looked for', async () => {
  const asked: unknown[] = [];
  const { locate } = fakeRow(row);
  await inAdvance.keep(
    options({
      locate: (context) => {
        asked.push(context.isBeforeConsent);
        return locate(context);
      },
    }),
  );
  expect(asked).toEqual([true]);
});

test('an adapter that is still looked for when nobody needs it any more is not started', async () => {
  const kept = inAdvance.keep(options({}));
  inAdvance.discard();
  await kept;
  expect(running()).toEqual([]);
});

test('closing leaves neither the process nor the folder of an adapter that is still starting, and none is started afterwards', async () => {
  // Sockets are in the usual place if its path is short.
  const place = mkdtempSync('/tmp/st-');
  vi.stubEnv('TMPDIR', place);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(place, { recursive: true });
  });
  const kept = inAdvance.keep(options({}));
  await expect.poll(() => readdirSync(place), { interval: 1 }).toHaveLength(1);
  expect(inAdvance.isReady).toBe(false);
  await inAdvance.close();
  expect([running(), readdirSync(place)]).toEqual([[], []]);
  await kept;
  await inAdvance.keep(options({}));
  expect([running(), readdirSync(place)]).toEqual([[], []]);
});

test('an adapter that nobody needs is ended after a while', async () => {
  const impatient = new AdapterInAdvance(200);
  await impatient.keep(options({}));
  await expect.poll(running).toEqual([]);
  expect(impatient.isReady).toBe(false);
});
