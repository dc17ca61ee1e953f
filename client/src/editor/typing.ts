import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { indentOnInput, indentUnit } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';

/**
 * What a document needs that is written: undo and redo, the usual keys, and indentation. Tab indents; Escape, then Tab
 * leaves the editor, as Ctrl+M does for good. In a document that cannot be written Tab always leaves it.
 */
export const typing = (): Extension => [
  history(),
  indentOnInput(),
  keymap.of([indentWithTab, ...historyKeymap, ...defaultKeymap]),
];

const looksAt = 500;
const widths = [2, 4, 8];

/** How far lines are indented more than the ones above them; a tab counts for itself. */
function* steps(text: string): Generator<string> {
  let before = 0;
  for (const line of text.split('\n', looksAt)) {
    const space = /^[\t ]+(?=\S)/.exec(line)?.[0] ?? '';
    if (space.startsWith('\t')) yield '\t';
    else if (space.length > before) yield ' '.repeat(space.length - before);
    if (line.trim() !== '') before = space.length;
  }
}

/** What one level of indentation is in a text, by what most of its lines have; four spaces for Python, else two. */
export function indentationOf(text: string, path: string): string {
  const counts = new Map<string, number>();
  for (const step of steps(text))
    if (step === '\t' || widths.includes(step.length)) counts.set(step, (counts.get(step) ?? 0) + 1);
  const usual = path.endsWith('.py') ? '    ' : '  ';
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [usual, 0] as const)[0];
}

/** Indents a document as it is indented already. */
export const indentation = (text: string, path: string): Extension => indentUnit.of(indentationOf(text, path));
