import { describe, expect, onTestFinished, test } from 'vitest';
import { phaseOf, rootSessions, type Compound, type LaunchConfiguration } from '#protocol';
import { createToolbox } from '../tools/toolbox.ts';
import { defaultTools } from '../tools/index.ts';
import { startFakeProgramServer } from '../testing/fake-program-server.ts';
import { createTestDebugger } from '../testing/test-debugger.ts';
import { tester } from '../testing/states.ts';

const fake = { type: 'fake', request: 'launch', program: 'main.fake' } as const;
const configurations: readonly LaunchConfiguration[] = [
  { ...fake, name: 'program', exitCode: 3 },
  { ...fake, name: 'endless', endless: true },
  { ...fake, name: 'at entry', stopOnEntry: true },
  { ...fake, name: 'refused', refuses: 'launch' },
  { ...fake, name: 'of no adapter', type: 'nothing' },
];
const compounds: readonly Compound[] = [
  { name: 'two', configurations: ['endless', 'at entry'] },
  { name: 'as one', configurations: ['endless', 'at entry'], stopAll: true },
  { name: 'nested', configurations: ['two', 'endless', 'program'] },
  { name: 'of one that no adapter serves', configurations: ['endless', 'of no adapter'] },
  { name: 'with a refused one', configurations: ['endless', 'refused'] },
];

async function createBench() {
  const adapter = await startFakeProgramServer();
  const created = await createTestDebugger({
    files: { 'main.fake': '' },
    configurations,
    compounds,
    rows: [adapter.row],
  });
  onTestFinished(async () => {
    await created.close();
    await adapter.close();
  });
  const { debug } = created;
  const toolbox = createToolbox(defaultTools, debug);
  return {
    ...created,
    conversations: adapter.conversations,
    phases: () => rootSessions(debug.shared.state).map(({ id, name }) => `${name}: ${phaseOf(debug.shared.state, id)}`),
    call: (name: string, input: unknown) =>
      toolbox.call(name, input, { signal: new AbortController().signal, agent: 'Tester' }),
  };
}

describe('a compound', () => {
  test('starts all of its configurations, and each session says what it is part of', async () => {
    const { debug, phases } = await createBench();
    const { id, ids, ready } = await debug.starter.start('two', { by: tester });
    await ready;
    expect(ids).toEqual(['s1', 's2']);
    expect(id).toBe('s1');
    await debug.shared.until((state) => phaseOf(state, 's2') === 'Stopped' || undefined);
    expect(phases()).toEqual(['endless: Running', 'at entry: Stopped']);
    expect(debug.shared.session('s2')?.compound).toEqual({ id: 1, name: 'two', stopAll: false });
  });

  test('whose sessions end as one is ended by the end of any of them', async () => {
    const { debug, phases } = await createBench();
    const { ids, ready } = await debug.starter.start('as one', { by: tester });
    await ready;
    await debug.sessions.end(ids[1] ?? '', tester);
    expect(phases()).toEqual(['endless: Terminated', 'at entry: Terminated']);
  });

  test('continues with the others if its sessions do not end together', async () => {
    const { debug, phases } = await createBench();
    const { ids, ready } = await debug.starter.start('two', { by: tester });
    await ready;
    await debug.sessions.end(ids[1] ?? '', tester);
    expect(phases()).toEqual(['endless: Running', 'at entry: Terminated']);
  });

  test('has one of its sessions started again without the others', async () => {
    const { debug, phases } = await createBench();
    const { ids, ready } = await debug.starter.start('as one', { by: tester });
    await ready;
    const again = await debug.sessions.restart(ids[0] ?? '', tester);
    await again.ready;
    await debug.shared.until((state) => phaseOf(state, 's2') === 'Stopped' || undefined);
    expect(phases()).toContain('at entry: Stopped');
  });

  test('has one of its sessions started again at the adapter’s request: it is a part of the compound as before', async () => {
    const { debug, phases, conversations } = await createBench();
    const { ready } = await debug.starter.start('as one', { by: tester });
    await ready;
    const first = conversations.find(({ received }) =>
      received.some(({ arguments: args }) => JSON.stringify(args ?? {}).includes('"endless"')),
    );
    first?.emit('terminated', { restart: { run: 2 } });
    await debug.shared.until((state) => phaseOf(state, 's3') === 'Running' || undefined);
    await debug.shared.until((state) => phaseOf(state, 's2') === 'Stopped' || undefined);
    const asked = conversations.at(-1)?.received.find(({ command }) => command === 'launch');
    expect(asked?.arguments).toMatchObject({ name: 'endless', __restart: { run: 2 } });
    expect(debug.shared.session('s3')?.compound).toEqual(debug.shared.session('s2')?.compound);
    expect(phases()).toEqual(['endless: Terminated', 'at entry: Stopped', 'endless: Running']);
    await debug.sessions.end('s2', tester);
    expect(phases()).toEqual(['endless: Terminated', 'at entry: Terminated', 'endless: Terminated']);
  });

  test('of compounds starts each configuration once', async () => {
    const { debug } = await createBench();
    const { ids, ready } = await debug.starter.start('nested', { by: tester });
    await ready;
    expect(ids.map((id) => debug.shared.session(id)?.name)).toEqual(['endless', 'at entry', 'program']);
  });

  test('of a type that no adapter serves starts nothing', async () => {
    const { debug, phases } = await createBench();
    const started = debug.starter.start('of one that no adapter serves', { by: tester });
    await expect(started).rejects.toThrow('There is no debugger for the type "nothing"');
    expect(phases()).toEqual([]);
  });
});

describe('an agent that starts a compound', () => {
  test('is answered with the first stop of any of it, and then with that stop again', async () => {
    const { call } = await createBench();
    const answer = await call('start_debugging', { configuration_name: 'two' });
    expect(answer).toMatchObject({ status: 'stopped', session_id: 's2', stop_event_data: { session_id: 's2' } });
    expect(await call('start_debugging', { configuration_name: 'two' })).toEqual({ ...answer, joined: true });
  });

  test('reports that one of its configurations did not start', async () => {
    const { call } = await createBench();
    const answer = await call('start_debugging', { configuration_name: 'with a refused one' });
    expect(answer).toMatchObject({ status: 'error', code: 'launch_failed', session_id: 's2' });
  });

  test('an unknown name is answered with the names of compounds, too', async () => {
    const { call } = await createBench();
    const answer = await call('start_debugging', { configuration_name: 'three' });
    expect(answer).toMatchObject({ code: 'unknown_configuration' });
    expect(String(answer.message)).toContain('"as one"');
  });
});
