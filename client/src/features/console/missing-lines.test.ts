import { DebugError, type OutputEntry } from '#protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Bench, settled } from '../../app/testing/bench.ts';
import { sessionFacts } from '../../app/testing/facts.ts';
import { outputEntry, runsOf } from '../../model/testing/output-entry.ts';
import { StoplineConsole } from './console.ts';

interface Read {
  readonly start: number;
  readonly count: number;
}

interface Request extends Read {
  readonly answer: (lines: readonly OutputEntry[]) => void;
  readonly fail: (message: string) => void;
}

const lines = (start: number, end: number): readonly OutputEntry[] =>
  Array.from({ length: end - start }, (_, place) => outputEntry(start + place));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Draws what is due, until there is no more. */
async function drawn(panel: StoplineConsole): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    vi.runAllTimers();
    await settled(panel);
  }
}

/** Types into the find bar of a console. */
function type(panel: StoplineConsole, text: string): void {
  const bar = panel.renderRoot.querySelector('stopline-console-find')?.shadowRoot;
  const field = bar?.querySelector('input');
  if (!field) throw new Error('The find bar is not open.');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A console whose find bar is open, with the requests that the server has not answered. */
async function opened(entries: readonly OutputEntry[], filter?: string) {
  const requests: Request[] = [];
  const bench = new Bench({
    read_output: ({ start, count }: Read) =>
      new Promise((resolve, reject) => {
        requests.push({
          start,
          count,
          answer: (found) => resolve({ total: 0, runs: runsOf(found) }),
          fail: (message) => reject(new DebugError('internal', message)),
        });
      }),
  });
  bench.tell(...sessionFacts());
  bench.say('s1', ...entries);
  const panel = await bench.show(new StoplineConsole());
  await panel.find(filter);
  await drawn(panel);
  const status = () =>
    panel.renderRoot
      .querySelector('stopline-console-find')
      ?.shadowRoot?.querySelector('[role="status"]')
      ?.textContent.trim();
  /** Answers the request that is pending. */
  const next = async (settle: (request: Request) => void): Promise<Read | undefined> => {
    const request = requests.shift();
    if (request) settle(request);
    await drawn(panel);
    return request && { start: request.start, count: request.count };
  };
  return { bench, panel, requests, status, next };
}

/** Answers with the lines that were asked for, up to an end. */
const upTo =
  (end: number) =>
  ({ start, count, answer }: Request): void =>
    answer(lines(start, Math.min(end, start + count)));

/** The same, showing only the lines with "line", which are all. */
const searching = (...entries: readonly OutputEntry[]) => opened(entries, 'line');

test('the find bar no longer says that older lines are read when the last of them have come, however late', async () => {
  const { status, next, requests } = await searching(outputEntry(3));
  expect(status()).toBe('1 of 4 lines, reading older lines');
  expect(await next(upTo(4))).toEqual({ start: 0, count: 512 });
  expect(requests).toEqual([]);
  expect(status()).toBe('4 of 4 lines');
});

test('the first match is selected also if it comes with the last lines that are read', async () => {
  const { panel, status, next, requests } = await opened([outputEntry(1_999)]);
  type(panel, 'line 3');
  await drawn(panel);
  for (const end of [2_000, 1_024]) {
    requests.shift()?.answer(lines(end - 1_024, end));
    await settled(panel);
  }
  await next(() => undefined);
  expect(status()).toBe('1 of 111');
});

test('lines that the server leaves out of a flood are read for a search that was complete', async () => {
  const { bench, status, next } = await searching(...lines(0, 4));
  expect(status()).toBe('4 of 4 lines');
  bench.say('s1', ...lines(2_000, 2_010));
  await next(() => undefined);
  expect(status()).toBe('14 of 2,010 lines, reading older lines');
});

test('a search reads every line once, the last ones first', async () => {
  const { status, next, requests } = await searching(outputEntry(2_999));
  const reads: (Read | undefined)[] = [];
  while (requests.length > 0) reads.push(await next(upTo(3_000)));
  expect(reads).toEqual([
    { start: 2_048, count: 1_024 },
    { start: 1_024, count: 1_024 },
    { start: 0, count: 1_024 },
  ]);
  expect(status()).toBe('3,000 of 3,000 lines');
});

test('lines that the server lost are requested twice for a search, and older lines are read', async () => {
  const { bench, status, next, requests } = await searching(outputEntry(2_999));
  const reads: (Read | undefined)[] = [];
  const answer = (request: Request) =>
    request.answer([...lines(0, 100), ...lines(1_800, 3_000)].filter(({ index }) => index >= request.start));
  while (requests.length > 0 && reads.length < 20) reads.push(await next(answer));
  expect(reads.map((read) => read?.start)).toEqual([2_048, 1_024, 1_024, 0, 100, 100]);
  expect(status()).toBe('1,300 of 3,000 lines');
  bench.say('s1', ...lines(3_000, 3_001));
  await next(answer);
  expect(requests, 'more output is no reason to request them again').toEqual([]);
});

test('a search stops when a request fails, says so once, and continues over the next connection', async () => {
  const { bench, status, next, requests } = await searching(outputEntry(2_999));
  await next(({ fail }) => fail('not read'));
  bench.say('s1', ...lines(3_000, 3_001));
  await next(() => undefined);
  expect(requests).toEqual([]);
  expect(bench.workbench.toasts.value.map(({ message }) => message)).toEqual(['not read']);
  expect(status()).toBe('2 of 3,001 lines');
  bench.server.update((server) => ({ ...server, connection: { kind: 'lost', since: new Date(0) } }));
  await next(() => undefined);
  expect(requests).toEqual([]);
  bench.server.update((server) => ({ ...server, connection: { kind: 'connected' } }));
  await next(() => undefined);
  expect(status()).toBe('2 of 3,001 lines, reading older lines');
});
