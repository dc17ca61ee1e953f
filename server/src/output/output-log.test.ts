import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entriesOf, type OutputEntry, type OutputPart } from '#protocol';
import { createLogger, silentLogger } from '../log.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { OutputLog, type OutputLogParts } from './output-log.ts';
import { diskIsBack, diskTrouble } from './spool-notices.ts';

const at = '2026-01-31T12:00:00.000Z';
const later = '2026-01-31T12:00:01.000Z';
const entry = (text: string, more: Partial<Parameters<OutputLog['append']>[0]> = {}) => ({
  at,
  sessionId: 's1',
  category: 'stdout',
  text,
  ...more,
});

function createLog(parts: Partial<OutputLogParts> = {}) {
  const folder = temporaryFolder();
  const log = new OutputLog(join(folder, 'output'), { log: silentLogger, ...parts });
  return { log, folder };
}

const linesOf = ({ runs }: OutputPart): readonly OutputEntry[] => entriesOf(runs);

const tailOf = (log: OutputLog) => linesOf(log.tail());

/** Appends what was said; answers the lines that come of it. */
function append(log: OutputLog, said: Parameters<OutputLog['append']>[0]): readonly OutputEntry[] {
  const before = log.ended;
  log.append(said);
  return tailOf(log).filter(({ index }) => index >= before);
}

const texts = (log: OutputLog) => tailOf(log).map(({ text }) => text);

/** The lines of all files, as they are written. */
async function written(log: OutputLog, folder: string): Promise<readonly OutputEntry[]> {
  await log.flush();
  const files = readdirSync(folder).toSorted((a, b) => Number(a.split('.')[1]) - Number(b.split('.')[1]));
  const json = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n'));
  return entriesOf(json.map((run) => JSON.parse(run) as OutputPart['runs'][number]));
}

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
      { index: 1, at: later, text: 'ne', unended: true },
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
        const log = new OutputLog('/nowhere/output', { log: silentLogger });
        for (const piece of pieces) log.append(entry(piece));
        const whole = pieces.join('').split(/\r?\n/);
        expect(texts(log)).toEqual(whole.at(-1) === '' ? whole.slice(0, -1) : whole);
        expect(tailOf(log).map(({ index }) => index)).toEqual(texts(log).map((_text, index) => index));
      }),
    );
  });
});

describe('what is more than text', () => {
  test('that a program logs at a place of its code is one message, however many lines it has', () => {
    const { log } = createLog();
    const place = { source: { path: '/work/a.js' }, line: 2, column: 1, isLogpoint: true };
    expect(append(log, entry('one\ntwo\r\n\nthree\n', place))).toEqual([
      { at, sessionId: 's1', category: 'stdout', text: 'one\ntwo\n\nthree', index: 0, isMessage: true, ...place },
    ]);
    expect(append(log, entry('four\n', place)).map(({ text }) => text)).toEqual(['four']);
    expect(append(log, entry('a\nb', { ...place, variablesReference: 7 })).map(({ text }) => text)).toEqual(['a\nb']);
    expect(append(log, entry('e\nf\n', { locationReference: 3 })).map(({ text }) => text)).toEqual(['e\nf']);
  });

  test('that is several messages of one place has that place in each line', () => {
    const { log } = createLog();
    const place = { source: { path: '/work/a.js' }, line: 2, column: 1 };
    const messages = { ...place, areMessages: true } as const;
    expect(append(log, entry('one\n\nthree\n', messages))).toEqual(
      ['one', '', 'three'].map((text, index) => ({ at, sessionId: 's1', category: 'stdout', text, index, ...place })),
    );
    append(log, entry('begun '));
    expect(append(log, entry('four\nfive\n', messages))).toEqual([
      { at, sessionId: 's1', category: 'stdout', text: 'begun four', index: 3, ...place },
      { at, sessionId: 's1', category: 'stdout', text: 'five', index: 4, ...place },
    ]);
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
    expect(tailOf(log).map(({ text }) => text)).toEqual(['total', 'doubled 1', ' 6']);
  });

  test('is there even with no text', () => {
    const { log } = createLog();
    log.append(entry('', { variablesReference: 7 }));
    log.append(entry('', { group: 'end' }));
    expect(tailOf(log)).toMatchObject([
      { text: '', variablesReference: 7 },
      { text: '', group: 'end' },
    ]);
  });

  test('is said of the first of several lines only', () => {
    const { log } = createLog();
    log.append(entry('a\nb\n', { variablesReference: 7, group: 'start' }));
    const [first, second] = tailOf(log);
    expect(first).toMatchObject({ text: 'a', variablesReference: 7, group: 'start' });
    expect(second).not.toHaveProperty('variablesReference');
    expect(second).not.toHaveProperty('group');
  });

  test('does not run into the line that comes after it', () => {
    const { log } = createLog();
    log.append(entry('{a: 1}', { variablesReference: 7 }));
    log.append(entry('next\n'));
    expect(tailOf(log)).toMatchObject([{ text: '{a: 1}', variablesReference: 7 }, { text: 'next' }]);
  });
});

