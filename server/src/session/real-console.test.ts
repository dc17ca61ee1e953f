import { beforeAll, describe, expect, test } from 'vitest';
import type { OutputEntry } from '#protocol';
import { ensureJsDebug, programPath } from '../testing/built.ts';
import { exercises } from '../testing/exercises.ts';
import { openedDebugger } from '../testing/opened-debugger.ts';
import { outputLines, tester } from '../testing/states.ts';

const { create } = openedDebugger();
beforeAll(ensureJsDebug);

const program = programPath('console/prints.cjs');

/** Runs a case of the program, continuing at each stop, and returns its session and its output. */
async function run(name: string, more: Readonly<Record<string, unknown>> = {}) {
  const { debug, start, untilEnded, untilStopped } = await create({
    name: 'app',
    type: 'node',
    request: 'launch',
    program,
    args: [name],
    ...more,
  });
  const id = await start('app');
  const ended = untilEnded(id);
  const goOn = async (after = 0): Promise<void> => {
    const { session, stop, thread } = await untilStopped(id, after);
    await debug.sessions.get(session.id).request('continue', { threadId: thread.id });
    await goOn(stop.id);
  };
  const going = goOn().catch(() => undefined);
  const { exitCode, ending } = await Promise.race([ended, going.then(() => ended)]);
  const entries = outputLines(debug.sessions.output(id));
  return { exitCode, ending, entries: entries.filter(({ category }) => category !== 'console') };
}

const texts = (entries: readonly OutputEntry[]) => entries.map(({ text }) => text);
const isValue = ({ variablesReference }: OutputEntry) => variablesReference !== undefined;

