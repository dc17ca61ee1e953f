import { readdirSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DebugError, phaseOf, rootSessions, sessionIn, type LaunchConfiguration } from '#protocol';
import { noAnswer, type FakeHandler, type FakeScript } from '../../testing/fake-adapter.ts';
import { createFakeProgram } from '../../testing/fake-program.mjs';
import type { Debugger } from '../../debugger/debugger.ts';
import { startFakeProgramServer, type FakeProgramServer } from '../../testing/fake-program-server.ts';
import { createTestDebugger, type TestDebugger } from '../../testing/test-debugger.ts';
import { outputLines, tester } from '../../testing/states.ts';
import { temporaryFolder } from '../../workspace/testing/temporary-folder.ts';

const fake = { type: 'fake', request: 'launch', program: 'main.fake' } as const;
const configurations: readonly LaunchConfiguration[] = [
  { ...fake, name: 'program', exitCode: 3 },
  { ...fake, name: 'endless', endless: true },
  { ...fake, name: 'at entry', stopOnEntry: true },
  { ...fake, name: 'refused', refuses: 'launch' },
  { ...fake, name: 'of no adapter', type: 'nothing' },
];

interface Bench extends TestDebugger {
  readonly adapter: FakeProgramServer;
}

async function createBench(scriptOf?: () => FakeScript): Promise<Bench> {
  const adapter = await startFakeProgramServer(scriptOf);
  const created = await createTestDebugger({ files: { 'main.fake': '' }, configurations, rows: [adapter.row] });
  onTestFinished(async () => {
    await created.close();
    await adapter.close();
  });
  return Object.assign(created, { adapter });
}

const phase = ({ debug }: Bench, id: string) => phaseOf(debug.shared.state, id);

describe('starting', () => {
  test('gives an id at once, and the session is in the state before it is ready', async () => {
    const bench = await createBench();
    const { id, ready } = await bench.debug.starter.start('endless', { by: tester });
    expect(bench.debug.shared.session(id)).toMatchObject({ name: 'endless', startedBy: tester });
    expect(phase(bench, id)).toBe('Starting');
    await ready;
    expect(phase(bench, id)).toBe('Running');
  });

  test('says what its adapter does: it answers with the old value if it refuses a new one, and ends an evaluation', async () => {
    const adapter = await startFakeProgramServer();
    const { row } = adapter;
    const rows = [{ ...row, quirks: { ...row.quirks, refusesWithOldValue: true, evaluationInterrupt: 'interrupt()' } }];
    const created = await createTestDebugger({ files: { 'main.fake': '' }, configurations, rows });
    onTestFinished(async () => {
      await created.close();
      await adapter.close();
    });
    const { id, ready } = await created.debug.starter.start('endless', { by: tester });
    expect(created.debug.shared.session(id)).toMatchObject({
      adapter: row.label,
      refusesWithOldValue: true,
      interruptsEvaluations: true,
    });
    await ready;
  });

  test('an unknown type is an error that names the known ones', async () => {
    const { debug } = await createBench();
    const started = debug.starter.start('of no adapter', { by: tester });
    await expect(started).rejects.toMatchObject({ code: 'launch_failed', message: expect.stringContaining('fake, ') });
    expect(debug.shared.state.sessions).toEqual([]);
  });

  test('a launch that the adapter refuses is a session that has ended with the reason', async () => {
    const { debug } = await createBench();
    const { id, ready } = await debug.starter.start('refused', { by: tester });
    await expect(ready).rejects.toMatchObject({
      code: 'launch_failed',
      message: 'The adapter says: “The program main is not for debugging.”',
    });
    expect(debug.shared.session(id)).toMatchObject({ lifecycle: 'terminated', ending: { error: {} } });
  });

  test('two at a time gives two independent sessions', async () => {
    const bench = await createBench();
    const [one, two] = await Promise.all([bench.start('endless'), bench.start('at entry')]);
    await bench.untilStopped(two);
    expect([phase(bench, one), phase(bench, two)]).toEqual(['Running', 'Stopped']);
    await bench.debug.sessions.end(two, tester);
    expect([phase(bench, one), phase(bench, two)]).toEqual(['Running', 'Terminated']);
  });
});

