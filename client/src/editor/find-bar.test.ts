import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, expect, test } from 'vitest';
import { baseEditor } from './base-editor.ts';
import type { StoplineFindBar } from './find-bar.ts';
import { findActions, typeHeld } from './find.ts';

let view: EditorView;

async function open(doc: string, { action = 'find', readOnly = false } = {}): Promise<StoplineFindBar> {
  const extensions = [baseEditor(), EditorState.readOnly.of(readOnly)];
  view = new EditorView({ doc, extensions, parent: document.body });
  findActions[action === 'replace' ? 'replace' : 'find'](view);
  return drawn();
}

async function drawn(): Promise<StoplineFindBar> {
  const bar = view.dom.querySelector('stopline-find-bar')!;
  await bar.updateComplete;
  return bar;
}

const field = (bar: StoplineFindBar, name: string) =>
  bar.renderRoot.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
const button = (bar: StoplineFindBar, name: string) =>
  bar.renderRoot.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`) ??
  [...bar.renderRoot.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name);

async function type(bar: StoplineFindBar, name: string, text: string): Promise<void> {
  const input = field(bar, name)!;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await bar.updateComplete;
}

const press = (bar: StoplineFindBar, name: string, key: string, more: KeyboardEventInit = {}) =>
  field(bar, name)?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }),
  );
const selected = () => {
  const { from, to } = view.state.selection.main;
  return [from, view.state.sliceDoc(from, to)];
};

afterEach(() => {
  view.destroy();
});

test('the first match after the cursor is selected while typing, else the first of the file', async () => {
  const bar = await open('pen ink pen');
  view.dispatch({ selection: { anchor: 2 } });
  await type(bar, 'Find', 'pen');
  expect(selected()).toEqual([8, 'pen']);
  expect(bar.count).toBe('2 of 2');
  await type(bar, 'Find', 'ink');
  expect(selected()).toEqual([4, 'ink']);
});

test('Enter goes to the next match, Shift+Enter to the previous one, Escape closes the bar', async () => {
  const bar = await open('pen ink pen');
  await type(bar, 'Find', 'pen');
  press(bar, 'Find', 'Enter');
  expect(selected()).toEqual([8, 'pen']);
  press(bar, 'Find', 'Enter', { shiftKey: true });
  expect(selected()).toEqual([0, 'pen']);
  press(bar, 'Find', 'Escape');
  expect(view.dom.querySelector('stopline-find-bar')).toBeNull();
});

test('case, whole words and patterns are switched on and off', async () => {
  const bar = await open('Pen pen pencil');
  await type(bar, 'Find', 'pen');
  expect(bar.count).toBe('1 of 3');
  button(bar, 'Match case')?.click();
  expect(bar.count).toBe('1 of 2');
  button(bar, 'Whole words')?.click();
  expect(bar.count).toBe('1 of 1');
  await bar.updateComplete;
  expect(button(bar, 'Whole words')?.getAttribute('aria-pressed')).toBe('true');
  button(bar, 'Regular expression')?.click();
  await type(bar, 'Find', 'p.n(');
  expect(bar.count).toBe('Invalid pattern');
});

test('without a pattern, a backslash is a backslash', async () => {
  const bar = await open('a\\n b');
  await type(bar, 'Find', '\\n');
  expect(selected()).toEqual([1, '\\n']);
});

test('replacing is folded away until it is wanted', async () => {
  const bar = await open('pen ink pen');
  expect(field(bar, 'Replace with')).toBeNull();
  button(bar, 'Replace')?.click();
  await bar.updateComplete;
  await type(bar, 'Find', 'pen');
  await type(bar, 'Replace with', 'nib');
  button(bar, 'Replace all')?.click();
  expect(view.state.doc.toString()).toBe('nib ink nib');
});

test('Replace in file opens the bar with its second field, and Enter there replaces one match', async () => {
  const bar = await open('pen ink pen', { action: 'replace' });
  await type(bar, 'Find', 'pen');
  await type(bar, 'Replace with', 'nib');
  press(bar, 'Replace with', 'Enter');
  expect(view.state.doc.toString()).toBe('nib ink pen');
});

test('a file that cannot be edited is only searched', async () => {
  const bar = await open('pen', { action: 'replace', readOnly: true });
  expect(button(bar, 'Replace')).toBeUndefined();
  expect(field(bar, 'Replace with')).toBeNull();
});

test('text typed before the bar is loaded is searched for', async () => {
  const bar = await open('pen ink pen');
  typeHeld(view, { text: 'pen', isEntered: true });
  expect(bar.sought.search).toBe('pen');
  expect(selected()).toEqual([8, 'pen']);
});

test('text typed before the bar is loaded is continued by the next key', async () => {
  view = new EditorView({ doc: 'pen ink pen', extensions: baseEditor(), parent: document.body });
  findActions.find(view);
  typeHeld(view, { text: 'pe', isEntered: false });
  const bar = await drawn();
  await expect.poll(() => document.activeElement).toBe(bar);
  const { value, selectionStart, selectionEnd } = field(bar, 'Find')!;
  expect([value, selectionStart, selectionEnd]).toEqual(['pe', 2, 2]);
});