describe('how a line ended', () => {
  const ends = (log: OutputLog) => tailOf(log).map(({ text, unended }) => [text, unended]);

  test('is known, so that the output can be saved as it was printed', () => {
    const { log } = createLog();
    for (const text of ['one\ntwo\r\nthree\r', '\nfour\nfi']) log.append(entry(text));
    log.append(entry('error\n', { category: 'stderr' }));
    expect(ends(log)).toEqual([
      ['one', undefined],
      ['two', undefined],
      ['three', undefined],
      ['four', undefined],
      ['fi', true],
      ['error', undefined],
    ]);
  });

  test('makes the printed text, however it was split and wherever it was cut', async () => {
    const unit = fc.constantFrom('a', '\n', '\r\n', '\r', '😀', 'é', '\ud800', 'x'.repeat(40_000), '\0');
    const parts = fc.array(fc.string({ unit, maxLength: 20 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(parts, async (pieces) => {
        const { log } = createLog();
        for (const piece of pieces) log.append(entry(piece));
        const { runs } = await log.read(0, {});
        const said = runs.map(({ lines, unended }) => `${lines}${unended ? '' : '\n'}`).join('');
        expect(said).toBe(pieces.join(''));
        await log.remove();
      }),
      { numRuns: 50 },
    );
  });

  test('does not split a character where a line is cut', () => {
    const { log } = createLog();
    log.append(entry(`x${'😀'.repeat(40_000)}\n`));
    const loneSurrogate = /^[\udc00-\udfff]|[\ud800-\udbff]$/;
    expect(texts(log).filter((text) => loneSurrogate.test(text))).toEqual([]);
    expect(texts(log).join('')).toBe(`x${'😀'.repeat(40_000)}`);
  });
});

describe('the end of the output', () => {
  test('is the last lines, and how many there are in all', () => {
    const { log } = createLog();
    for (let line = 0; line < 20; line += 1) log.append(entry(`${line}\n`));
    const tail = log.tail({ lines: 3 });
    expect(tail.total).toBe(20);
    expect(linesOf(tail).map(({ text }) => text)).toEqual(['17', '18', '19']);
  });

  test('is as long as memory has room for', async () => {
    const { log } = createLog();
    const text = `${'x'.repeat(999)}\n`;
    for (let line = 0; line < 20_000; line += 1) {
      log.append(entry(text));
      if (line % 1_000 === 0) await log.flush();
    }
    await log.flush();
    expect(log.total).toBe(20_000);
    const bytes = linesOf(log.tail()).length * 1_000;
    expect(bytes).toBeGreaterThan(1.9 * 1024 * 1024);
    expect(bytes).toBeLessThan(6 * 1024 * 1024);
    await log.remove();
  });

  test('of short lines takes little more than their characters', () => {
    const { log } = createLog();
    log.append(entry('y\n'.repeat(100_000)));
    expect(log.bytesFrom(0)).toBeLessThan(400_000);
    expect(texts(log)).toHaveLength(100_000);
  });
});

describe('reading back', () => {
  async function flooded() {
    const { log } = createLog({ spool: { kept: 64 * 1024 * 1024, segment: 1024 * 1024 } });
    for (let line = 0; line < 60_000; line += 1) {
      log.append(entry(`line ${line} ✓${'x'.repeat(90)}\n`));
      if (line % 700 === 0) log.append(entry(`line ${(line += 1)} ✓${'x'.repeat(90)}\n`, { category: 'stderr' }));
      if (line % 5_000 === 0) await log.flush();
    }
    await log.flush();
    return log;
  }

  test('gives the lines that are asked for, from disk and memory', async () => {
    const log = await flooded();
    expect(log.firstInMemory, 'some are on disk only').toBeGreaterThan(20_000);
    const edge = log.firstInMemory;
    for (const start of [0, 1, 255, 300, 20_011, edge - 3, edge, 59_998]) {
      const { total, runs, first } = await log.read(start, { lines: 5 });
      expect([total, first]).toEqual([60_000, undefined]);
      const read = entriesOf(runs);
      expect(read.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4].map((n) => start + n).filter((n) => n < 60_000));
      expect(read.every(({ index, text }) => text.startsWith(`line ${index} ✓x`))).toBe(true);
    }
    expect(linesOf(await log.read(0, {}))).toHaveLength(60_000);
    await log.remove();
  });

  test.each([
    ['nothing', 0, { lines: 0 }],
    ['what is not there yet', 80_000, { lines: 10 }],
  ])('of %s is empty', async (_name, start, limits) => {
    const log = await flooded();
    expect(await log.read(start, limits)).toEqual({ total: 60_000, runs: [] });
    await log.remove();
  });

  test('stops at so many characters, but gives at least a line', async () => {
    const { log } = createLog();
    log.append(entry(`${'x'.repeat(5_000)}\n${'y\n'.repeat(1_000)}`));
    const read = async (start: number, characters: number) =>
      linesOf(await log.read(start, { lines: 500, characters })).map(({ index }) => index);
    expect(await read(0, 100)).toEqual([0]);
    expect(await read(1, 10)).toEqual([1, 2, 3, 4, 5]);
    expect(await read(0, 5_005)).toEqual([0, 1, 2]);
    await log.remove();
  });

  test('gives what was appended, for any output in any batches', async () => {
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
        const { log, folder } = createLog({ spool: { kept: 1024 * 1024, segment: 300 } });
        for (const batch of [[entry('first\n')], ...batches]) {
          for (const one of batch) log.append(one);
          if (batch.length % 2 === 0) await log.flush();
        }
        log.append(entry('', { group: 'end' }));
        const tail = tailOf(log);
        expect(tail.map(({ index }) => index)).toEqual(tail.map((_entry, index) => index));
        expect(await written(log, folder)).toEqual(tail);
        expect(linesOf(await log.read(0, {}))).toEqual(tail);
        await log.remove();
      }),
      { numRuns: 50 },
    );
  });
});

