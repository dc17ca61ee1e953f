import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Arguments } from '#protocol';
import { RunningEvaluations } from './running-evaluations.ts';

type Quirks = ConstructorParameters<typeof RunningEvaluations>[0]['quirks'];

const interrupting: Quirks = { limitsEvaluations: false, evaluationInterrupt: 'interrupt()' };
const signalling: Quirks = { limitsEvaluations: false, evaluationInterrupt: { signal: 'SIGINT', program: 'gdb' } };
const limiting: Quirks = { limitsEvaluations: true, evaluationInterrupt: undefined };
const plain: Quirks = { limitsEvaluations: false, evaluationInterrupt: undefined };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Settling {
  readonly resolve: (body: unknown) => void;
  readonly reject: (problem: Error) => void;
}

interface BenchOptions {
  readonly canCancel?: boolean;
  readonly obeys?: boolean;
}

/** A scripted adapter. An evaluation ends when the test answers it, cancels it or interrupts it. */
function createBench(quirks: Quirks, { canCancel = false, obeys = true }: BenchOptions = {}) {
  const sent: Arguments<'evaluate'>[] = [];
  const pending = new Set<Settling>();
  const signals: unknown[] = [];
  const interrupt = () => {
    if (obeys) for (const { reject } of pending) reject(new Error('KeyboardInterrupt'));
  };
  const evaluations = new RunningEvaluations({
    quirks,
    canCancel: () => canCancel,
    send: async (args, { signal }) => {
      sent.push(args);
      if (args.expression === 'interrupt()') {
        interrupt();
        return {};
      }
      return new Promise((resolve, reject) => {
        pending.add({ resolve, reject });
        signal?.addEventListener('abort', () => reject(new Error('cancelled at the adapter')), { once: true });
      });
    },
    signal: (signal) => {
      signals.push(signal);
      interrupt();
    },
  });
  const outcomes: string[] = [];
  const ask = (args: Partial<Arguments<'evaluate'>>, limits: Parameters<RunningEvaluations['ask']>[1] = {}) =>
    evaluations.ask({ expression: 'endless()', context: 'watch', ...args }, limits).then(
      (body) => outcomes.push(JSON.stringify(body)),
      (problem: unknown) => outcomes.push(String(problem)),
    );
  const answer = () => {
    for (const { resolve } of pending) resolve({ result: '1' });
  };
  const expressions = () => sent.map(({ expression }) => expression);
  return { evaluations, ask, answer, outcomes, signals, sent: expressions, asked: sent };
}

test('an evaluation is interrupted at its limit, and says that it was ended', async () => {
  const { ask, outcomes, sent } = createBench(interrupting);
  void ask({}, { timeoutMs: 500 });
  await vi.advanceTimersByTimeAsync(499);
  expect(sent()).toEqual(['endless()']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toEqual(['endless()', 'interrupt()']);
  expect(outcomes).toEqual([expect.stringContaining('The evaluation did not end within 0.5 s, so it was ended.')]);
});

test('a signal interrupts an evaluation of an adapter that reads no request meanwhile', async () => {
  const { ask, outcomes, sent, signals } = createBench(signalling);
  void ask({}, { timeoutMs: 500 });
  await vi.advanceTimersByTimeAsync(499);
  expect(signals).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(signals).toEqual([signalling.evaluationInterrupt]);
  expect(sent()).toEqual(['endless()']);
  expect(outcomes).toEqual([expect.stringContaining('The evaluation did not end within 0.5 s, so it was ended.')]);
  await ask({ expression: ' endless() ' });
  expect(outcomes[1]).toContain('did not end before');
  expect(sent()).toEqual(['endless()']);
});

test('of evaluations that wait for another one, a signal interrupts only the first', async () => {
  const { ask, answer, evaluations, outcomes, signals } = createBench(signalling, { obeys: false });
  void ask({});
  void ask({ expression: 'quick()' });
  await vi.advanceTimersByTimeAsync(5_000);
  evaluations.endForResume();
  await vi.advanceTimersByTimeAsync(0);
  expect(signals).toHaveLength(1);
  answer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signals).toHaveLength(1);
  expect(outcomes).toHaveLength(2);
});

