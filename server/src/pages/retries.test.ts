import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { textOf, type Command, type SessionId } from '#protocol';
import { repetitions, seed } from '../testing/effort.ts';
import { startFlakyProxy } from '../testing/flaky-proxy.ts';
import { createPageBench, type PageBench } from './testing/page-bench.ts';
import { ReturningPage, type AskedMessage } from './testing/returning-page.ts';

/** A page behind a proxy that cuts its connection, and a session that is stopped at its entry. */
async function createCutBench(configurationName = 'at entry') {
  const bench = await createPageBench();
  const proxy = await startFlakyProxy(bench.port);
  const page = new ReturningPage(proxy.port);
  onTestFinished(() => {
    page.close();
    proxy.close();
  });
  const { shared } = bench.debug;
  const answered = await page.ask({ type: 'call', method: 'start_session', params: { configurationName } });
  expect(answered).toMatchObject({ type: 'answer', body: { sessionId: 's1' } });
  const stopOf = (sessionId: SessionId) => shared.session(sessionId)?.threads[0]?.stop;
  /** Once the program is stopped, and the page knows it. */
  const untilStopped = () =>
    vi.waitFor(
      () => {
        expect(stopOf('s1')).toMatchObject({ isComplete: true });
        expect(page.revision).toBe(shared.revision);
      },
      { timeout: 10_000, interval: 1 },
    );
  await untilStopped();
  return { ...bench, proxy, page, stopOf, untilStopped };
}

type CutBench = Awaited<ReturnType<typeof createCutBench>>;

/** How often adapters were asked for something. */
const executions = ({ adapter }: PageBench, command: Command): number =>
  adapter.conversations.flatMap(({ received }) => received.filter((request) => request.command === command)).length;

interface Repeated {
  readonly command: Command;
  /** Makes a request whose text can be recognized among others. */
  readonly message: (bench: CutBench, text: string) => AskedMessage;
}

const request = (command: Command, args: (bench: CutBench, text: string) => object): Repeated => ({
  command,
  message: (bench, text) => ({ type: 'request', sessionId: 's1', command, arguments: args(bench, text) }),
});

const repeated = {
  launch: {
    command: 'launch',
    message: () => ({ type: 'call', method: 'start_session', params: { configurationName: 'program' } }),
  },
  continue: request('continue', () => ({ threadId: 1 })),
  evaluate: request('evaluate', ({ stopOf }, expression) => ({
    expression,
    frameId: stopOf('s1')?.frames?.[0]?.id,
    context: 'repl',
  })),
  setVariable: request('setVariable', ({ stopOf }, value) => ({
    variablesReference: stopOf('s1')?.scopes?.[0]?.variablesReference,
    name: 'n',
    value,
  })),
} satisfies Readonly<Record<string, Repeated>>;

/** Has the adapters answer a request only when the returned function is called. */
function hold({ adapter }: PageBench, command: Command): () => void {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  for (const { script } of adapter.conversations) {
    const handle = script.on?.[command];
    if (script.on && handle)
      script.on[command] = async (...given) => {
        await released;
        return handle(...given);
      };
  }
  return () => release();
}

interface Moment {
  readonly when: string;
  /** Cuts the connection after the message was sent, given how often it had run. */
  readonly cut: (bench: CutBench, command: Command, before: number) => Promise<void>;
}

const arrival = (bench: CutBench, command: Command, before: number) =>
  vi.waitFor(() => expect(executions(bench, command)).toBeGreaterThan(before), { timeout: 10_000, interval: 1 });

const returned = ({ page }: CutBench, connections: number) =>
  vi.waitFor(() => expect(page.connections).toBe(connections), { timeout: 10_000, interval: 1 });

const moments: readonly Moment[] = [
  { when: 'before it reaches the server', cut: () => Promise.resolve() },
  {
    when: 'while it runs',
    cut: async (bench, command, before) => {
      const release = hold(bench, command);
      bench.proxy.silence();
      await arrival(bench, command, before);
      bench.proxy.cut();
      await returned(bench, 2);
      release();
    },
  },
  {
    when: 'after it ran, before the answer arrives',
    cut: async (bench, command, before) => {
      bench.proxy.silence();
      await arrival(bench, command, before);
      await vi.waitFor(() => expect(bench.debug.shared.state.activities.every(({ outcome }) => outcome)).toBe(true));
      bench.proxy.cut();
    },
  },
];

