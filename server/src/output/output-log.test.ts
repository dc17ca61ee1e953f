import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainQuirks, type AdapterQuirks } from '../adapters/quirks.ts';
import { createLogger, silentLogger } from '../log.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { entryOf } from './logged-line.ts';
import { OutputLog } from './output-log.ts';

const at = '2026-01-31T12:00:00.000Z';
const later = '2026-01-31T12:00:01.000Z';
const entry = (text: string, more: Partial<Parameters<OutputLog['append']>[0]> = {}) => ({
  at,
  sessionId: 's1',
  category: 'stdout',
  text,
  ...more,
});

function createLog(quirks: Partial<AdapterQuirks> = {}): { readonly log: OutputLog; readonly file: string } {
  const file = join(temporaryFolder(), 'output.jsonl');
  return { log: new OutputLog(file, silentLogger, { ...plainQuirks, ...quirks }), file };
}

/** Appends what was said; answers the entries that come of it. */
const append = (log: OutputLog, said: Parameters<OutputLog['append']>[0]) => log.append(said).map(entryOf);

const texts = (log: OutputLog) => log.tail().entries.map(({ text }) => text);

describe('lines', () => {
  test('are one entry each, numbered from 0', () => {
    const { log } = createLog();
    expect(append(log, entry('one\ntwo\r\nthree\n')).map(({ index, text }) => [index, text])).toEqual([
      [0, 'one'],
      [1, 'two'],
      [2, 'three'],
    ]);
    expect(log.total).toBe(3);
  });

  test('are made of the parts in which they come, and keep their number and the time of their beginning', () => {
    const { log } = createLog();
    expect(append(log, entry('be'))).toMatchObject([{ index: 0, text: 'be' }]);
    expect(append(log, entry('gun\nne', { at: later }))).toMatchObject([
      { index: 0, at, text: 'begun' },
      { index: 1, at: later, text: 'ne' },
    ]);
    log.append(entry('xt\n'));
    expect([texts(log), log.total]).toEqual([['begun', 'next'], 2]);
  });

  test('whose end is split between \\r and \\n have no \\r', () => {
    const { log } = createLog();
    log.append(entry('a\r'));
    log.append(entry('\nb\n'));
    expect(texts(log)).toEqual(['a', 'b']);
  });

  test('that are empty are kept, and nothing at all is no line', () => {
    const { log } = createLog();
    log.append(entry('\n\na\n'));
    expect(append(log, entry(''))).toEqual([]);
    expect(texts(log)).toEqual(['', '', 'a']);
  });

  test.each([
    ['another category', { category: 'stderr' }],
    ['another session', { sessionId: 's1.1' }],
    ['a value that can be expanded', { variablesReference: 4 }],
    ['the edge of a group', { group: 'start' as const }],
  ])('that are not ended are ended by %s', (_name, more) => {
    const { log } = createLog();
    log.append(entry('half'));
    log.append(entry('other\n', more));
    log.append(entry('rest\n'));
    expect(texts(log)).toEqual(['half', 'other', 'rest']);
  });

  test('longer than 64 KiB are cut', () => {
    const { log } = createLog();
    log.append(entry(`${'x'.repeat(150_000)}\n`));
    expect(texts(log).map(({ length }) => length)).toEqual([65_536, 65_536, 150_000 - 2 * 65_536]);
  });

  test('that never end are cut, however small their parts are', () => {
    const { log } = createLog();
    for (let part = 0; part < 20; part += 1) log.append(entry('y'.repeat(10_000)));
    expect(Math.max(...texts(log).map(({ length }) => length))).toBeLessThanOrEqual(65_536);
    expect(texts(log).join('')).toBe('y'.repeat(200_000));
  });

  test('are the same however the text is split', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', '😀', ' '), maxLength: 40 });
    const parts = fc.array(text, { maxLength: 8 });
    fc.assert(
      fc.property(parts, (pieces) => {
        const { log } = { log: new OutputLog('/nowhere/output', silentLogger) };
        for (const piece of pieces) log.append(entry(piece));
        const whole = pieces.join('').split(/\r?\n/);
        expect(texts(log)).toEqual(whole.at(-1) === '' ? whole.slice(0, -1) : whole);
        expect(log.tail().entries.map(({ index }) => index)).toEqual(texts(log).map((_text, index) => index));
      }),
    );
  });
});

