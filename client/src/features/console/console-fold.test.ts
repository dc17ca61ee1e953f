import type { OutputEntry } from '#protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockSize, entryAt, noOutput, withEntries, type SessionOutput } from '../../model/output.ts';
import { outputEntry as entry } from '../../model/testing/output-entry.ts';
import { initialAnsiState, readAnsi, type AnsiState } from '../../ui/ansi.ts';
import { ConsoleFold } from './console-fold.ts';
import { initialSettings, categoryOf, type ConsoleSettings } from './console-settings.ts';
import { isRepeated } from './folded-block.ts';
import type { FoldedOutput } from './folded-output.ts';
import { lineSearch } from './line-search.ts';

/** Collects all garbage: vite.config.ts starts these tests with it. */
declare const gc: () => void;

const outputOf = (...entries: readonly OutputEntry[]): SessionOutput => withEntries(noOutput, entries);

function foldOf(output: SessionOutput, more: Partial<ConsoleSettings> = {}): FoldedOutput {
  const fold = new ConsoleFold();
  fold.follow(output, { ...initialSettings, ...more });
  return fold.shown;
}

/** Each row as a person sees it. */
const rowsOf = (folded: FoldedOutput) =>
  Array.from({ length: folded.length }, (_, place) => {
    const index = folded.indexAt(place);
    const line = entryAt(folded.output, folded.indexAt(place));
    return line
      ? { index, text: line.text, times: folded.timesAt(place), style: folded.styleOf(index) }
      : { index, text: undefined };
  });

const textsOf = (folded: FoldedOutput) => rowsOf(folded).map(({ text }) => text);

/** The same, line by line, without blocks: what the fold has to come to. */
function plainRows(output: SessionOutput, settings: ConsoleSettings) {
  const rows: { index: number; text: string | undefined; times?: number; style?: AnsiState; isShown: boolean }[] = [];
  let styles = new Map<string, AnsiState>();
  const isFolded = (group: number) => settings.folded.get(group) ?? entryAt(output, group)?.group === 'startCollapsed';
  for (let index = 0; index < output.end; index += 1) {
    const line = entryAt(output, index);
    const before = index > settings.first ? entryAt(output, index - 1) : undefined;
    if (!line) {
      styles = new Map();
      const isShown = settings.hidden.size === 0 && !(settings.onlyMatches && settings.search);
      if (index >= settings.first) rows.push({ index, text: undefined, isShown });
      continue;
    }
    const stream = `${line.sessionId} ${line.category}`;
    const style = styles.get(stream) ?? initialAnsiState;
    styles.set(stream, readAnsi(line.text, style).state);
    const last = rows.at(-1);
    if (index < settings.first || (line.group === 'end' && line.text === '')) continue;
    if (settings.countsRepeats && before && last?.times && isRepeated(before, line)) last.times += 1;
    else {
      const isShown =
        !settings.hidden.has(categoryOf(line).kind) &&
        !(settings.onlyMatches && settings.search && !settings.search.finds(line.text)) &&
        !(line.groups ?? []).some(isFolded);
      rows.push({ index, text: line.text, times: 1, style, isShown });
    }
  }
  return rows.filter(({ isShown }) => isShown).map(({ isShown: _, ...row }) => row);
}

