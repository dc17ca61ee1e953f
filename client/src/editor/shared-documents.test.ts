import { EditorView } from '@codemirror/view';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EditorDocument } from './editor-input.ts';
import { StoplineEditor } from './editor-pane.ts';
import { SharedDocuments } from './shared-documents.ts';

const open: EditorDocument = { path: '/shop/a.py', text: 'one\ntwo\nthree', readOnly: false, label: 'a.py' };
const other: EditorDocument = { path: '/shop/b.py', text: 'b', readOnly: false, label: 'b.py' };

let shared: SharedDocuments;

const shown = async (document: EditorDocument = open): Promise<StoplineEditor> => {
  const editor = Object.assign(new StoplineEditor(), { document, shared });
  window.document.body.append(editor);
  await editor.updateComplete;
  return editor;
};

const show = async (editor: StoplineEditor, document: EditorDocument): Promise<void> => {
  editor.document = document;
  await editor.updateComplete;
};

const content = (editor: StoplineEditor): HTMLElement => editor.shadowRoot!.querySelector<HTMLElement>('.cm-content')!;
const viewOf = (editor: StoplineEditor): EditorView => EditorView.findFromDOM(content(editor))!;
const textOf = (editor: StoplineEditor): string => viewOf(editor).state.doc.toString();
const cursorOf = (editor: StoplineEditor): number => viewOf(editor).state.selection.main.head;

/** Types text at a position, as a person does. */
const type = (editor: StoplineEditor, at: number, insert: string): void =>
  viewOf(editor).dispatch({
    changes: { from: at, insert },
    selection: { anchor: at + insert.length },
    userEvent: 'input.type',
  });

const putCursor = (editor: StoplineEditor, anchor: number): void =>
  viewOf(editor).dispatch({ selection: { anchor }, userEvent: 'select' });

const press = (editor: StoplineEditor, key: 'z' | 'y'): void => {
  const keyCode = key.toUpperCase().charCodeAt(0);
  content(editor).dispatchEvent(
    new KeyboardEvent('keydown', { key, keyCode, ctrlKey: true, bubbles: true, cancelable: true }),
  );
};