describe('finding', () => {
  test('an unknown session is an error that names the known ones', async () => {
    const bench = await createBench();
    expect(() => bench.debug.sessions.get('s9')).toThrow('There is no session s9. None has been started yet.');
    const id = await bench.start('endless');
    for (const unknown of ['s9', '__proto__', 'constructor', '']) {
      expect(() => bench.debug.sessions.get(unknown)).toThrow(`Known sessions: ${id} (endless, live).`);
    }
    await expect(bench.debug.sessions.end('s9', tester)).rejects.toMatchObject({ code: 'unknown_session' });
    await expect(bench.debug.sessions.restart('s9', tester)).rejects.toMatchObject({ code: 'unknown_session' });
  });

  test('finding a configuration’s session returns a running one, not one that has ended', async () => {
    const bench = await createBench();
    const first = await bench.start('endless');
    const second = await bench.start('endless');
    expect(bench.debug.sessions.findRunning('endless')).toEqual([second]);
    await bench.debug.sessions.end(second, tester);
    expect(bench.debug.sessions.findRunning('endless')).toEqual([first]);
    await bench.debug.sessions.end(first, tester);
    expect(bench.debug.sessions.findRunning('endless')).toEqual([]);
    expect(bench.debug.sessions.open).toEqual([]);
  });
});

describe('restarting', () => {
  test('ends the session and starts its configuration again', async () => {
    const bench = await createBench();
    const first = await bench.start('at entry');
    const stopped = await bench.untilStopped(first);
    const again = await bench.debug.sessions.restart(first, tester);
    await again.ready;
    expect(again.id).not.toBe(first);
    await bench.untilStopped(again.id, stopped.stop.id);
    expect(phase(bench, first)).toBe('Terminated');
    expect(bench.adapter.conversations).toHaveLength(2);
  });

  test('starts one that has ended again', async () => {
    const bench = await createBench();
    const first = await bench.start('program');
    await bench.untilEnded(first);
    const again = await bench.debug.sessions.restart(first, { kind: 'agent', name: 'A' });
    expect(await bench.untilEnded(again.id)).toMatchObject({ exitCode: 3, startedBy: { name: 'A' } });
  });

  test('twice at once starts one program', async () => {
    const bench = await createBench();
    const { sessions, shared } = bench.debug;
    const first = await bench.start('endless');
    const clicks = [sessions.restart(first, tester), sessions.restart(first, tester)];
    const [one, two] = await Promise.all(clicks);
    await one?.ready;
    expect(two?.id).toBe(one?.id);
    expect(shared.state.sessions.map(({ id }) => id)).toEqual([first, one?.id]);
  });

  test('does not start it again if it is stopped meanwhile, or the server is', async () => {
    const bench = await createBench();
    const { sessions, shared } = bench.debug;
    const [first, second] = [await bench.start('endless'), await bench.start('endless')];
    const restarted = sessions.restart(first, tester);
    await Promise.all([
      sessions.end(first, tester),
      expect(restarted).rejects.toMatchObject({ code: 'launch_failed', message: expect.stringContaining('stopped') }),
    ]);
    const late = sessions.restart(second, tester);
    await Promise.all([
      sessions.endAll(tester),
      expect(late).rejects.toThrow(new DebugError('launch_failed', 'The server is stopping.')),
    ]);
    expect(shared.state.sessions.map(({ id }) => id)).toEqual([first, second]);
  });

  test('by an adapter that says so twice starts one program', async () => {
    const bench = await createBench();
    const { shared } = bench.debug;
    const first = await bench.start('endless');
    for (let times = 0; times < 2; times += 1) bench.adapter.conversations[0]?.emit('terminated', { restart: true });
    const again = await shared.until((state) => rootSessions(state).find(({ restarts }) => restarts === first)?.id);
    await shared.until((state) => (sessionIn(state.sessions, again)?.lifecycle === 'live' ? true : undefined));
    expect(shared.state.sessions.map(({ id }) => id)).toEqual([first, again]);
  });

  test('by an adapter that does so instead of answering starts one program', async () => {
    const program = createFakeProgram();
    const capabilities = { ...program.capabilities, supportsRestartRequest: true };
    const restart: FakeHandler = (_args, adapter) => {
      adapter.later(() => adapter.emit('terminated', { restart: true }));
      return noAnswer;
    };
    const bench = await createBench(() => ({ ...program, capabilities, on: { ...program.on, restart } }));
    const { sessions, shared } = bench.debug;
    const first = await bench.start('endless');
    const again = await sessions.restart(first, tester);
    expect(shared.session(again.id)).toMatchObject({ restarts: first });
    await again.ready;
    expect(shared.state.sessions.map(({ id }) => id)).toEqual([first, again.id]);
  });

  test.each([
    ['stops it meanwhile starts none', ({ sessions }: Debugger, id: string) => sessions.end(id, tester), 1],
    [
      'restarts it meanwhile starts one',
      async ({ sessions }: Debugger, id: string) => (await sessions.restart(id, tester)).ready,
      2,
    ],
  ])('by an adapter while a person %s', async (_what, act, count) => {
    let disconnected: () => void;
    const disconnects = new Promise<void>((resolve) => (disconnected = resolve));
    const program = createFakeProgram();
    const disconnect: FakeHandler = (_args, adapter) => {
      disconnected();
      adapter.later(() => adapter.hangUp());
    };
    const bench = await createBench(() => ({ ...program, on: { ...program.on, disconnect } }));
    const { shared } = bench.debug;
    const first = await bench.start('endless');
    bench.adapter.conversations[0]?.emit('terminated', { restart: true });
    await disconnects;
    await act(bench.debug, first);
    expect(shared.state.sessions.map(({ id }) => id)).toHaveLength(count);
  });
});

