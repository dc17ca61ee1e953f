import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { DebugError } from '#protocol';
import { plainQuirks } from '../../adapters/quirks.ts';
import type { LaunchContent } from '../../state/approved.ts';
import { noAnswer, refusal, type FakeScript } from '../../testing/fake-adapter.ts';
import { createDeferred } from './member.ts';
import { startedBench, type SessionBench, type SessionBenchOptions } from '../../testing/session-bench.ts';
import { tester } from '../../testing/states.ts';

const request = { request: 'launch', configuration: { name: 'worker', type: 'fake', __pendingTargetId: '7' } };

const isLive = (bench: SessionBench, id: string) => () => (bench.state(id)?.lifecycle === 'live' ? true : undefined);

/** A bench with a child session that runs. */
async function withChild(child: FakeScript = {}, options: SessionBenchOptions = {}): Promise<SessionBench> {
  const bench = await startedBench({ scripts: [{}, child], ...options });
  await bench.adapter.ask('startDebugging', request);
  await bench.until(isLive(bench, 's1.1'));
  return bench;
}

describe('a child session that an adapter asks for', () => {
  test('is answered at once, and started over a connection of its own with the configuration as it is', async () => {
    const bench = await startedBench({ scripts: [{}, {}] });
    const answer = await bench.adapter.ask('startDebugging', request);
    expect(answer).toMatchObject({ success: true, command: 'startDebugging' });
    await bench.until(isLive(bench, 's1.1'));
    expect(bench.adapters[1]?.heard('launch')).toEqual([request.configuration]);
    expect(bench.state('s1.1')).toMatchObject({ parentId: 's1', name: 'worker', request: 'launch', adapter: 'Fake' });
  });

  test('has the user’s breakpoints, now and later', async () => {
    const bench = await startedBench({ scripts: [{}, {}] });
    bench.breakpoints.set({ path: '/a.js', line: 3 }, tester);
    await bench.adapter.ask('startDebugging', request);
    await bench.until(isLive(bench, 's1.1'));
    const [root, child] = bench.adapters;
    expect(child?.heard('setBreakpoints')).toMatchObject([{ source: { path: '/a.js' }, breakpoints: [{ line: 3 }] }]);
    bench.breakpoints.set({ path: '/b.js', line: 1 }, tester);
    await Promise.all([root?.until('setBreakpoints', 2), child?.until('setBreakpoints', 2)]);
    expect(root?.heard('setBreakpoints')[1]).toEqual(child?.heard('setBreakpoints')[1]);
  });

  test('may ask for children of its own', async () => {
    const bench = await withChild({}, { scripts: [{}, {}, {}] });
    await bench.adapters[1]?.ask('startDebugging', { ...request, request: 'attach' });
    await bench.until(isLive(bench, 's1.2'));
    expect(bench.state('s1.2')).toMatchObject({ parentId: 's1.1', request: 'attach' });
    expect(bench.adapters[2]?.heard('attach')).toHaveLength(1);
  });

  test('is refused with a reason when the request is not as it must be', async () => {
    const bench = await startedBench();
    for (const args of [undefined, null, {}, { request: 'run', configuration: {} }, { request: 'launch' }, 'launch']) {
      expect(await bench.adapter.ask('startDebugging', args)).toMatchObject({
        success: false,
        message: expect.stringMatching(/\S/),
      });
    }
    expect(bench.shared.state.sessions.map(({ id }) => id)).toEqual(['s1']);
  });

  test.each<[string, object]>([
    ['a runtime', { runtimeExecutable: '/tmp/evil' }],
    ['a program', { program: '/tmp/evil' }],
    ['commands', { initCommands: ['platform shell evil'] }],
    ['a variable that loads code', { env: { LD_PRELOAD: '/tmp/evil.so' } }],
    ['a variable that loads code, in a list,', { env: ['LD_PRELOAD=/tmp/evil.so'] }],
  ])('and names %s of its own is started once the owner approves that', async (_what, more) => {
    const owner = createDeferred();
    const shown: LaunchContent[] = [];
    const approve = (content: LaunchContent) => {
      shown.push(content);
      return owner.promise;
    };
    const bench = await startedBench({ scripts: [{}, {}], approve });
    await bench.adapter.ask('startDebugging', {
      request: 'launch',
      configuration: { ...request.configuration, ...more },
    });
    expect(shown).toHaveLength(1);
    expect(JSON.stringify(await shown[0]?.review())).toContain('evil');
    expect(bench.adapters[1]?.heard('initialize')).toEqual([]);
    owner.resolve();
    await bench.until(isLive(bench, 's1.1'));
  });

  test('and names what its parent was approved with is started without a question', async () => {
    const known = { runtimeExecutable: '/opt/node', env: { NODE_OPTIONS: '-r x' }, program: '/work/a.js' };
    const approve = () => Promise.reject(new Error('It asked.'));
    const bench = await startedBench({ scripts: [{}, {}], approve, configuration: { type: 'fake', ...known } });
    const configuration = { ...request.configuration, ...known };
    await bench.adapter.ask('startDebugging', { request: 'launch', configuration });
    await bench.until(isLive(bench, 's1.1'));
  });

  test.each([
    ['is started without a question', ['/opt/python', '-X', 'dev'], 0],
    ['with more in it is started once the owner approves that', ['/opt/python', '-X', 'dev', '-c', 'evil()'], 1],
  ])('and names a list that its adapter joined of its parent’s %s', async (_what, python, questions) => {
    const quirks = { ...plainQuirks, joinedForChildren: { python: ['python', 'pythonArgs'] } };
    const shown: LaunchContent[] = [];
    const approve = (content: LaunchContent) => Promise.resolve(void shown.push(content));
    const launched = { type: 'fake', python: '/opt/python', pythonArgs: ['-X', 'dev'] };
    const bench = await startedBench({ scripts: [{}, {}], approve, configuration: launched, row: { quirks } });
    const configuration = { ...request.configuration, python };
    await bench.adapter.ask('startDebugging', { request: 'launch', configuration });
    await bench.until(isLive(bench, 's1.1'));
    expect(shown).toHaveLength(questions);
  });

  test('and is refused by the owner is not started, which the console says', async () => {
    const approve = () => Promise.reject(new DebugError('not_allowed', 'The owner said no.'));
    const bench = await startedBench({ scripts: [{}, {}], approve });
    const configuration = { ...request.configuration, program: '/tmp/evil' };
    await bench.adapter.ask('startDebugging', { request: 'launch', configuration });
    await bench.untilSaid('A child session could not be started. The owner said no.');
    expect(bench.adapters[1]?.heard('initialize')).toEqual([]);
  });

  test('is refused past the sixteenth', async () => {
    const bench = await startedBench({ scripts: Array.from({ length: 18 }, () => ({})) });
    for (let child = 1; child <= 16; child += 1) {
      expect(await bench.adapter.ask('startDebugging', request)).toMatchObject({ success: true });
    }
    expect(await bench.adapter.ask('startDebugging', request)).toMatchObject({
      success: false,
      message: 'A session may have 16 child sessions at a time.',
    });
  });
});

