import { describe, expect, test } from 'vitest';
import { noAnswer, type FakeScript } from '../../testing/fake-adapter.ts';
import { createSessionBench, startedBench, type SessionBench } from '../../testing/session-bench.ts';
import { tester } from '../../testing/states.ts';

const factsOf = ({ facts }: SessionBench, type: string) => facts.filter((fact) => fact.type === type);

describe('ending a session', () => {
  test('disconnects the adapter, then stops its process, and reports the end when nothing is left', async () => {
    const order: string[] = [];
    const bench = await startedBench({
      scripts: [
        {
          on: {
            disconnect: () => {
              order.push(`disconnect while ${bench.running.isStopped ? 'stopped' : 'running'}`);
              return {};
            },
          },
        },
      ],
    });
    bench.shared.subscribe((fact) => {
      if (fact.type.startsWith('session_'))
        order.push(`${fact.type}, ${bench.running.isStopped ? 'stopped' : 'running'}`);
    });
    await bench.tree.end(tester);
    expect(order).toEqual(['session_ending, running', 'disconnect while running', 'session_ended, stopped']);
    expect(bench.state()).toMatchObject({ lifecycle: 'terminated', ending: { message: 'Stopped by user.' } });
    expect(bench.state()?.ending).not.toHaveProperty('error');
  });

  test('terminates a launched program and detaches from an attached one', async () => {
    const able = { capabilities: { supportsConfigurationDoneRequest: true, supportTerminateDebuggee: true } };
    const launched = await startedBench({ scripts: [able] });
    const attached = await startedBench({ scripts: [able], description: { request: 'attach' } });
    await Promise.all([launched.tree.end(tester), attached.tree.end(tester)]);
    expect(launched.adapter.heard('disconnect')).toEqual([{ restart: false, terminateDebuggee: true }]);
    expect(attached.adapter.heard('disconnect')).toEqual([{ restart: false, terminateDebuggee: false }]);
  });

  test('several times at once ends it once', async () => {
    const bench = await startedBench();
    await Promise.all([bench.tree.end(tester), bench.tree.end({ kind: 'agent', name: 'A' }), bench.tree.end(tester)]);
    await bench.tree.end(tester);
    expect(bench.adapter.heard('disconnect')).toHaveLength(1);
    expect([factsOf(bench, 'session_ending').length, factsOf(bench, 'session_ended').length, bench.ends]).toEqual([
      1, 1, 1,
    ]);
  });

  test('names the agent that ended it', async () => {
    const bench = await startedBench();
    await bench.tree.end({ kind: 'agent', name: 'Tool tester' });
    expect(bench.state()?.ending?.message).toBe('Stopped by Tool tester.');
  });

  test('continues if the adapter refuses to disconnect', async () => {
    const bench = await startedBench({
      scripts: [
        {
          on: {
            disconnect: () => {
              throw new Error('no');
            },
          },
        },
      ],
    });
    await bench.tree.end(tester);
    expect(bench.running.isStopped).toBe(true);
  });

  test('does not disconnect twice if the adapter reports its end meanwhile', async () => {
    const disconnect: NonNullable<FakeScript['on']>[string] = (_args, adapter) => {
      adapter.emit('terminated');
      adapter.emit('terminated');
      return {};
    };
    const bench = await startedBench({ scripts: [{ on: { disconnect } }] });
    await bench.tree.end(tester);
    expect(bench.adapter.heard('disconnect')).toHaveLength(1);
    expect(bench.state()?.ending?.message).toBe('Stopped by user.');
  });

  test('rejects pending requests', async () => {
    const bench = await startedBench({ scripts: [{ on: { evaluate: () => noAnswer } }] });
    const waiting = bench.session().request('evaluate', { expression: 'forever' });
    const ending = bench.tree.end(tester);
    await expect(waiting).rejects.toMatchObject({ code: 'adapter_failed' });
    await ending;
  });
});

describe('a program that ends', () => {
  test('by itself ends its session, with its exit code', async () => {
    const bench = await startedBench({
      scripts: [
        {
          onStarted: (adapter) => {
            adapter.emit('exited', { exitCode: 3 });
            adapter.emit('terminated');
          },
        },
      ],
    });
    expect(await bench.untilEnded()).toMatchObject({ exitCode: 3, ending: { message: 'The program has ended.' } });
    expect([bench.adapter.heard('disconnect').length, bench.running.isStopped, bench.ends]).toEqual([1, true, 1]);
  });

  test.each<readonly [string, (bench: SessionBench) => void]>([
    [
      'says terminated twice',
      ({ adapter }) => {
        adapter.emit('terminated');
        adapter.emit('terminated');
      },
    ],
    [
      'says terminated and hangs up',
      ({ adapter }) => {
        adapter.emit('terminated');
        adapter.hangUp();
      },
    ],
    [
      'says terminated and its process ends',
      ({ adapter, running }) => {
        adapter.emit('terminated');
        running.die({ code: 0 });
      },
    ],
    ['hangs up and its process ends', ({ running }) => running.die({ code: 0 })],
    [
      'says exited and hangs up',
      ({ adapter }) => {
        adapter.emit('exited', { exitCode: 0 });
        adapter.hangUp();
      },
    ],
  ])('whose adapter %s has ended once', async (_name, end) => {
    const bench = await startedBench();
    end(bench);
    const { ending } = await bench.untilEnded();
    expect(ending).not.toHaveProperty('error');
    await bench.tree.end(tester);
    expect([factsOf(bench, 'session_ended').length, bench.ends]).toEqual([1, 1]);
  });

  test('by closing the connection ends its session with a message', async () => {
    const bench = await startedBench();
    bench.adapter.hangUp();
    const { ending } = await bench.untilEnded();
    expect(ending?.message).toContain('The adapter closed the connection');
    expect(bench.adapter.heard('disconnect')).toEqual([]);
  });

  test('removes its references', async () => {
    const bench = await startedBench({
      scripts: [{ onStarted: (adapter) => adapter.emit('output', { output: 'o\n', variablesReference: 4 }) }],
    });
    await bench.untilSaid('o\n');
    await bench.tree.end(tester);
    expect(bench.references.sessionOf(1)).toBeUndefined();
  });
});