describe('what is more than text', () => {
  test('that a program logs at a place of its code is one message, however many lines it has', () => {
    const { log } = createLog();
    const place = { source: { path: '/work/a.js' }, line: 2, column: 1, isLogpoint: true };
    expect(append(log, entry('one\ntwo\r\n\nthree\n', place))).toEqual([
      { at, sessionId: 's1', category: 'stdout', text: 'one\ntwo\n\nthree', index: 0, ...place },
    ]);
    expect(append(log, entry('four\n', place)).map(({ text }) => text)).toEqual(['four']);
    expect(append(log, entry('a\nb', { ...place, variablesReference: 7 })).map(({ text }) => text)).toEqual(['a\nb']);
    expect(append(log, entry('e\nf\n', { locationReference: 3 })).map(({ text }) => text)).toEqual(['e\nf']);
  });

  test.each([
    ['continues a line', 'begun '],
    ['is very long', 'long\n'.repeat(1_200)],
  ])('of several lines that %s, the first leads to their source', (_what, beginning) => {
    const { log } = createLog();
    const source = { path: '/work/a.js' };
    const text = beginning.endsWith('\n') ? `${beginning}one\ntwo\n` : 'one\ntwo\n';
    if (!beginning.endsWith('\n')) append(log, entry(beginning));
    const [first, ...others] = append(log, entry(text, { source, line: 2, column: 1 }));
    expect(first).toMatchObject({ text: beginning.endsWith('\n') ? 'long' : 'begun one', source, line: 2, column: 1 });
    expect(others.at(-1)).toEqual({ at, sessionId: 's1', category: 'stdout', text: 'two', index: log.total - 1 });
  });

  test('is a line of its own where a logpoint prints in the middle of the program’s', () => {
    const { log } = createLog();
    append(log, entry('total'));
    append(log, entry('doubled 1\n', { isLogpoint: true, line: 12 }));
    append(log, entry(' 6\n'));
    expect(log.tail().entries.map(({ text }) => text)).toEqual(['total', 'doubled 1', ' 6']);
  });

  test('is there even with no text', () => {
    const { log } = createLog();
    log.append(entry('', { variablesReference: 7 }));
    log.append(entry('', { group: 'end' }));
    expect(log.tail().entries).toMatchObject([
      { text: '', variablesReference: 7 },
      { text: '', group: 'end' },
    ]);
  });

  test('is said of the first of several lines only', () => {
    const { log } = createLog();
    log.append(entry('a\nb\n', { variablesReference: 7, group: 'start' }));
    const [first, second] = log.tail().entries;
    expect(first).toMatchObject({ text: 'a', variablesReference: 7, group: 'start' });
    expect(second).not.toHaveProperty('variablesReference');
    expect(second).not.toHaveProperty('group');
  });

  test('does not run into the line that comes after it', () => {
    const { log } = createLog();
    log.append(entry('{a: 1}', { variablesReference: 7 }));
    log.append(entry('next\n'));
    expect(log.tail().entries).toMatchObject([{ text: '{a: 1}', variablesReference: 7 }, { text: 'next' }]);
  });
});

describe('the end of the output', () => {
  test('is the last entries, and how many there are in all', () => {
    const { log } = createLog();
    for (let line = 0; line < 20; line += 1) log.append(entry(`${line}\n`));
    expect(log.tail({ lines: 3 })).toMatchObject({
      total: 20,
      entries: [{ text: '17' }, { text: '18' }, { text: '19' }],
    });
  });

  test('is what memory keeps: not more than 10,000 lines of a flood', async () => {
    const { log } = createLog();
    for (let line = 0; line < 12_000; line += 1) log.append(entry(`${line}\n`));
    expect(log.tail()).toMatchObject({ total: 12_000 });
    expect(log.tail({ lines: 100_000 }).entries.length).toBeLessThanOrEqual(10_000);
    await log.remove();
  });
});

