import { expect, test, vi } from 'vitest';
import { optionalToolNames } from '#protocol';
import { createToolBench } from '../testing/tool-bench.ts';

/** A program that is stopped, and has printed what it is given. */
async function createBench(...printed: readonly (readonly [category: string, text: string])[]) {
  const bench = await createToolBench({ tools: optionalToolNames });
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  const print = (category: string, text: string) => bench.debug.sessions.appendOutput('s1', { category, text });
  for (const [category, text] of printed) print(category, text);
  return { ...bench, print };
}

test('the last lines are returned, those of one category together, without colours', async () => {
  const { call } = await createBench(
    ['stdout', 'one\ntwo\n'],
    ['stderr', '\u001b[31mbad\u001b[0m\n'],
    ['input', 'n\n'],
  );
  expect(await call('get_output')).toEqual({
    status: 'success',
    output: [
      { category: 'stdout', text: 'started\none\ntwo' },
      { category: 'stderr', text: 'bad' },
    ],
    next_cursor: 5,
    total_lines: 5,
    session_id: 's1',
  });
  expect(await call('get_output', { count: 1 })).toMatchObject({ output: [{ category: 'stderr' }] });
});

test('a line that is too long is cut, and says so', async () => {
  const { call } = await createBench(['stdout', `${'x'.repeat(1_001)}\n`]);
  expect(await call('get_output', { cursor: 1 })).toMatchObject({ output: [{ text: `${'x'.repeat(999)}…` }] });
});

test('a cursor leads on to what is printed later', async () => {
  const { call, print } = await createBench();
  const { next_cursor: cursor } = await call('get_output');
  print('stdout', 'later\n');
  const later = await call('get_output', { cursor });
  expect(later).toMatchObject({ output: [{ text: 'later' }], next_cursor: 2 });
  expect(await call('get_output', { cursor: later.next_cursor })).toMatchObject({ output: [], next_cursor: 2 });
});

test('a line that has not ended is returned separately, and again once it has', async () => {
  const { call, print } = await createBench(['stdout', 'Your name? ']);
  const first = await call('get_output', { cursor: 1 });
  expect(first).toMatchObject({ output: [], incomplete_line: { text: 'Your name? ' }, next_cursor: 1 });
  print('stdout', 'Ada\n');
  const second = await call('get_output', { cursor: 1 });
  expect(second).toMatchObject({ output: [{ text: 'Your name? Ada' }], next_cursor: 2 });
  expect(second).not.toHaveProperty('incomplete_line');
});

test('only matching lines are returned, from a large output too', async () => {
  const lines = Array.from({ length: 12_000 }, (_, index) => `line ${index}${index % 5_000 === 7 ? ' match' : ''}\n`);
  const { call } = await createBench(['stdout', lines.join('')]);
  const found = { output: [{ text: 'line 7 match\nline 5007 match\nline 10007 match' }], next_cursor: 12_001 };
  expect(await call('get_output', { contains: 'match' })).toMatchObject(found);
  expect(await call('get_output', { contains: 'match', cursor: 0 })).toMatchObject(found);
  expect(await call('get_output', { category: 'stderr', cursor: 0 })).toMatchObject({ output: [] });
});

test('pages that are cut to a budget have every line once', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => `line ${index}`);
  const { call } = await createBench(['stdout', `${lines.join('\n')}\n`]);
  const texts: string[] = [];
  let cursor: unknown = 1;
  for (let hasMore = true; hasMore;) {
    const page = await call('get_output', { cursor, max_chars: 2_000 });
    expect(page).not.toHaveProperty('cut_to_fit');
    texts.push(...(page.output as { text: string }[]).flatMap(({ text }) => text.split('\n')));
    cursor = page.next_cursor;
    hasMore = page.has_more === true;
  }
  expect(texts).toEqual(lines);
});

test('a call looks through at most 100,000 lines', async () => {
  const { call, print } = await createBench();
  print('stdout', 'the first match\n');
  print('stdout', 'x\n'.repeat(100_000));
  print('stdout', 'the last match\n');
  expect(await call('get_output', { contains: 'match' })).toMatchObject({ output: [{ text: 'the last match' }] });
  const first = await call('get_output', { contains: 'match', cursor: 0 });
  expect(first).toMatchObject({ output: [{ text: 'the first match' }], next_cursor: 100_000, has_more: true });
  const last = await call('get_output', { contains: 'match', cursor: first.next_cursor });
  expect(last).toMatchObject({ output: [{ text: 'the last match' }], next_cursor: 100_003 });
  expect(last).not.toHaveProperty('has_more');
});

test('lines after a cursor that the server no longer has are counted', async () => {
  const { call, debug } = await createBench(['stdout', 'one\ntwo\nthree\n']);
  const log = debug.sessions.output('s1');
  if (!log) throw new Error('There is no output.');
  vi.spyOn(log, 'first', 'get').mockReturnValue(3);
  expect(await call('get_output', { cursor: 1 })).toMatchObject({
    output: [{ text: 'three' }],
    dropped_lines: 2,
    next_cursor: 4,
  });
});
