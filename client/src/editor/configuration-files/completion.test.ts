import { CompletionContext, insertCompletionText } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { complete } from './completion.ts';
import { launchFormat } from './launch-format.ts';
import { facts } from './testing/examples.ts';

/** The text after a completion was taken at its `|`, with a `|` where the cursor is then. */
function taken(marked: string, label: string): string {
  const pos = marked.indexOf('|');
  const view = new EditorView({ doc: marked.replace('|', ''), selection: { anchor: pos } });
  const result = complete(launchFormat, facts, new CompletionContext(view.state, pos, true));
  const option = result?.options.find((each) => each.label === label);
  if (!result || !option) throw new Error(`${label} is not offered.`);
  const { from, to = pos } = result;
  if (typeof option.apply === 'function') option.apply(view, option, from, to);
  else view.dispatch(insertCompletionText(view.state, label, from, to));
  const { doc, selection } = view.state;
  view.destroy();
  return `${doc.sliceString(0, selection.main.head)}|${doc.sliceString(selection.main.head)}`;
}

const node = (rest: string): string => `{ "configurations": [{ "type": "node", "request": "launch", ${rest} }] }`;

test('an attribute is written with room for its value', () => {
  expect(taken(node('"pro|'), '"program"')).toBe(node('"program": "|"'));
  expect(taken(node('|'), '"args"')).toBe(node('"args": ["|"]'));
  expect(taken(node('"|"'), '"timeouts"')).toBe(node('"timeouts": { | }'));
  expect(taken(node('"|"'), '"smartStep"')).toBe(node('"smartStep": false|'));
});

test('a comma is written before what follows, and a value that is there stays', () => {
  expect(taken(node('"|" "own": 1'), '"program"')).toBe(node('"program": "|", "own": 1'));
  expect(taken(node('"|": 1'), '"program"')).toBe(node('"program"|: 1'));
});

test('the cursor is where the name of a variable is to be written', () => {
  expect(taken(node('"own": "a ${|"'), '${env:NAME}')).toBe(node('"own": "a ${env:|}"'));
  expect(taken(node('"own": "a ${|}"'), '${file}')).toBe(node('"own": "a ${file}|"'));
});

test('nothing is offered while nothing is being written', () => {
  const state = EditorState.create({ doc: node('') });
  expect(complete(launchFormat, facts, new CompletionContext(state, 1, false))).toBeNull();
});