describe('a Node program in the console', () => {
  test(
    'prints objects with their source, and what it writes to its streams, in order',
    exercises('event output'),
    async () => {
      const { entries } = await run('mixed');
      const ofStdout = entries.filter(({ category }) => category === 'stdout');
      const ofStderr = entries.filter(({ category }) => category === 'stderr');
      const rounds = Array.from({ length: 20 }, (_, index) => index + 1);
      expect(texts(ofStdout)).toEqual(rounds.flatMap((round) => [`log {round: ${round}}`, `write ${round}`]));
      expect(texts(ofStderr)).toEqual(rounds.flatMap((round) => [`error ${round}`, `é ${round}`]));
      expect(texts(entries).slice(0, 4)).toEqual(['log {round: 1}', 'write 1', 'error 1', 'é 1']);
      expect(entries[0]).toMatchObject({ line: 9, source: { path: program } });
      expect(entries.slice(0, 4).map(isValue)).toEqual([true, false, false, false]);
    },
  );

  test('prints much from one place as it prints little: in order, each message with its place', async () => {
    const { entries } = await run('places');
    const rounds = Array.from({ length: 300 }, (_, index) => index + 1);
    const logged = (round: number) => (round % 50 === 0 ? 'two\nlines' : round % 30 === 0 ? '' : `round ${round}`);
    const expected = rounds.flatMap((round) => [
      [logged(round), 94],
      ...(round % 70 === 0 ? [[`other {round: ${round}}`, 95]] : []),
      ...(round % 90 === 0 ? [[`written ${round}`, undefined]] : []),
    ]);
    expect(entries.map(({ text, line }) => [text, line])).toEqual([...expected, ['with an empty line\n', 98]]);
  });

  test('prints with each method of its console once', async () => {
    const { entries } = await run('methods');
    expect(texts(entries)).toEqual([
      'two\nlines',
      expect.stringMatching(/^┌.+\n.+index.+a.+\n├.+\n.+0.+1.+\n└.+$/),
      expect.stringMatching(/^Trace: here\n {4}at /),
      expect.stringMatching(/^timer: \d/),
      'group',
      '{inside: true}',
      '',
      'Assertion failed: no luck',
      'counted: 1',
      expect.stringMatching(/^RangeError: too far\n {4}at /),
      'a console of its own',
      'a stream of console',
    ]);
    expect(entries[0]).toMatchObject({ line: 17, source: { name: expect.stringContaining('prints.cjs') } });
    expect(entries.find(({ text }) => text === '{inside: true}')?.groups).toHaveLength(1);
    expect(texts(entries).filter((text) => text.includes('/lib/internal/'))).toEqual([]);
  });

  test('still sees what its console writes', async () => {
    const { entries } = await run('replaced');
    expect(texts(entries)).toEqual(["seen {by: 'program'}", 'it was seen']);
  });

  test('loses nothing when it exits at once', async () => {
    const { entries, exitCode, ending } = await run('exit');
    expect(texts(entries)).toEqual([...Array.from({ length: 1_000 }, (_, index) => `round ${index + 1}`), 'the end']);
    expect(exitCode).toBe(3);
    expect(ending?.lastOutput).toMatch(/round 1000\nthe end$/);
  });

  test('prints an uncaught error once', async () => {
    const { entries } = await run('throws');
    expect(texts(entries)[0]).toBe('before {a: 1}');
    expect(texts(entries).filter((text) => text.includes('TypeError: thrown'))).toHaveLength(1);
  });

  test('loses nothing when it crashes', async () => {
    const { entries } = await run('aborts');
    const ofStdout = entries.filter(({ category }) => category === 'stdout');
    expect(texts(ofStdout)).toEqual([expect.stringMatching(/^before \{ ?a: 1 ?\}$/), 'directly']);
  });

  test('shows what others write to its streams', async () => {
    const { entries } = await run('native');
    expect(texts(entries).toSorted()).toEqual(['by a shell', 'by number', 'first']);
  });

  test('has children and threads that print likewise, unless it reads what they print', async () => {
    const { entries } = await run('family');
    const printed = texts(entries);
    expect(printed.slice(0, 2)).toEqual(['inherited {a: 1}', 'inherited directly']);
    expect(printed.filter((text) => text.startsWith('thread'))).toEqual(['thread {a: 1}', 'thread directly']);
    expect(printed.filter((text) => text.startsWith('parent got'))).toEqual([
      String.raw`parent got "read { a: 1 }\n"`,
      String.raw`parent got "read { thread: 1 }\n"`,
    ]);
  });

  test('prints as always when the debugger has detached', async () => {
    const { debug, start } = await create({ name: 'app', type: 'node', request: 'launch', program, args: ['repeats'] });
    const id = await start('app');
    const first = (pattern: RegExp) => outputLines(debug.sessions.output(id)).find(({ text }) => pattern.test(text));
    await expect.poll(() => first(/^\{a: 1\} \d+$/)).toBeDefined();
    const child = debug.shared.state.sessions.find(({ parentId }) => parentId === id);
    await debug.sessions.get(child?.id ?? '').request('disconnect', { terminateDebuggee: false });
    const printed = /^\{ a: 1 \} (\d+)$/;
    await expect.poll(() => first(printed)).toBeDefined();
    const { at = '', text = '' } = first(printed) ?? {};
    // A copy of what was not reported is shown after five seconds.
    expect(Date.parse(at) - Number(printed.exec(text)?.[1])).toBeLessThan(5_000);
    await debug.sessions.end(id, tester);
  });

  test.each([
    ['that may not write files', { runtimeExecutable: programPath('console/without-files.sh') }],
    ['whose environment asks for it', { env: { STOPLINE_JS_DEBUG_CONNECTION: 'original' } }],
  ])('%s is connected by a process of its own, and prints as always when that has ended', async (_which, more) => {
    const { entries } = await run('unconnected', more);
    expect(texts(entries)).toEqual(['attached {a: 1}', 'detached { a: 1 }']);
  });

  test('sees its own streams as without a debugger', async () => {
    const { entries } = await run('hidden');
    expect(JSON.parse(texts(entries)[0] ?? '')).toEqual({
      names: [
        [false, 'Socket', 'function'],
        [false, 'Socket', 'function'],
      ],
      keys: false,
    });
  });

  test.each([
    ['std', ['log { round: 1 }', 'write 1', 'error 1', 'é 1']],
    ['console', ['log {round: 1}', 'error 1']],
  ])('prints only what outputCapture %s says', async (outputCapture, first) => {
    const { entries } = await run('mixed', { outputCapture });
    const firstRound = texts(entries).filter((text) => /\b1\b/.test(text));
    expect(firstRound.toSorted()).toEqual(first.toSorted());
  });
});

const total = programPath('tour/total.js');

test.each([
  ['with objects and streams', {}, 'n is 1 in {n: 1}'],
  ['with what is logged', { outputCapture: 'console' }, 'n is 1 in {n: 1}'],
  ['with its streams', { outputCapture: 'std' }, 'n is 1 in { n: 1 }'],
])(
  'a logpoint of a Node program shown %s has its place',
  exercises('capability supportsLogPoints'),
  async (_how, more, first) => {
    const { debug, start, untilEnded, said, logged } = await create({
      name: 'app',
      type: 'node',
      request: 'launch',
      program: total,
      ...more,
    });
    debug.breakpoints.set({ path: total, line: 3, logMessage: 'n is {n} in {({ n })}' }, tester);
    const id = await start('app');
    await untilEnded(id);
    expect(logged(id)).toHaveLength(3);
    expect(logged(id)[0]).toEqual({ text: first, path: total, line: 3 });
    expect(said(id)).toMatch(/^total \d+$/m);
  },
);