describe('a child session that cannot start', () => {
  const failures: readonly (readonly [string, FakeScript, string])[] = [
    [
      'is refused its launch',
      {
        on: {
          launch: () => {
            throw refusal('no such target');
          },
        },
      },
      'no such target',
    ],
    [
      'hangs up unanswered',
      {
        on: {
          initialize: (_args, adapter) => {
            adapter.hangUp();
            return noAnswer;
          },
        },
      },
      'closed the connection',
    ],
  ];

  test.each(failures)(
    'as it %s is said in the console, forgotten, and harms no other',
    async (_name, script, words) => {
      const bench = await startedBench({ scripts: [{}, script, {}] });
      await bench.adapter.ask('startDebugging', request);
      await bench.untilSaid('A child session could not be started');
      await bench.until(() => (bench.state('s1.1') ? undefined : true));
      expect(bench.said('important')).toContain(words);
      expect(bench.state()?.lifecycle).toBe('live');
      await bench.adapter.ask('startDebugging', request);
      await bench.until(isLive(bench, 's1.2'));
    },
  );

  test('as its adapter takes no further connection is said in the console', async () => {
    const bench = await startedBench({ scripts: [{}] });
    await bench.adapter.ask('startDebugging', request);
    await bench.untilSaid('A child session could not be started. There is no further fake adapter.');
    await bench.session().request('evaluate', { expression: 'still here' });
  });

  test('seventeen times leaves room for another', async () => {
    const bench = await startedBench({ scripts: [{}] });
    for (let child = 1; child <= 17; child += 1) {
      expect(await bench.adapter.ask('startDebugging', request)).toMatchObject({ success: true });
      await bench.until(() => (bench.state(`s1.${child}`) ? undefined : true));
    }
  });
});

