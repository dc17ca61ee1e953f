import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toolCases } from '#tool-cases';
import { answers } from './testing/tool-sentences/answers.ts';
import { breakpointTools } from './testing/tool-sentences/breakpoint-tools.ts';
import type { Evidence, Sentences } from './testing/tool-sentences/evidence.ts';
import { moreTools } from './testing/tool-sentences/more-tools.ts';
import { runningTools } from './testing/tool-sentences/running-tools.ts';
import { stops } from './testing/tool-sentences/stops.ts';
import { valueTools } from './testing/tool-sentences/value-tools.ts';

const repository = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(repository, file), 'utf8');

const sentences: Sentences = { ...answers, ...stops, ...breakpointTools, ...runningTools, ...valueTools, ...moreTools };

/** The sentences of a text: those of its paragraphs and lists, and the rows of its tables without their heads. */
const sentencesIn = (text: string): readonly string[] =>
  text
    .trim()
    .replaceAll(/^\|.*\n\| *-.*\n/gm, '')
    .split(/\n\n|\n(?=- )|\n(?=\|)/)
    .map((paragraph) => paragraph.replace(/^- /, '').replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .flatMap((paragraph) => (paragraph.startsWith('|') ? paragraph : paragraph.split(/(?<=\.) (?=[A-Z`*])/)));

/** The sentences of docs/tools.md, by heading. */
const written: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  read('docs/tools.md')
    .split(/^#+ /m)
    .map((section) => section.split('\n'))
    .map(([heading = '', ...lines]) => [heading, sentencesIn(lines.join('\n'))] as const)
    .filter(([, found]) => found.length > 0),
);

test('each heading of docs/tools.md has its sentences in a table', () => {
  expect(Object.keys(sentences).toSorted()).toEqual(Object.keys(written).toSorted());
});

test.each(Object.entries(sentences))(
  'each sentence of docs/tools.md under “%s” is shown by a case over every way in, or by another test',
  (heading, rows) => {
    const found = written[heading] ?? [];
    expect(found.filter((sentence) => rows.every(([beginning]) => !sentence.startsWith(beginning)))).toEqual([]);
    expect(rows.map(([beginning]) => beginning).filter((one) => !found.some((each) => each.startsWith(one)))).toEqual(
      [],
    );
  },
);

const caseNames = new Set(toolCases.map(({ name }) => name));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };

function exists(shown: Evidence): boolean {
  if ('case' in shown) return caseNames.has(shown.case);
  if ('command' in shown) return Object.hasOwn(scripts, shown.command);
  const text = read(shown.file);
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${shown.title}${quote}`));
}

test('the cases, tests and commands that show the sentences exist', () => {
  const shown = Object.values(sentences)
    .flat()
    .flatMap(([, ...evidence]) => evidence);
  expect(shown.filter((each) => !exists(each))).toEqual([]);
});

test('each case shows a sentence', () => {
  const used = new Set(
    Object.values(sentences)
      .flat()
      .flatMap(([, ...evidence]) => evidence.map((each) => ('case' in each ? each.case : ''))),
  );
  expect([...caseNames].filter((name) => !used.has(name))).toEqual([]);
});
