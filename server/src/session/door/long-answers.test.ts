import { expect, test } from 'vitest';
import { startedBench, type SessionBench } from '../../testing/session-bench.ts';
import { streamedPair } from '../../testing/streamed-pair.ts';

const count = 130_000;
const named = { name: 'length', value: `${count}`, variablesReference: 0 };
const itemAt = (at: number) => ({
  name: `[${at}]`,
  value: `item ${at}`,
  variablesReference: at % 2 === 0 ? at + 10 : 0,
});
const everything = { variables: [named, ...Array.from({ length: count }, (_, at) => itemAt(at))] };
const frameAt = (at: number) => ({ id: at + 1, name: `f${at}`, line: at, column: 1 });

/** A stopped session whose adapter sends everything at once, and the reference of the long value. */
async function longBench(): Promise<{ bench: SessionBench; variablesReference: number }> {
  const on = {
    stackTrace: () => ({ stackFrames: Array.from({ length: 30_000 }, (_, at) => frameAt(at)) }),
    scopes: () => ({ scopes: [{ name: 'Locals', variablesReference: 1, expensive: false }] }),
    variables: ({ variablesReference }: Readonly<Record<string, unknown>>) =>
      variablesReference === 1 ? { variables: [{ name: 'list', value: 'list', variablesReference: 2 }] } : everything,
  };
  const bench = await startedBench({ scripts: [{ on }], pairs: [streamedPair()] });
  bench.adapter.emit('stopped', { reason: 'step', threadId: 1, allThreadsStopped: true });
  const { stop } = await bench.untilStopped();
  const { scopes } = await bench.session().request('scopes', { frameId: stop.frames?.[0]?.id ?? -1 });
  const [scope] = scopes;
  const { variables } = await bench
    .session()
    .request('variables', { variablesReference: scope?.variablesReference ?? -1 });
  return { bench, variablesReference: variables[0]?.variablesReference ?? -1 };
}

const read = ({ bench, variablesReference }: Awaited<ReturnType<typeof longBench>>, part: object = {}) =>
  bench.session().request('variables', { variablesReference, ...part });

test('children that an adapter sends all at once are read by parts, and the adapter is asked once', async () => {
  const long = await longBench();
  const { variables, totalVariables } = await read(long);
  expect([variables.length, totalVariables]).toEqual([1_000, count + 1]);
  const asked = long.bench.adapter.requests('variables').length;
  const part = await read(long, { start: 123_456, count: 100 });
  expect(part.variables.map(({ value }) => value)).toEqual(
    Array.from({ length: 100 }, (_, at) => `item ${123_455 + at}`),
  );
  const across = await read(long, { start: 999, count: 3 });
  expect(across.variables.map(({ name }) => name)).toEqual(['[998]', '[999]', '[1000]']);
  const end = await read(long, { start: count, count: 100 });
  expect(end.variables.map(({ name }) => name)).toEqual([`[${count - 1}]`]);
  expect(long.bench.adapter.requests('variables')).toHaveLength(asked);
});

test('references in a part are ours, and the same in each answer', async () => {
  const long = await longBench();
  await read(long);
  const [one] = (await read(long, { start: 100_001, count: 1 })).variables;
  const [again] = (await read(long, { start: 100_001, count: 1 })).variables;
  expect(again).toEqual(one);
  await read({ ...long, variablesReference: one?.variablesReference ?? -1 });
  expect(long.bench.adapter.heard('variables').at(-1)).toEqual({ variablesReference: 100_010 });
});

test('a page of which an adapter sends everything is cut out of that', async () => {
  const long = await longBench();
  const { variables } = await read(long, { filter: 'indexed', start: 120_000, count: 100 });
  expect(variables.map(({ name }) => name)).toEqual(Array.from({ length: 100 }, (_, at) => `[${120_000 + at}]`));
});

test('a part is asked of the adapter once values may have changed', async () => {
  const long = await longBench();
  await read(long);
  const before = long.bench.session().state;
  long.bench.adapter.emit('invalidated', { areas: ['variables'] });
  await long.bench.until(() => long.bench.session().state !== before || undefined);
  await read(long, { start: 5, count: 100 });
  expect(long.bench.adapter.heard('variables')).toContainEqual({ variablesReference: 2, start: 5, count: 100 });
});

test('of a scope with very many variables, the shared state has the first ones and says how many there are', async () => {
  const on = {
    stackTrace: () => ({ stackFrames: [frameAt(0)], totalFrames: 1 }),
    scopes: () => ({ scopes: [{ name: 'Locals', variablesReference: 2, expensive: false }] }),
    variables: () => everything,
  };
  const bench = await startedBench({ scripts: [{ on }], pairs: [streamedPair()] });
  bench.adapter.emit('stopped', { reason: 'step', threadId: 1, allThreadsStopped: true });
  const { stop } = await bench.untilStopped();
  const reference = stop.scopes?.[0]?.variablesReference ?? -1;
  expect(stop.variables[reference]).toHaveLength(1_000);
  expect(stop.totalVariables).toEqual({ [reference]: count + 1 });
});

test('a stack that an adapter sends whole is read by parts', async () => {
  const { bench } = await longBench();
  const asked = bench.adapter.requests('stackTrace').length;
  const { stackFrames, totalFrames } = await bench
    .session()
    .request('stackTrace', { threadId: 1, startFrame: 29_000, levels: 50 });
  expect([stackFrames[0]?.name, stackFrames.length, totalFrames]).toEqual(['f29000', 50, 30_000]);
  expect(new Set(stackFrames.map(({ id }) => id)).size).toBe(50);
  await bench.session().request('stackTrace', { threadId: 1, startFrame: 15_000, levels: 50 });
  expect(bench.adapter.requests('stackTrace').length).toBeLessThanOrEqual(asked + 1);
});