describe('an adapter that crashes', () => {
  test.each([
    [{ code: 1, signal: undefined }, 'with code 1'],
    [{ code: undefined, signal: 'SIGSEGV' as const }, 'by SIGSEGV'],
  ])('(%j) is an error with what it wrote last', async (exit, how) => {
    const bench = await startedBench({ scripts: [{ on: { evaluate: () => noAnswer } }] });
    const waiting = bench.session().request('evaluate', { expression: 'x' });
    bench.running.die({ ...exit, stderrTail: 'Segmentation fault\n' });
    await expect(waiting).rejects.toMatchObject({ code: 'adapter_failed' });
    const { ending } = await bench.untilEnded();
    expect(ending?.error?.code).toBe('adapter_failed');
    expect(ending?.message).toBe(
      `The adapter Fake ended ${how}. Start the session again. It wrote:\n“Segmentation fault”`,
    );
    expect([factsOf(bench, 'session_ended').length, bench.ends]).toEqual([1, 1]);
  });

  test('is explained by the reason for which the server has ended it', async () => {
    const bench = await startedBench();
    bench.running.die({ signal: 'SIGKILL', endReason: 'Its time was over.' });
    expect((await bench.untilEnded()).ending?.message).toBe('Its time was over.');
  });

  test('is one, too, when its connection closes before its process has ended', async () => {
    const bench = await startedBench();
    bench.adapter.hangUp();
    await new Promise((resolve) => setImmediate(resolve));
    expect(bench.session().isOpen).toBe(false);
    bench.running.die({ code: 134 });
    expect((await bench.untilEnded()).ending?.error?.message).toContain('with code 134');
  });

  test('while a thread is stopped leaves no stopped thread', async () => {
    const bench = await startedBench();
    bench.adapter.emit('stopped', { reason: 'step', threadId: 1 });
    await bench.untilStopped();
    bench.running.die();
    expect(await bench.untilEnded()).toMatchObject({ threads: [] });
  });

  test('while it starts is a failed launch', async () => {
    const bench = createSessionBench({ scripts: [{ on: { launch: () => noAnswer }, initialized: 'never' }] });
    const starting = bench.tree.start();
    starting.catch(() => undefined);
    await bench.adapter.until('launch');
    bench.running.die();
    await expect(starting).rejects.toMatchObject({ code: 'launch_failed' });
    expect(bench.ends).toBe(1);
  });

  test('before its last answers of the start arrive ends the session that has started', async () => {
    const bench = createSessionBench();
    const starting = bench.tree.start();
    await bench.adapter.until('launch');
    bench.running.endProcess({ stderrTail: 'out of memory' });
    await starting;
    expect((await bench.untilEnded()).ending?.error?.message).toContain('with code 1');
    expect(bench.ends).toBe(1);
  });
});

describe('output of an adapter’s process outside of the protocol', () => {
  test('is the session’s output', async () => {
    const bench = await startedBench();
    bench.running.write('a warning\n', 'stderr');
    bench.adapter.junk('no message\n');
    await bench.session().request('evaluate', { expression: 'after' });
    expect(bench.said('console')).toBe('a warning\nno message\n');
  });
});

describe('restarting', () => {
  const able = { supportsConfigurationDoneRequest: true, supportsRestartRequest: true };

  test('is the adapter’s where it can: it is given the launch again', async () => {
    const bench = await startedBench({ scripts: [{ capabilities: able, on: { restart: () => ({}) } }] });
    await expect(bench.tree.restart()).resolves.toBe(true);
    expect(bench.adapter.heard('restart')).toEqual([{ arguments: { type: 'fake', program: 'a' } }]);
  });

  test.each<readonly [string, FakeScript]>([
    ['cannot', {}],
    [
      'refuses',
      {
        capabilities: able,
        on: {
          restart: () => {
            throw new Error('no');
          },
        },
      },
    ],
  ])('is not the adapter’s where it %s', async (_name, script) => {
    const bench = await startedBench({ scripts: [script] });
    await expect(bench.tree.restart()).resolves.toBe(false);
  });

  test('is impossible when the session has ended', async () => {
    const bench = await startedBench({ scripts: [{ capabilities: able }] });
    await bench.tree.end(tester);
    await expect(bench.tree.restart()).resolves.toBe(false);
  });
});

test('a process that an adapter reports is not ended for that: it may be one of another session', async () => {
  const bench = await startedBench();
  bench.adapter.emit('process', { name: 'app', systemProcessId: 4_000_001, startMethod: 'launch' });
  await bench.until(() => bench.state()?.process?.name === 'app' || undefined);
  expect(bench.running.processes).toEqual([]);
});
