import { afterEach, expect, test, vi } from 'vitest';
import { createSessionBench, startedBench, type SessionBench } from '../../testing/session-bench.ts';
import { noAnswer } from '../../testing/fake-adapter.ts';
import { tester } from '../../testing/states.ts';
import { slowAnswerMs } from './slow-answers.ts';

afterEach(() => void vi.useRealTimers());

const messagesOf = (bench: SessionBench) => Object.values(bench.state()?.progress ?? {}).map(({ message }) => message);

/** A stop with a frame and a variable. */
const stopAnswers = {
  stackTrace: () => ({ stackFrames: [{ id: 1, name: 'main', line: 1, column: 1 }], totalFrames: 1 }),
  scopes: () => ({ scopes: [{ name: 'Locals', variablesReference: 1, expensive: false }] }),
  variables: () => ({ variables: [{ name: 'a', value: '1', variablesReference: 0 }] }),
};

test.each(['initialize', 'launch', 'configurationDone'])(
  'an adapter that does not answer "%s" is shown as at work after a few seconds, until the session ends',
  async (command) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const bench = createSessionBench({ scripts: [{ on: { [command]: () => noAnswer } }] });
    const started = bench.tree.start().catch(() => undefined);
    await bench.adapter.until(command);
    expect(bench.state()?.progress).toEqual({});
    vi.advanceTimersByTime(slowAnswerMs);
    expect(messagesOf(bench)).toEqual([expect.stringMatching(`no answer to .*"${command}" for 5 s`)]);
    vi.advanceTimersByTime(slowAnswerMs);
    expect(messagesOf(bench)).toEqual([expect.stringMatching(`no answer to .*"${command}" for 10 s`)]);
    bench.adapter.hangUp();
    await bench.tree.end(tester);
    await started;
    expect(bench.state()?.progress).toEqual({});
    expect(vi.getTimerCount()).toBe(0);
  },
);

test.each(['stackTrace', 'scopes', 'variables', 'threads'])(
  'an adapter that does not answer "%s" at a stop is shown as silent after a few seconds',
  async (command) => {
    const bench = await startedBench({ scripts: [{ on: stopAnswers }] });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    bench.adapter.on(command, () => noAnswer);
    const asked = bench.adapter.until(command, bench.adapter.requests(command).length + 1);
    bench.adapter.emit('stopped', { reason: 'pause', threadId: 1 });
    await asked;
    vi.advanceTimersByTime(slowAnswerMs);
    expect(messagesOf(bench)).toEqual([`no answer to "${command}" for 5 s`]);
  },
);

test.each([
  ['next', { threadId: 1 }],
  ['continue', { threadId: 1 }],
  ['evaluate', { expression: 'a', context: 'watch' }],
  ['evaluate', { expression: 'a', context: 'repl' }],
] as const)('an adapter that does not answer "%s" %j is shown as silent', async (command, args) => {
  const bench = await startedBench({ scripts: [{ on: { ...stopAnswers, [command]: () => noAnswer } }] });
  bench.adapter.emit('stopped', { reason: 'pause', threadId: 1 });
  await bench.untilStopped();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const asked = expect(bench.session().request(command, args)).rejects.toThrow('was not answered');
  await bench.adapter.until(command);
  vi.advanceTimersByTime(slowAnswerMs);
  expect(messagesOf(bench)).toEqual([expect.stringMatching(`no answer to .*"${command}".* for 5 s`)]);
  bench.adapter.hangUp();
  await asked;
  await bench.untilEnded();
});

test('several requests without an answer are one progress, which names the first of them', async () => {
  const silent = ['source', 'loadedSources', 'modules', 'threads'];
  const capabilities = {
    supportsConfigurationDoneRequest: true,
    supportsLoadedSourcesRequest: true,
    supportsModulesRequest: true,
  };
  const bench = await startedBench({ scripts: [{ capabilities }] });
  await bench.until(() => (bench.state()?.threads.length ? true : undefined));
  for (const command of silent) bench.adapter.on(command, () => noAnswer);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const session = bench.session();
  const over = new AbortController();
  const asked = [
    session.request('source', { sourceReference: 1 }, { signal: over.signal }),
    session.request('source', { sourceReference: 2 }),
    session.request('loadedSources', {}),
    session.request('modules', {}),
    session.request('threads', undefined),
  ].map((answer) => answer.catch(() => undefined));
  await Promise.all(silent.map((command) => bench.adapter.until(command)));
  vi.advanceTimersByTime(slowAnswerMs);
  expect(messagesOf(bench)).toEqual(['no answer to "source", "loadedSources", "modules", 1 more for 5 s']);
  vi.advanceTimersByTime(slowAnswerMs);
  expect(messagesOf(bench)).toEqual(['no answer to "source", "loadedSources", "modules", 1 more for 10 s']);
  over.abort();
  bench.adapter.hangUp();
  await Promise.all(asked);
  expect(messagesOf(bench)).toEqual([]);
});

test('an answer ends what was shown', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let answer: (body: object) => void = () => undefined;
  const launch = () => new Promise<object>((resolve) => (answer = resolve));
  const bench = createSessionBench({ scripts: [{ on: { launch } }] });
  const started = bench.tree.start();
  await bench.adapter.until('launch');
  vi.advanceTimersByTime(slowAnswerMs);
  expect(Object.keys(bench.state()?.progress ?? {})).toHaveLength(1);
  answer({});
  bench.adapter.emit('initialized');
  await started;
  expect(bench.state()?.progress).toEqual({});
});
