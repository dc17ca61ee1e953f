import { SearchQuery, findNext, setSearchQuery } from '@codemirror/search';
import { EditorView } from '@codemirror/view';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { baseEditor } from './base-editor.ts';
import { findActions } from './find.ts';

let view: EditorView;
const show = (doc: string): void => {
  view = new EditorView({ doc, extensions: baseEditor(), parent: document.body });
  findActions.find(view);
};
const seek = (search: string, more: Partial<ConstructorParameters<typeof SearchQuery>[0]> = {}): void => {
  view.dispatch({ effects: setSearchQuery.of(new SearchQuery({ search, ...more })) });
};
const said = () => view.dom.querySelector('stopline-find-bar')?.count;

beforeEach(() => {
  show('pen ink pen\npaper Pen\n');
});

afterEach(() => {
  view.destroy();
});

test('the number of matches and the selected one are shown', () => {
  expect(said()).toBe('');
  seek('pen');
  expect(said()).toBe('3 matches');
  findNext(view);
  findNext(view);
  expect(said()).toBe('2 of 3');
  view.dispatch({ changes: { from: 0, insert: 'pen ' } });
  expect(said()).toBe('3 of 4');
  seek('pen', { caseSensitive: true, wholeWord: true });
  expect(said()).toBe('3 of 3');
  seek('paper');
  expect(said()).toBe('1 match');
  seek('pencil');
  expect(said()).toBe('No matches');
  seek('(', { regexp: true });
  expect(said()).toBe('Invalid pattern');
});

test('matches are counted up to a limit', () => {
  view.destroy();
  show('x '.repeat(1_000));
  seek('x');
  expect(said()).toBe('1,000 matches');
  view.dispatch({ changes: { from: 0, insert: 'x' } });
  expect(said()).toBe('1,000+ matches');
  findNext(view);
  expect(said()).toBe('1 of 1,000+');
});
