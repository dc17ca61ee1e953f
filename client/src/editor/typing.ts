import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { indentOnInput, indentUnit } from '@codemirror/language';
import { StateEffect, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { requestsOf } from './editor-requests.ts';

/** Without the keys that go back and forward. */
const editorKeys = defaultKeymap.filter(({ key }) => key !== 'Alt-ArrowLeft' && key !== 'Alt-ArrowRight');

/** Whether Tab always moves the focus. */
export const setTabKey = StateEffect.define<boolean>();

/** Tab passes through an editor that was reached by Tab; after a click or typing it indents. */
const passedByTab = (): Extension => {
  let isPressed = false;
  let isAlways = false;
  const pass = (view: EditorView, passes: boolean) => view.setTabFocusMode(passes || isAlways);
  const askToToggle = (view: EditorView): boolean => {
    requestsOf(view).toggleTabKey?.();
    return true;
  };
  const setAlways = (view: EditorView, always: boolean) => {
    if (always === isAlways) return;
    isAlways = always;
    pass(view, false);
  };
  return [
    keymap.of([{ key: 'Ctrl-m', mac: 'Shift-Alt-m', run: askToToggle }]),
    EditorView.domEventHandlers({
      pointerdown: (_event, view) => {
        isPressed = true;
        pass(view, false);
      },
      focus: (_event, view) => {
        if (!isPressed) pass(view, true);
        isPressed = false;
      },
    }),
    EditorView.updateListener.of(({ transactions, view }) => {
      for (const effect of transactions.flatMap(({ effects }) => effects))
        if (effect.is(setTabKey)) setAlways(view, effect.value);
      if (transactions.some((transaction) => transaction.isUserEvent('input'))) pass(view, false);
    }),
  ];
};

/**
 * Editing: the usual keys, indentation. Tab indents while writing; it moves the focus in an editor reached by
 * key, after Escape, and after Ctrl+M (WCAG 2.1.2).
 */
export const typing = (): Extension => [indentOnInput(), passedByTab(), keymap.of([indentWithTab, ...editorKeys])];

const looksAt = 500;
const widths = [2, 4, 8];

/** The indentation that each line adds; a tab counts as one. */
function* steps(text: string): Generator<string> {
  let before = 0;
  for (const line of text.split('\n', looksAt)) {
    const space = /^[\t ]+(?=\S)/.exec(line)?.[0] ?? '';
    if (space.startsWith('\t')) yield '\t';
    else if (space.length > before) yield ' '.repeat(space.length - before);
    if (line.trim() !== '') before = space.length;
  }
}

/** The most frequent indentation; by default four spaces for Python, else two. */
export function indentationOf(text: string, path: string): string {
  const counts = new Map<string, number>();
  for (const step of steps(text))
    if (step === '\t' || widths.includes(step.length)) counts.set(step, (counts.get(step) ?? 0) + 1);
  const usual = path.endsWith('.py') ? '    ' : '  ';
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [usual, 0] as const)[0];
}

/** Indents like the rest of the document. */
export const indentation = (text: string, path: string): Extension => indentUnit.of(indentationOf(text, path));
