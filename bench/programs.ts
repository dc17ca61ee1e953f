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

/** A program with its recipe and the lines that it marks. */
export async function breakpointsOf(bench: Bench, program: Program, marks: readonly string[]) {
  const { path, configurationName, file } = programOf(bench, program);
  const lines = marks.map((mark) => markedLine(path, mark));
  return { path, file, lines, recipe: await bench.recipe(configurationName) };
}

/** What a stop shows. */
export interface ShownStop {
  readonly file: string;
  readonly function: string;
  readonly line: number;
  readonly variable: string;
  readonly value: string;
}

/** The line in the editor, the stack's top frame and one variable as a stop shows them. */
export const expectationsOf = (stop: ShownStop): Readonly<Record<'line' | 'stack' | 'variables', Expectation>> => {
  const row = (tree: string, label: string) => `[role="tree"][aria-label="${tree}"] [role="treeitem"]${label}`;
  const variable = `${stop.variable} = ${stop.value}`;
  return {
    line: { selector: `[data-stopped-line="${stop.line}"]` },
    stack: { selector: row('Call stack', `[aria-label="${stop.function}, ${stop.file}:${stop.line}"]`) },
    variables: {
      selector: `${row('Variables', `[aria-label="${variable}"]`)}, ${row('Variables', `[aria-label^="${variable},"]`)}`,
    },
  };
};

/** Starts `steps` in a page that has it chosen; answers when its first stop was painted. */
export function firstStopPainted(bench: Bench, page: Page): Promise<PaintedAfter<'line' | 'stack' | 'variables'>> {
  const { path, file } = programOf(bench, 'steps');
  const line = markedLine(path, 'first');
  const stop = { file, function: 'work', line, variable: 'count', value: '0' };
  return paintedAfterKey(page, 'F5', expectationsOf(stop));
}

/** Starts the program that a page has chosen and waits for its stop at a line, however long its adapter takes. */
export async function startToLine(page: Page, line: number): Promise<void> {
  await paintedAfterKey(page, 'F5', { line: { selector: `[data-stopped-line="${line}"]` } });
}