describe('rows', () => {
  test('count repeated lines; another line in between restarts the count', () => {
    const folded = foldOf(outputOf(entry(0, 'tick'), entry(1, 'tick'), entry(2, 'tock'), entry(3, 'tick')));
    expect(rowsOf(folded)).toMatchObject([
      { text: 'tick', times: 2 },
      { text: 'tock', times: 1 },
      { text: 'tick', times: 1 },
    ]);
  });

  test('count a line that is repeated very often, and none if lines are not grouped', () => {
    const ticks = outputOf(...Array.from({ length: 3 * blockSize + 7 }, (_, index) => entry(index, 'tick')));
    expect(rowsOf(foldOf(ticks))).toMatchObject([{ index: 0, times: 3 * blockSize + 7 }]);
    expect(foldOf(ticks, { countsRepeats: false }).length).toBe(3 * blockSize + 7);
  });

  test('are two for an expression that is typed twice', () => {
    const typed = { category: 'input' };
    expect(foldOf(outputOf(entry(0, 'a', typed), entry(1, 'a', typed))).length).toBe(2);
  });

  test('keep the places of missing lines, also before the first line', () => {
    expect(textsOf(foldOf(outputOf(entry(2, 'a'), entry(4, 'a'))))).toEqual([
      undefined,
      undefined,
      'a',
      undefined,
      'a',
    ]);
  });

  test('begin after the cleared lines, in the style that was set there', () => {
    const folded = foldOf(outputOf(entry(0, '\u001b[31mred'), entry(1, 'still')), { first: 1 });
    expect(rowsOf(folded)).toMatchObject([{ text: 'still', style: { style: { colour: 'red' } } }]);
  });

  test('are plain after missing lines, wherever these are in a block', () => {
    const folded = foldOf(
      outputOf(entry(0, '\u001b[31mred'), entry(blockSize, 'plain'), entry(3 * blockSize, 'plain')),
    );
    expect(rowsOf(folded).flatMap(({ style }) => style?.style.colour ?? [])).toEqual([]);
  });

  test('have the style of their own stream', () => {
    const lines = [entry(0, '\u001b[31mred'), entry(1, 'x', { category: 'stderr' }), entry(2, 'still')];
    const colours = rowsOf(foldOf(outputOf(...lines))).map((row) => row.style?.style.colour);
    expect(colours).toEqual([undefined, undefined, 'red']);
  });

  test('are none for the end of a group without text, and none in a folded group', () => {
    const lines = [
      entry(0, 'Loading', { group: 'start' }),
      entry(1, 'a', { groups: [0] }),
      entry(2, 'Inner', { group: 'startCollapsed', groups: [0] }),
      entry(3, 'b', { groups: [0, 2] }),
      entry(4, '', { group: 'end', groups: [0] }),
      entry(5, '', { group: 'end' }),
      entry(6, 'c'),
    ];
    expect(textsOf(foldOf(outputOf(...lines)))).toEqual(['Loading', 'a', 'Inner', 'c']);
    expect(textsOf(foldOf(outputOf(...lines), { folded: new Map([[2, false]]) }))).toContain('b');
    const folded = foldOf(outputOf(...lines), { folded: new Map([[0, true]]) });
    expect(textsOf(folded)).toEqual(['Loading', 'c']);
    expect(folded.linesIn(0)).toBe(4);
  });

  test('without a match can be hidden; going through the matches wraps around', () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => entry(index, `line ${index}`));
    const search = lineSearch('99');
    const all = foldOf(outputOf(...lines), { search });
    expect([all.length, all.found]).toEqual([2_000, 38]);
    expect(all.indexAt(all.nextFound(-1))).toBe(99);
    expect(all.indexAt(all.nextFound(all.placeOf(99)))).toBe(199);
    expect(all.indexAt(all.previousFound(all.placeOf(99)))).toBe(1_999);
    expect(all.indexAt(all.nextFound(all.placeOf(1_999)))).toBe(99);
    expect(all.foundBefore(all.placeOf(299))).toBe(2);
    const only = foldOf(outputOf(...lines), { search, onlyMatches: true });
    expect([only.length, only.found]).toEqual([38, 38]);
    expect(only.indexAt(only.placeOf(250)), 'the row before').toBe(199);
    const none = foldOf(outputOf(...lines), { search: lineSearch('nowhere') });
    expect([none.nextFound(5), none.previousFound(5)]).toEqual([-1, -1]);
  });

  test('of one kind can be hidden, except expressions', () => {
    const lines = [
      entry(0, 'a'),
      entry(1, 'b', { category: 'stderr' }),
      entry(2, 'c', { category: 'console' }),
      entry(3, 'd', { category: 'result' }),
      entry(4, 'e', { category: 'made up' }),
    ];
    expect(textsOf(foldOf(outputOf(...lines), { hidden: new Set(['output', 'messages']) }))).toEqual(['b', 'd']);
  });
});