test('if the adapter does not end an evaluation, it says that there was no answer', async () => {
  const { ask, outcomes } = createBench(interrupting, { obeys: false });
  void ask({}, { timeoutMs: 500 });
  await vi.advanceTimersByTimeAsync(3_499);
  expect(outcomes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(outcomes).toEqual([expect.stringContaining('did not answer "evaluate" within 0.5 s')]);
});

test('an evaluation that was cancelled is interrupted if it is still running after a second', async () => {
  const { ask, outcomes, sent } = createBench(interrupting);
  const cancelling = new AbortController();
  void ask({}, { signal: cancelling.signal });
  await vi.advanceTimersByTimeAsync(100);
  cancelling.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(outcomes).toEqual([expect.stringContaining('was cancelled')]);
  await vi.advanceTimersByTimeAsync(899);
  expect(sent()).toEqual(['endless()']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toEqual(['endless()', 'interrupt()']);
});

test('an evaluation that ends soon after it was cancelled is not interrupted', async () => {
  const { ask, answer, sent } = createBench(interrupting);
  const cancelling = new AbortController();
  void ask({}, { signal: cancelling.signal });
  cancelling.abort();
  answer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toEqual(['endless()']);
});

test('what still evaluates a second after it began is interrupted when a person resumes the program', async () => {
  const { ask, evaluations, outcomes, sent } = createBench(interrupting);
  void ask({});
  await vi.advanceTimersByTimeAsync(5_000);
  evaluations.endForResume();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toEqual(['endless()', 'interrupt()']);
  expect(outcomes).toEqual([expect.stringContaining('A person resumed the program')]);
});

test('an evaluation that ends within its first second keeps its answer when a person resumes the program', async () => {
  const { ask, answer, evaluations, outcomes, sent } = createBench(interrupting);
  void ask({});
  evaluations.endForResume();
  await vi.advanceTimersByTimeAsync(900);
  answer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toEqual(['endless()']);
  expect(outcomes).toEqual(['{"result":"1"}']);
});

test('when a person resumes the program, evaluations are cancelled at an adapter that supports it', async () => {
  const { ask, evaluations, outcomes } = createBench(plain, { canCancel: true });
  void ask({});
  await vi.advanceTimersByTimeAsync(2_000);
  evaluations.endForResume();
  await vi.advanceTimersByTimeAsync(0);
  expect(outcomes).toEqual([expect.stringContaining('A person resumed the program')]);
});

test('an adapter that can end no evaluation answers it after a person resumed the program', async () => {
  const { ask, answer, evaluations, outcomes } = createBench(plain);
  void ask({});
  await vi.advanceTimersByTimeAsync(2_000);
  evaluations.endForResume();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(outcomes).toEqual([]);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(outcomes).toEqual(['{"result":"1"}']);
});

test('an adapter with a limit of its own gets one a little later; values that are only shown may take 10 seconds', async () => {
  const { ask, answer, asked } = createBench(limiting);
  void ask({}, { timeoutMs: 500 });
  void ask({ context: 'hover' });
  void ask({ context: 'repl' });
  void ask(Object.assign({ context: 'watch' }, { evaluationOptions: { timeoutMs: 1_500 } }), { timeoutMs: 2_000 });
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.map((args) => ('evaluationOptions' in args ? args.evaluationOptions : undefined))).toEqual([
    { timeoutMs: 600 },
    { timeoutMs: 10_100 },
    { timeoutMs: 60_100 },
    { timeoutMs: 1_500 },
  ]);
});

test('an adapter that only evaluates gets the limit in the expression, but not in the name of a hover', async () => {
  const { ask, answer, asked } = createBench({ ...plain, limitedExpression: 'within(${seconds}) { ${expression} }' });
  void ask({ expression: '$1 + "${seconds}"' }, { timeoutMs: 500 });
  void ask({ expression: 'name', context: 'hover' });
  void ask(Object.assign({ expression: 'n', context: 'watch' }, { evaluationOptions: { timeoutMs: 1_500 } }));
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([
    { expression: 'within(0.6) { $1 + "${seconds}" }', context: 'watch' },
    { expression: 'name', context: 'hover' },
    { expression: 'within(1.5) { n }', context: 'watch' },
  ]);
});

test('a statement in the console has no limit where it can be interrupted', async () => {
  const { ask, answer, outcomes, sent } = createBench(interrupting);
  void ask({ context: 'repl' });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent()).toEqual(['endless()']);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(outcomes).toEqual(['{"result":"1"}']);
});
