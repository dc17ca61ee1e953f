import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { markedLine } from '../e2e/marked-line.ts';
import type { Bench } from './bench.ts';
import { paintedAfterKey, type Expectation, type PaintedAfter } from './painted.ts';

/** The programs of e2e/programs/bench, each in both languages. */
export type Program = 'steps' | 'array' | 'lines';

/** A program in the language that is measured. */
export const programOf = ({ language, folder }: Pick<Bench, 'language' | 'folder'>, program: Program) => {
  const file = `${program}.${language === 'python' ? 'py' : 'js'}`;
  return { configurationName: file, file, path: join(folder.workspace, file) };
};

/** A program with its recipe and its marked lines. */
export async function breakpointsOf(bench: Bench, program: Program, marks: readonly string[]) {
  const { path, configurationName, file } = programOf(bench, program);
  const lines = marks.map((mark) => markedLine(path, mark));
  return { path, file, lines, recipe: await bench.recipe(configurationName) };
}

/** The selector of a tree's rows with some attributes. */
export const rowIn = (tree: string, attributes: string): string =>
  `[role="tree"][aria-label="${tree}"] [role="treeitem"]${attributes}`;

/** A stop, as the page shows it. */
export interface ShownStop {
  readonly file: string;
  readonly function: string;
  readonly line: number;
  readonly variable: string;
  readonly value: string;
}

/** The line in the editor, the stack's top frame and one variable of a stop. */
export const expectationsOf = (stop: ShownStop): Readonly<Record<'line' | 'stack' | 'variables', Expectation>> => {
  const variable = `${stop.variable} = ${stop.value}`;
  return {
    line: { selector: `[data-stopped-line="${stop.line}"]` },
    stack: { selector: rowIn('Call stack', `[aria-label="${stop.function}, ${stop.file}:${stop.line}"]`) },
    variables: {
      selector: `${rowIn('Variables', `[aria-label="${variable}"]`)}, ${rowIn('Variables', `[aria-label^="${variable},"]`)}`,
    },
  };
};

/** Starts `steps`, which is chosen in the page; resolves with the times until its first stop is painted. */
export function firstStopPainted(bench: Bench, page: Page): Promise<PaintedAfter<'line' | 'stack' | 'variables'>> {
  const { path, file } = programOf(bench, 'steps');
  const line = markedLine(path, 'first');
  const stop = { file, function: 'work', line, variable: 'count', value: '0' };
  return paintedAfterKey(page, 'F5', expectationsOf(stop));
}

/** Starts the program that is chosen in a page and waits for its stop at a line. */
export async function startToLine(page: Page, line: number): Promise<void> {
  await paintedAfterKey(page, 'F5', { line: { selector: `[data-stopped-line="${line}"]` } });
}
