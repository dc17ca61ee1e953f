import { describe, expect, test } from 'vitest';
import { startedBench, type SessionBenchOptions } from '../../testing/session-bench.ts';

const shell = (script: string) => ['/bin/sh', '-c', script];

describe('a request of an adapter', () => {
  test.each(['handshake', 'toString', '__proto__', '', 'launch'])(
    'that is not in the specification (%j) is refused with a message',
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
  /** Runs a command in a terminal, and waits until it has ended. */
  async function run(request: object, options: SessionBenchOptions = {}) {
    const bench = await startedBench(options);
    const { success, body } = await bench.adapter.ask('runInTerminal', { cwd: '/', ...request });
    const terminal = await bench.until(() => {
      const [first] = bench.shared.session('s1')?.terminals ?? [];
      return first?.hasEnded ? first : undefined;
    });
    const { text } = bench.terminals.get(terminal.id).text.read(0, 10_000);
    return { bench, success, body, terminal, text };
  }

  test('runs the command in a terminal, and names its process', async () => {
    const args = shell('test -t 0 && test -t 1 && test -t 2 && echo "$TERM $$"; exit 7');
    const { success, body, terminal, text, bench } = await run({ kind: 'external', title: 'app', args });
    expect(success).toBe(true);
    expect(text).toBe(`xterm-256color ${String(fieldOf(body, 'processId'))}\r\n`);
    expect(terminal).toMatchObject({ kind: 'external', title: 'app', columns: 80, rows: 24, exitCode: 7 });
    expect(bench.said()).toBe('');
  });

  test('variables are added to ours, and null unsets one', async () => {
    const args = shell('echo "$STOPLINE_TEST_ADDED,${HOME-unset}"');
    expect(await run({ args, env: { STOPLINE_TEST_ADDED: 'a b', HOME: null } })).toMatchObject({
      text: 'a b,unset\r\n',
    });
  });

  const args = ['/bin/echo', '$((1', '+', '2))', '"a', 'b"'];

  test.each([
    ['past no shell', {}, true, '$((1 + 2)) "a b"\r\n', 'processId'],
    [
      'past no shell where the adapter does not ask for one',
      { shell: true },
      false,
      '$((1 + 2)) "a b"\r\n',
      'processId',
    ],
    ['to a shell where that was approved', { shell: true }, true, '3 a b\r\n', 'shellProcessId'],
  ])('arguments go %s', async (_where, options, argsCanBeInterpretedByShell, expected, named) => {
    const { text, body } = await run({ args, argsCanBeInterpretedByShell }, options);
    expect(text).toBe(expected);
    expect(Object.keys(body ?? {})).toEqual([named]);
  });

  test('without terminals the command runs on pipes, and the terminal says so', async () => {
    const args = shell('echo out; echo err >&2; cat');
    const { bench, body, text } = await run({ args }, { terminals: { problem: 'None is made on this machine.' } });
    await Promise.all([bench.untilSaid('out\n'), bench.untilSaid('err\n')]);
    expect([bench.said('stdout'), bench.said('stderr')]).toEqual(['out\n', 'err\n']);
    expect(bench.running.processes).toEqual([fieldOf(body, 'processId')]);
    expect(text).toContain('There is no terminal here. None is made on this machine.');
  });

  test('is refused if sixteen are open', async () => {
    const bench = await startedBench();
    const ask = () => bench.adapter.ask('runInTerminal', { cwd: '/', args: ['/bin/cat'] });
    const answers = await Promise.all(Array.from({ length: 17 }, ask));
    expect(answers.filter(({ success }) => success)).toHaveLength(16);
  });

  test.each([
    ['nothing to run', { cwd: '/', args: [] }],
    ['no arguments', undefined],
    ['arguments that are no texts', { cwd: '/', args: ['/bin/echo', 3] }],
    ['an environment that is none', { cwd: '/', args: ['/bin/echo'], env: ['A=1'] }],
    ['a program that is not there', { cwd: '/', args: ['/nowhere/program'] }],
    ['a folder that is not there', { cwd: '/nowhere', args: ['/bin/echo'] }],
    ['an argument that no program can be given', { cwd: '/', args: ['/bin/echo', 'a\0b'] }],
  ])('of %s is refused with a message', async (_name, args) => {
    const bench = await startedBench();
    expect(await bench.adapter.ask('runInTerminal', args)).toMatchObject({
      success: false,
      message: expect.stringMatching(/\S/),
    });
    expect(bench.running.processes).toEqual([]);
    expect(bench.shared.session('s1')?.terminals).toBeUndefined();
  });
});

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
}
