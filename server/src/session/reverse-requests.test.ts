import { describe, expect, test } from 'vitest';
import { startedBench } from '../testing/session-bench.ts';

const shell = (script: string) => ['/bin/sh', '-c', script];

describe('a request of an adapter', () => {
  test.each(['handshake', 'toString', '__proto__', '', 'launch'])(
    'that the specification does not have (%j) is refused in words',
    async (command) => {
      const bench = await startedBench();
      expect(await bench.adapter.ask(command, {})).toMatchObject({
        success: false,
        message: `Stopline does not know the request "${command}".`,
      });
    },
  );

  test('a thousand times is answered a thousand times', async () => {
    const bench = await startedBench();
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => bench.adapter.ask('startDebugging', { request: 'else' })),
    );
    expect(answers.every(({ success }) => !success)).toBe(true);
    await expect(bench.session().request('evaluate', { expression: 'x' })).resolves.toMatchObject({ result: '' });
  });
});

describe('runInTerminal', () => {
  test('runs the command, says what it writes, and names its process', async () => {
    const bench = await startedBench();
    const args = shell('echo out; echo err >&2');
    const answer = await bench.adapter.ask('runInTerminal', { kind: 'integrated', title: 'app', cwd: '/', args });
    expect(answer).toMatchObject({ success: true, body: { processId: expect.any(Number) } });
    await Promise.all([bench.untilSaid('out\n'), bench.untilSaid('err\n')]);
    expect([bench.said('stdout'), bench.said('stderr')]).toEqual(['out\n', 'err\n']);
    expect(bench.running.processes).toEqual([fieldOf(answer.body, 'processId')]);
  });

  test.each([
    ['nothing to run', { cwd: '/', args: [] }],
    ['no arguments', undefined],
    ['arguments that are no texts', { cwd: '/', args: ['/bin/echo', 3] }],
    ['an environment that is none', { cwd: '/', args: ['/bin/echo'], env: ['A=1'] }],
    ['a program that is not there', { cwd: '/', args: ['/nowhere/program'] }],
    ['a folder that is not there', { cwd: '/nowhere', args: ['/bin/echo'] }],
    ['an argument that no program can be given', { cwd: '/', args: ['/bin/echo', 'a\0b'] }],
  ])('of %s is refused in words', async (_name, args) => {
    const bench = await startedBench();
    expect(await bench.adapter.ask('runInTerminal', args)).toMatchObject({
      success: false,
      message: expect.stringMatching(/\S/),
    });
    expect(bench.running.processes).toEqual([]);
  });
});

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
}