describe('the files', () => {
  test('have every line that is ended, for their owner alone, and are gone when they are removed', async () => {
    const { log, folder } = createLog();
    log.append(entry('one\ntwo\nhalf'));
    log.append(entry('error\n', { category: 'stderr' }));
    const lines = await written(log, folder);
    expect(lines.map(({ text }) => text)).toEqual(['one', 'two', 'half', 'error']);
    expect(statSync(join(folder, 'output.1')).mode & 0o777).toBe(0o600);
    await log.remove();
    expect(readdirSync(folder)).toEqual([]);
    await log.remove();
  });

  test('keep the end of a long output, and the number of lines that are dropped is known', async () => {
    const { log, folder } = createLog({ spool: { kept: 4 * 1024 * 1024, segment: 512 * 1024 } });
    for (let line = 0; line < 120_000; line += 1) {
      log.append(entry(`line ${line} ${'x'.repeat(90)}\n`));
      if (line % 1_000 === 0) await log.flush();
    }
    await log.flush();
    const sizes = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(4.6 * 1024 * 1024);
    const { total, first = 0, runs } = await log.read(0, {});
    const lines = entriesOf(runs);
    expect(total).toBe(120_000);
    expect(lines[0]?.index).toBe(first);
    expect(lines).toHaveLength(120_000 - first);
    expect(lines.every(({ text, index }) => text.startsWith(`line ${index} x`))).toBe(true);
    expect(log.tail({ lines: 1 }).first, 'a page is told').toBe(first);
    await log.remove();
  });
});