beforeEach(() => {
  shared = new SharedDocuments();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  document.body.replaceChildren();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

test('what is typed in one editor is seen in the other at once, whose cursor stays in its text', async () => {
  const [left, right] = [await shown(), await shown()];
  putCursor(right, 8);
  type(left, 0, 'zero\n');
  expect(textOf(right)).toBe('zero\none\ntwo\nthree');
  expect(cursorOf(right)).toBe(13);
  type(right, 0, '# ');
  expect(textOf(left)).toBe('# zero\none\ntwo\nthree');
  expect(cursorOf(left)).toBe(7);
});

test('both editors report the same unsaved text and lines', async () => {
  const [left, right] = [await shown(), await shown()];
  const reported: unknown[] = [];
  right.requests = { edited: (path, { text, lineNow }) => reported.push([path, text, lineNow(2)]) };
  type(left, 0, 'zero\n');
  expect(reported).toEqual([['/shop/a.py', 'zero\none\ntwo\nthree', 3]]);
});

test('an editor without a document changes none, not even one whose path is empty', async () => {
  const reported = vi.spyOn(console, 'error');
  const nameless = { ...open, path: '' };
  const editor = await shown(nameless);
  await show(editor, other);
  editor.document = undefined;
  await editor.updateComplete;
  editor.program = 'another run';
  await editor.updateComplete;
  await show(editor, nameless);
  expect(reported, 'CodeMirror prints what its listeners throw').not.toHaveBeenCalled();
  expect(textOf(editor)).toBe(nameless.text);
});

describe('Undo', () => {
  test('takes back the last change, whichever editor made it, and moves only its own cursor', async () => {
    const [left, right] = [await shown(), await shown()];
    type(left, 0, 'L');
    putCursor(right, 14);
    type(right, 14, 'R');
    putCursor(left, 6);
    press(left, 'z');
    expect([textOf(left), textOf(right)]).toEqual(['Lone\ntwo\nthree', 'Lone\ntwo\nthree']);
    expect([cursorOf(left), cursorOf(right)]).toEqual([14, 14]);
    putCursor(left, 3);
    press(right, 'z');
    expect([textOf(left), textOf(right)]).toEqual([open.text, open.text]);
    expect([cursorOf(left), cursorOf(right)]).toEqual([2, 0]);
    press(left, 'y');
    press(left, 'y');
    expect([textOf(left), textOf(right)]).toEqual(['Lone\ntwo\nthreeR', 'Lone\ntwo\nthreeR']);
  });

  test('takes back what was typed in one go together', async () => {
    const [left, right] = [await shown(), await shown()];
    for (const [index, letter] of [...'new'].entries()) type(left, index, letter);
    press(right, 'z');
    expect(textOf(left)).toBe(open.text);
  });

  test('still works in an editor that is left after the other one was closed', async () => {
    const [left, right] = [await shown(), await shown()];
    type(left, 0, 'L');
    left.remove();
    press(right, 'z');
    expect(textOf(right)).toBe(open.text);
  });

  test('does not change a document that is read-only by now', async () => {
    const editor = await shown();
    type(editor, 0, 'L');
    await show(editor, { ...open, isEdited: true, readOnly: true });
    press(editor, 'z');
    expect(textOf(editor)).toBe(`L${open.text}`);
  });
});

test('a document that was changed in the other editor meanwhile is shown as it is now, at its cursor', async () => {
  const [left, right] = [await shown(), await shown()];
  putCursor(right, 8);
  await show(right, other);
  type(left, 0, 'zero\n');
  await show(right, { ...open, isEdited: true });
  expect(textOf(right)).toBe('zero\none\ntwo\nthree');
  expect(cursorOf(right)).toBe(13);
  type(right, 0, 'R');
  expect(textOf(left)).toBe('Rzero\none\ntwo\nthree');
});

test('an editor begins where the other one is', async () => {
  const left = await shown();
  putCursor(left, 8);
  expect(cursorOf(await shown())).toBe(8);
});

test('a tab that moves to the other editor keeps its cursor', async () => {
  const [left, right] = [await shown(), await shown(other)];
  putCursor(left, 8);
  await show(left, other);
  await show(right, open);
  expect(cursorOf(right)).toBe(8);
});

test('a change on disk is shown in both editors, and is not undone', async () => {
  const [left, right] = [await shown(), await shown()];
  for (const editor of [left, right]) putCursor(editor, 5);
  const changed = { ...open, text: 'zero\none\ntwo\nthree' };
  await show(left, changed);
  expect(textOf(right)).toBe(changed.text);
  await show(right, changed);
  expect(textOf(left)).toBe(changed.text);
  press(right, 'z');
  expect(textOf(left)).toBe(changed.text);
  const rewritten = { ...open, text: 'zero\nONE\nTWO\nthree' };
  await show(left, rewritten);
  expect([cursorOf(left), cursorOf(right)]).toEqual([10, 10]);
});

test('text that was discarded with its tabs is not brought back by Undo', async () => {
  const [left, right] = [await shown(), await shown()];
  type(left, 0, 'mine');
  await show(left, other);
  await show(right, other);
  await show(right, open);
  expect(textOf(right)).toBe(open.text);
  press(right, 'z');
  expect(textOf(right)).toBe(open.text);
});

test('a breakpoint on an unsaved line is in both editors', async () => {
  const [left, right] = [await shown(), await shown()];
  type(left, 0, 'zero\n');
  left.toggleNewBreakpoint(1);
  const markOf = (editor: StoplineEditor) =>
    editor.shadowRoot?.querySelector('[role="img"]')?.getAttribute('aria-label');
  expect(markOf(left)).toMatch(/line 1$/);
  expect(markOf(right)).toBe(markOf(left));
  right.toggleNewBreakpoint(1);
  expect(markOf(left)).toBeUndefined();
});

test('a renamed document keeps its Undo, and the cursor of each editor', async () => {
  const [left, right] = [await shown(), await shown()];
  type(left, 0, 'x');
  putCursor(right, 9);
  shared.rename({ from: '/shop', to: '/store' });
  const renamed = { ...open, path: '/store/a.py', label: 'store/a.py', isEdited: true };
  await show(left, renamed);
  await show(right, renamed);
  expect([cursorOf(left), cursorOf(right)]).toEqual([1, 9]);
  expect(content(left).getAttribute('aria-label')).toBe('store/a.py');
  press(right, 'z');
  expect([textOf(left), textOf(right)]).toEqual([open.text, open.text]);
});