const cases = Object.values<Repeated>(repeated).flatMap((what) => moments.map((moment) => ({ ...what, ...moment })));

test.each(cases)('$command, cut $when, runs once and is answered', async ({ command, message, when, cut }) => {
  const bench = await createCutBench();
  const before = executions(bench, command);
  const sent = message(bench, '1');
  if (when === 'before it reaches the server') bench.proxy.cutAfter(1);
  const answer = bench.page.ask(sent);
  await cut(bench, command, before);
  expect(await answer).toMatchObject({ type: 'answer' });
  await arrival(bench, command, before);
  expect(bench.proxy.cuts).toBe(1);
  expect(executions(bench, command)).toBe(before + 1);
  expect(bench.debug.shared.state.sessions.map(({ id }) => id)).toHaveLength(command === 'launch' ? 2 : 1);
  expect(bench.page.faults).toEqual([]);
});

test('a resume that did not arrive is refused when the page returns to another stop', async () => {
  const bench = await createCutBench();
  const { page, proxy, debug } = bench;
  bench.proxy.cutAfter(1);
  const session = debug.sessions.get('s1');
  // The page is cut before it learns of the step that someone else makes.
  const late = page.ask(repeated.continue.message(bench, ''));
  await session.request('next', { threadId: 1 });
  await vi.waitFor(() => expect(bench.stopOf('s1')).toMatchObject({ reason: 'step' }));
  expect(await late).toMatchObject({ type: 'failure', error: { code: 'not_stopped' } });
  expect(proxy.cuts).toBe(1);
  expect(executions(bench, 'continue')).toBe(0);
  await bench.untilStopped();
  expect(await page.ask(repeated.continue.message(bench, ''))).toMatchObject({ type: 'answer' });
});

test('a repeated request that is still running can be cancelled', async () => {
  const bench = await createCutBench();
  hold(bench, 'evaluate');
  const answer = bench.page.ask(repeated.evaluate.message(bench, 'n++'));
  await arrival(bench, 'evaluate', 0);
  bench.proxy.cut();
  await returned(bench, 2);
  bench.page.cancel();
  expect(await answer).toMatchObject({
    type: 'failure',
    error: { message: expect.stringContaining('cancelled') as string },
  });
  expect(executions(bench, 'evaluate')).toBe(1);
});

const count = repetitions('requests that are cut', { test: 150, all: 1_000, long: 10_000 });

test('requests that are cut at random moments run once', { timeout: 60_000 + count * 1_000 }, async () => {
  const bench = await createCutBench('endless from entry');
  const { page, proxy } = bench;
  const rounds = fc.sample(
    fc.record({
      repeated: fc.constantFrom<Repeated>(
        ...Object.values<Repeated>(repeated),
        ...[repeated.continue, repeated.evaluate, repeated.setVariable],
      ),
      bytes: fc.integer({ min: 1, max: 1_200 }),
      isSilent: fc.boolean(),
    }),
    { numRuns: count, seed },
  );
  for (const [index, { repeated: what, bytes, isSilent }] of rounds.entries()) {
    const answer = page.ask(what.message(bench, `value ${index}`));
    if (isSilent) proxy.silence();
    proxy.cutAfter(bytes);
    // After a silence the answer is lost, and the connection is not cut by itself if little is sent.
    if (isSilent) setTimeout(() => proxy.cut(), bytes % 8);
    expect(await answer).toMatchObject({ type: 'answer' });
    if (what.command !== 'continue') continue;
    expect(
      await page.ask({ type: 'request', sessionId: 's1', command: 'pause', arguments: { threadId: 1 } }),
    ).toMatchObject({ type: 'answer' });
    await bench.untilStopped();
  }
  const expected = (command: Command) => rounds.filter(({ repeated: what }) => what.command === command).length;
  const counts = (['continue', 'evaluate', 'setVariable'] as const).map((command) => [
    command,
    executions(bench, command),
  ]);
  expect(counts).toEqual(counts.map(([command]) => [command, expected(command as Command)]));
  await vi.waitFor(() => expect(executions(bench, 'launch')).toBe(expected('launch') + 1));
  const texts = bench.adapter.conversations.flatMap(({ received }) =>
    received.flatMap(({ arguments: args }) => textOf(args, 'expression') ?? textOf(args, 'value') ?? []),
  );
  expect(new Set(texts).size).toBe(texts.length);
  expect(page.faults).toEqual([]);
  expect(proxy.cuts).toBeGreaterThan(count / 4);
});