describe('reading back', () => {
  function flooded(): OutputLog {
    const { log } = createLog();
    for (let line = 0; line < 11_000; line += 1) log.append(entry(`line ${line} ✓\n`));
    return log;
  }

  test.each([
    ['from memory', 10_990, 5, [10_990, 10_994]],
    ['past the end', 10_998, 50, [10_998, 10_999]],
    ['from the file', 300, 4, [300, 303]],
    ['from the file’s first line', 0, 2, [0, 1]],
    ['over the edge of both', 5_998, 5, [5_998, 6_002]],
    ['from before the beginning', -5, 2, [0, 1]],
  ])('%s gives the lines that were asked for', async (_name, start, count, [first, last]) => {
    const log = flooded();
    const { total, entries } = await log.read(start, count);
    expect(total).toBe(11_000);
    expect([entries[0]?.index, entries.at(-1)?.index]).toEqual([first, last]);
    expect(entries.every(({ index, text }) => text === `line ${index} ✓`)).toBe(true);
    await log.remove();
  });

  test.each([
    ['nothing', 0, 0],
    ['less than nothing', 300, -4],
    ['what is not there yet', 20_000, 10],
  ])('of %s is empty', async (_name, start, count) => {
    const log = flooded();
    expect(await log.read(start, count)).toEqual({ total: 11_000, entries: [] });
    await log.remove();
  });
});

describe('the file', () => {
  test('has the lines that were returned, for any output in any batches', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '\n', '\r\n', '"', '\\', '\u2028', '\ud800', '😀'),
      maxLength: 12,
    });
    const said = fc.record(
      {
        text,
        at: fc.constantFrom(at, later),
        sessionId: fc.constantFrom('s1', 's1.1'),
        category: fc.constantFrom('stdout', 'stderr'),
        group: fc.constantFrom('start' as const, 'startCollapsed' as const, 'end' as const),
        variablesReference: fc.nat(3),
        source: fc.record({ path: text }),
        line: fc.nat(3),
      },
      { requiredKeys: ['text', 'at', 'sessionId', 'category'] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(said, { maxLength: 30 }), { maxLength: 4 }), async (batches) => {
        const { log, file } = createLog();
        const entries = new Map<number, string>();
        for (const batch of [[entry('first\n')], ...batches]) {
          for (const one of batch) for (const { index, json } of log.append(one)) entries.set(index, json);
          await log.read(-1, 1);
        }
        for (const { index, json } of log.append(entry('', { group: 'end' }))) entries.set(index, json);
        await log.read(-1, 1);
        expect(readFileSync(file, 'utf8')).toBe([...entries.values()].map((json) => `${json}\n`).join(''));
        expect(log.tail().entries).toEqual([...entries.values()].map((json) => entryOf({ json })));
        expect(log.tail().entries.map(({ index }) => index)).toEqual([...entries.keys()]);
        await log.remove();
      }),
      { numRuns: 50 },
    );
  });

  test('is read from the right place, however long its lines are and in whatever batches they were written', async () => {
    const { log } = createLog();
    const textOf = (line: number) => `${'✓x'.repeat(line % 7)} ${line}`;
    for (let line = 0; line < 12_000; line += 1) {
      log.append(entry(`${textOf(line)}\n`));
      if (line % 1_700 === 0) await log.read(-1, 1);
    }
    for (const start of [0, 255, 256, 1_023, 1_700, 5_120]) {
      const { entries } = await log.read(start, 300);
      expect(entries.map(({ index, text }) => [index, text])).toEqual(
        Array.from({ length: 300 }, (_, place) => [start + place, textOf(start + place)]),
      );
    }
    await log.remove();
  });

  test('holds every line that is ended, for its owner alone, and is gone when it is removed', async () => {
    const { log, file } = createLog();
    log.append(entry('one\ntwo\nhalf'));
    log.append(entry('error\n', { category: 'stderr' }));
    await log.read(-1, 1);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { text: string }).text)).toEqual(['one', 'two', 'half', 'error']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await log.remove();
    expect(existsSync(file)).toBe(false);
    await log.remove();
  });

  test('that cannot be written is said once, and the end of the output stays', async () => {
    const said: string[] = [];
    const log = new OutputLog(
      '/nowhere/output.jsonl',
      createLogger({ level: 'warn', write: (line) => said.push(line) }),
    );
    log.append(entry('one\n'));
    await log.remove();
    log.append(entry('two\n'));
    await log.remove();
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('Output can no longer be written to disk');
    expect(await log.read(-1, 5)).toEqual({ total: 2, entries: [] });
    expect(texts(log)).toEqual(['one', 'two']);
  });
});