describe('a disk that cannot be written', () => {
  const asFolder = (path: string): void => void mkdirSync(path);
  /** Linux has a file on a disk that is always full. */
  const asFull = (path: string): void => symlinkSync('/dev/full', path);

  /** A log whose first file cannot be written. */
  function createBlocked(block = asFolder) {
    const notices: string[] = [];
    const warnings: string[] = [];
    const folder = temporaryFolder();
    const blocked = join(folder, 'output.1');
    block(blocked);
    const log = new OutputLog(join(folder, 'output'), {
      log: createLogger({ level: 'warn', write: (line) => warnings.push(line) }),
      onNotice: (text) => {
        notices.push(text);
        log.append(entry(text, { category: 'important' }));
      },
    });
    return { log, notices, warnings, folder, unblock: () => rmSync(blocked, { recursive: true }) };
  }

  test('is said once, in the console and in the log, and the end of the output stays', async () => {
    const { log, notices, warnings, unblock } = createBlocked();
    for (const text of ['one\n', 'two\n', 'three\n']) {
      log.append(entry(text));
      await log.flush();
    }
    expect(warnings).toHaveLength(1);
    expect(notices).toEqual([
      expect.stringMatching(/^Output cannot be written to disk: .*EISDIR.* the last 16 MiB\.\n$/),
    ]);
    expect(linesOf(await log.read(0, {})).map(({ text }) => text)).toEqual(['one', notices[0]?.trim(), 'two', 'three']);
    unblock();
    await log.remove();
  });

  test.each([
    ['that cannot be used', asFolder, /^Output cannot be written to disk/],
    ['that is full', asFull, /^The disk is full\. Output from here on is kept in memory only: the last 16 MiB\.\n$/],
  ])('%s is tried again, and what memory has is not lost', async (_name, block, notice) => {
    const { log, notices, unblock, folder } = createBlocked(block);
    log.append(entry('y\n'.repeat(10_000)));
    await log.flush();
    expect(notices).toEqual([expect.stringMatching(notice)]);
    unblock();
    await expect.poll(() => notices.length, { timeout: 5_000 }).toBe(2);
    expect(notices[1]).toBe('Output is written to disk again. Nothing is lost.\n');
    log.append(entry('after\n'));
    const lines = await written(log, folder);
    expect(lines.map(({ index }) => index)).toEqual(Array.from({ length: 10_003 }, (_, index) => index));
    await log.remove();
  });

  test('costs the lines for which memory has no room, and says how many', async () => {
    const { log, notices, unblock } = createBlocked();
    const text = `${'x'.repeat(9_999)}\n`;
    for (let line = 0; line < 3_000; line += 1) {
      log.append(entry(text));
      if (line % 100 === 0) await log.flush();
    }
    expect(linesOf(log.tail()).length * 10_000).toBeLessThan(17 * 1024 * 1024);
    expect(log.first, 'what is not kept is known').toBeGreaterThan(1_000);
    const { first } = log;
    unblock();
    await expect.poll(() => notices.length, { timeout: 5_000 }).toBe(2);
    expect(notices[1]).toBe(`Output is written to disk again. ${first.toLocaleString('en')} lines are lost.\n`);
    expect(linesOf(await log.read(0, { lines: 1 }))[0]?.index).toBe(first);
    await log.remove();
  });

  test('is named by its reason', () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    expect(diskTrouble(full)).toBe('The disk is full. Output from here on is kept in memory only: the last 16 MiB.\n');
    expect(diskIsBack(1)).toBe('Output is written to disk again. 1 line is lost.\n');
  });
});

describe('groups', () => {
  const begin = (text: string, more = {}) => entry(`${text}\n`, { group: 'start', ...more });
  const end = (more = {}) => entry('', { group: 'end', ...more });
  const groupsOf = (log: OutputLog) => tailOf(log).map(({ text, groups }) => [text, groups]);

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