describe('sessions that have ended', () => {
  test('are kept, with their output, until they are forgotten', async () => {
    const bench = await createBench();
    const { sessions, shared } = bench.debug;
    const id = await bench.start('program');
    await bench.untilEnded(id);
    expect(bench.said(id)).toBe('started\ndone\n');
    expect([...sessions.outputs].map(([rootId, { total }]) => [rootId, total])).toEqual([[id, 2]]);
    await sessions.forget(id);
    expect([shared.session(id), sessions.output(id)]).toEqual([undefined, undefined]);
    expect(() => sessions.get(id)).toThrow(DebugError);
    await sessions.forget(id);
  });

  test('are forgotten when there are more than eight, the oldest first', async () => {
    const bench = await createBench();
    for (let count = 0; count < 10; count += 1) await bench.untilEnded(await bench.start('program'));
    await bench.debug.shared.until((state) => (rootSessions(state).length === 8 ? true : undefined));
    expect(rootSessions(bench.debug.shared.state).map(({ id }) => id)).toEqual(
      Array.from({ length: 8 }, (_, index) => `s${index + 3}`),
    );
  });

  test('that are running are not forgotten', async () => {
    const bench = await createBench();
    const id = await bench.start('endless');
    await bench.debug.sessions.forget(id);
    expect(phase(bench, id)).toBe('Running');
  });
});

describe('output', () => {
  test('is sent to listeners, with the input, and not after they have unsubscribed', async () => {
    const bench = await createBench();
    const heard: string[] = [];
    const stop = bench.debug.sessions.onOutput((rootId) => {
      const last = outputLines(bench.debug.sessions.output(rootId)).at(-1);
      heard.push(`${rootId} ${last?.category} ${last?.text}`);
    });
    const id = await bench.start('endless');
    bench.debug.sessions.appendOutput(id, { category: 'input', text: '1 + 1\n' });
    stop();
    bench.debug.sessions.appendOutput(id, { category: 'result', text: '2\n' });
    expect(heard).toEqual([`${id} stdout started`, `${id} input 1 + 1`]);
    expect(bench.said(id)).toBe('started\n1 + 1\n2\n');
  });

  test('leaves no file when the server has closed', async () => {
    const folder = temporaryFolder();
    const { TMPDIR } = process.env;
    process.env.TMPDIR = folder;
    const adapter = await startFakeProgramServer();
    const bench = await createTestDebugger({ files: { 'main.fake': '' }, configurations, rows: [adapter.row] });
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await bench.untilEnded(await bench.start('program'));
    expect(readdirSync(folder)).not.toEqual([]);
    await bench.close();
    await adapter.close();
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('ending everything ends every session, and closes their connections', async () => {
  const bench = await createBench();
  const ids = await Promise.all([bench.start('endless'), bench.start('at entry'), bench.start('endless')]);
  await bench.debug.sessions.endAll(tester);
  expect(ids.map((id) => phase(bench, id))).toEqual(['Terminated', 'Terminated', 'Terminated']);
  const [id = ''] = ids;
  await expect(bench.debug.sessions.get(id).request('threads', undefined)).rejects.toMatchObject({
    code: 'no_session',
  });
});