describe('groups', () => {
  const begin = (text: string, more = {}) => entry(`${text}\n`, { group: 'start', ...more });
  const end = (more = {}) => entry('', { group: 'end', ...more });
  const groupsOf = (log: OutputLog) => log.tail().entries.map(({ text, groups }) => [text, groups]);

  test('are listed in the lines inside them; the lines that open and close one are outside', () => {
    const { log } = createLog();
    for (const said of [begin('a'), entry('in a\n'), begin('b'), entry('in b\n'), end(), entry('in a\n'), end()])
      log.append(said);
    log.append(entry('out\n'));
    expect(groupsOf(log)).toEqual([
      ['a', undefined],
      ['in a', [0]],
      ['b', [0]],
      ['in b', [0, 2]],
      ['', [0]],
      ['in a', [0]],
      ['', undefined],
      ['out', undefined],
    ]);
  });

  test('of one session are not those of another; an end too many ends nothing', () => {
    const { log } = createLog();
    log.append(begin('a'));
    log.append(entry('other\n', { sessionId: 's1.1' }));
    log.append(end({ sessionId: 's1.1' }));
    log.append(entry('in a\n'));
    expect(groupsOf(log).at(1)).toEqual(['other', undefined]);
    expect(groupsOf(log).at(-1)).toEqual(['in a', [0]]);
  });

  test('do not repeat their title where the adapter is one that says it twice', () => {
    const { log } = createLog({ repeatsGroupTitles: true });
    const source = { path: '/work/a.js' };
    log.append(begin('a', { source, line: 2 }));
    expect(append(log, entry('a\n', { source, line: 2 }))).toEqual([]);
    expect(append(log, entry('a\n', { source, line: 3 }))).toMatchObject([{ text: 'a', groups: [0] }]);
  });

  test('keep a first line that is like their title where the adapter says each thing once', () => {
    const { log } = createLog();
    const said = { source: { path: '/work/a.py' }, line: 2 };
    log.append(begin('a', said));
    expect(append(log, entry('a\n', said))).toMatchObject([{ text: 'a', groups: [0] }]);
  });

  test('in unclosed groups are nested at most 20 deep', () => {
    const { log } = createLog();
    for (let depth = 0; depth < 30; depth += 1) log.append(begin(`${depth}`));
    expect(append(log, entry('deep\n'))[0]?.groups).toHaveLength(20);
    for (let depth = 0; depth < 11; depth += 1) log.append(end());
    expect(append(log, entry('less deep\n'))[0]?.groups).toHaveLength(19);
    for (let depth = 0; depth < 30; depth += 1) log.append(end());
    expect(append(log, entry('out\n'))[0]).not.toHaveProperty('groups');
  });
});

test('of very long lines only some are kept in memory, and all can be read', async () => {
  const { log } = createLog();
  for (let line = 0; line < 400; line += 1) log.append(entry(`${'x'.repeat(60_000)}\n`));
  const kept = log.tail().entries.reduce((sum, { text }) => sum + text.length, 0);
  expect(kept).toBeLessThan(17 * 1024 * 1024);
  expect((await log.read(0, 3)).entries.map(({ index }) => index)).toEqual([0, 1, 2]);
});