describe('a child session that ends', () => {
  test('is disconnected, closed and forgotten, and its root continues', async () => {
    const bench = await withChild();
    const [, child] = bench.adapters;
    child?.emit('terminated');
    await bench.until(() => (bench.state('s1.1') ? undefined : true));
    expect([child?.heard('disconnect').length, child?.isClosed]).toEqual([1, true]);
    expect(bench.state()?.lifecycle).toBe('live');
    expect(() => bench.session('s1.1')).toThrow();
  });

  test('by hanging up is forgotten, too, and the threads of its root or of another child continue', async () => {
    // It answers after the session would have ended with the other child.
    const evaluate = () => delay(1_000, { result: 'still here', variablesReference: 0 });
    const bench = await withChild({}, { scripts: [{}, {}, { on: { evaluate } }] });
    await bench.adapter.ask('startDebugging', request);
    await bench.until(isLive(bench, 's1.2'));
    bench.adapters[2]?.emit('thread', { reason: 'started', threadId: 1 });
    await bench.until(() => (bench.state('s1.2')?.threads.length === 1 ? true : undefined));
    bench.adapters[1]?.hangUp();
    await bench.untilSaid('The adapter closed the connection');
    expect(bench.state('s1.1')).toBeUndefined();
    expect(await bench.session('s1.2').request('evaluate', { expression: 'here' })).toMatchObject({
      result: 'still here',
    });
  });

  test('by hanging up ends the session if nothing else has threads, with the reason', async () => {
    const withoutThreads = { on: { threads: () => ({ threads: [] }) } };
    const bench = await withChild({}, { scripts: [withoutThreads, withoutThreads] });
    bench.adapters[1]?.hangUp();
    const { ending } = await bench.until(() => (bench.state()?.lifecycle === 'terminated' ? bench.state() : undefined));
    expect(ending?.error).toEqual({
      code: 'adapter_failed',
      message: expect.stringContaining('closed the connection'),
    });
    expect(bench.adapter.heard('disconnect')).toHaveLength(1);
  });

  test('while its root ends is disconnected before that is answered (js-debug waits for it)', async () => {
    const bench = await withChild();
    const [root, child] = bench.adapters;
    root?.on('disconnect', async () => {
      child?.emit('terminated');
      await child?.until('disconnect');
      return {};
    });
    await bench.tree.end(tester);
    expect(child?.heard('disconnect')).toHaveLength(1);
    expect(bench.state()?.lifecycle).toBe('terminated');
  });

  test('with its root is ended in the state, children first', async () => {
    const bench = await withChild();
    await bench.tree.end(tester);
    const ended = bench.facts.flatMap((fact) => (fact.type === 'session_ended' ? [fact.sessionId] : []));
    expect(ended).toEqual(['s1.1', 's1']);
  });

  test('when its root’s adapter crashes, too', async () => {
    const bench = await withChild();
    bench.running.die({ code: 1 });
    await bench.untilEnded();
    expect(bench.state('s1.1')).toMatchObject({ lifecycle: 'terminated' });
  });
});

describe('children that an adapter announces by an event of its own', () => {
  test('are attached to with that event’s body', async () => {
    const quirks = { ...plainQuirks, childSessionEvent: 'debugpyAttach' };
    const bench = await startedBench({ scripts: [{}, {}], row: { quirks } });
    const body = { name: 'Subprocess 12', type: 'fake', request: 'attach', connect: { host: '127.0.0.1', port: 1 } };
    bench.adapter.emit('debugpyAttach', body);
    await bench.until(isLive(bench, 's1.1'));
    expect(bench.state('s1.1')).toMatchObject({ name: 'Subprocess 12', request: 'attach' });
    expect(bench.adapters[1]?.heard('attach')).toEqual([body]);
  });

  test('by other adapters are ignored', async () => {
    const bench = await startedBench({ scripts: [{}, {}] });
    bench.adapter.emit('debugpyAttach', { name: 'x' });
    await bench.session().request('evaluate', { expression: 'after' });
    expect(bench.shared.state.sessions.map(({ id }) => id)).toEqual(['s1']);
  });
});

test('a stop of a child is the whole tree’s', async () => {
  const bench = await withChild();
  bench.adapters[1]?.emit('stopped', { reason: 'breakpoint', threadId: 0 });
  expect(await bench.untilStopped()).toMatchObject({ session: { id: 's1.1' }, thread: { id: 0 } });
});