describe('a fold', () => {
  const line = fc.record({
    text: fc.constantFrom('tick', 'tock', '', '\u001b[31mred', '\u001b[1mbold\u001b[0m', 'plain'),
    category: fc.constantFrom('stdout', 'stderr', 'input'),
    group: fc.option(fc.constantFrom('start', 'startCollapsed', 'end'), { nil: undefined, freq: 6 }),
    groups: fc.array(fc.nat(900), { maxLength: 1 }),
  });
  const settingsOf = fc.record({
    first: fc.nat(1_200),
    countsRepeats: fc.boolean(),
    hidden: fc.constantFrom(new Set<'errors'>(), new Set(['errors'] as const)),
    search: fc.constantFrom(undefined, lineSearch('t'), lineSearch('!tick')),
    onlyMatches: fc.boolean(),
    folded: fc
      .dictionary(fc.nat(900).map(String), fc.boolean(), { maxKeys: 3 })
      .map((folded) => new Map(Object.entries(folded).map(([group, isFolded]) => [Number(group), isFolded]))),
  });
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ at: fc.nat(1_400), count: fc.integer({ min: 1, max: 400 }), seed: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ grows: fc.string({ maxLength: 3 }) }) },
    { weight: 1, arbitrary: settingsOf },
  );

  test('of lines that come, grow, are missing, are read later or are filtered again equals the fold of all at once', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 5, maxLength: 40 }),
        fc.array(step, { maxLength: 10 }),
        fc.integer({ min: 1, max: 4 }),
        (pool, steps, patience) => {
          const fold = new ConsoleFold();
          let output = noOutput;
          let settings = initialSettings;
          for (const done of steps) {
            if ('countsRepeats' in done) settings = done;
            else if ('grows' in done) {
              const last = entryAt(output, output.end - 1);
              if (last) output = withEntries(output, [{ ...last, text: last.text + done.grows }]);
            } else {
              const entries = Array.from({ length: done.count }, (_, place) => {
                const { group, groups, ...given } = pool[(done.seed + place * 7) % pool.length]!;
                const inGroups = groups.length > 0 && { groups };
                return entry(done.at + place, given.text, { ...given, ...(group && { group }), ...inGroups });
              });
              output = withEntries(output, entries);
            }
            let left = patience;
            fold.follow(output, settings, () => left-- > 0);
          }
          for (let turn = 0; turn < 20 && !fold.follow(output, settings, () => false); turn += 1);
          expect(fold.shown.output).toBe(output);
          const rows = JSON.stringify(rowsOf(fold.shown));
          expect(rows).toBe(JSON.stringify(plainRows(output, settings)));
          expect(rows).toBe(JSON.stringify(rowsOf(foldOf(output, settings))));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('shows added lines as they come, and all lines with new settings at once', () => {
    const fold = new ConsoleFold();
    const output = outputOf(...Array.from({ length: 5 * blockSize }, (_, index) => entry(index, `line ${index}`)));
    expect(fold.follow(output, initialSettings, () => false)).toBe(false);
    expect(fold.shown.length).toBe(blockSize);
    while (!fold.follow(output, initialSettings, () => false));
    const filtered = { ...initialSettings, search: lineSearch('9'), onlyMatches: true };
    expect(fold.follow(output, filtered, () => false)).toBe(false);
    expect(fold.shown.length, 'still all').toBe(5 * blockSize);
    while (!fold.follow(output, filtered, () => false));
    expect(fold.shown.length).toBe(fold.shown.found);
  });

  test('of new lines costs in proportion to their number, not to all lines', () => {
    const fold = new ConsoleFold();
    const many = Array.from({ length: 100_000 }, (_, index) => entry(index, `line ${index} \u001b[32mok\u001b[0m`));
    let output = outputOf(...many);
    let turns = 0;
    fold.follow(output, initialSettings);
    output = withEntries(output, [entry(100_000, 'one more')]);
    fold.follow(output, initialSettings, () => ++turns < 1_000);
    expect(turns, 'only the block of the added line is folded').toBe(1);
    expect(fold.shown.length).toBe(100_001);
  });

  test('keeps no line that the page has dropped', async () => {
    const fold = new ConsoleFold();
    let output = noOutput;
    const firstLines: WeakRef<OutputEntry>[] = [];
    for (let first = 0; first < 500_000; first += 50_000) {
      const lines = Array.from({ length: 50_000 }, (_, place) => entry(first + place));
      firstLines.push(new WeakRef(lines[0]!));
      output = withEntries(output, lines);
      fold.follow(output, initialSettings);
    }
    const isKept = firstLines.map((_, batch) => entryAt(output, batch * 50_000) !== undefined);
    expect(isKept).toContain(false);
    // A reference that was made in this turn keeps its line until the turn ends.
    await new Promise((resolve) => setTimeout(resolve));
    gc();
    expect(firstLines.map((line) => line.deref() !== undefined)).toEqual(isKept);
    expect(fold.shown.output).toBe(output);
  });
});
