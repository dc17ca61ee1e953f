import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { complete } from './completion.ts';
import { problemsOf } from './problems.ts';

const launch = (...configurations: readonly string[]): string => `{ "configurations": [${configurations.join(', ')}] }`;
const node = '"type": "node", "request": "launch"';

const offered = (marked: string): readonly string[] => {
  const pos = marked.indexOf('|');
  const state = EditorState.create({ doc: marked.replace('|', '') });
  return complete(new CompletionContext(state, pos, true))?.options.map(({ label }) => label) ?? [];
};
const marked = (text: string) => problemsOf(text).map(({ from, to, message }) => [text.slice(from, to), message]);

test('comments, trailing commas, variables and unknown attributes are accepted', () => {
  const good = `{ "name": "a", ${node}, "program": "\${file}", "own": 1, /* why */ }`;
  expect(
    marked(`${launch(good, '{ "name": "b", "type": "other", "request": "attach", "program": 1 }')} // end`),
  ).toEqual([]);
});

test('a byte order mark and a task that is described in place are accepted', () => {
  const task = '{ "type": "npm", "script": "build" }';
  expect(marked(`\uFEFF${launch(`{ "name": "a", ${node}, "preLaunchTask": ${task} }`)}`)).toEqual([]);
});

test('an error of syntax is marked where it is', () => {
  const text = launch(`{ "name" "a" }`);
  expect(problemsOf(text)[0]).toMatchObject({ from: text.indexOf('"a"'), severity: 'error' });
});

test('missing and wrong attributes are marked', () => {
  expect(marked(launch('{ "name": "a", "type": "node", "request": "start", "args": 1 }'))).toEqual([
    ['"start"', '"request" is one of: launch, attach.'],
    ['1', '"args" has to be a list or a text.'],
  ]);
  expect(marked(launch('{ "name": "a", "request": "launch" }'))).toEqual([['{', 'This configuration has no "type".']]);
});

test('a name that is taken and a compound that names nothing are marked', () => {
  const twice = `{ "name": "a", ${node} }`;
  expect(marked(launch(twice, twice))).toEqual([['"a"', 'Another configuration is called "a": rename one.']]);
  const text = `{ "configurations": [${twice}], "compounds": [{ "name": "c", "configurations": ["a", "b"] }] }`;
  expect(marked(text)).toEqual([['"b"', 'There is no configuration called "b".']]);
});

test('attributes of the type that are not there yet are offered', () => {
  const names = offered(launch(`{ "name": "a", ${node}, "|" }`));
  expect(names).toContain('"program"');
  expect(names).not.toContain('"name"');
  expect(names).not.toContain('"justMyCode"');
});

test('what begins as it is typed is offered, and replaces the string up to its end, or to the cursor', () => {
  const completed = (text: string) => {
    const pos = text.indexOf('|');
    const doc = text.replace('|', '');
    const result = complete(new CompletionContext(EditorState.create({ doc }), pos, false));
    return [result?.options.map(({ label }) => label), doc.slice(result?.from, result?.to)];
  };
  expect(completed(launch(`{ "name": "a", ${node}, "arg| }`))).toEqual([['"args"'], '"arg']);
  expect(completed(launch(`{ "name": "a", ${node}, "ar|" }`))).toEqual([['"args"'], '"ar"']);
});

test('the values of an attribute are offered', () => {
  expect(offered(launch('{ "name": "a", "request": "|" }'))).toEqual(['"launch"', '"attach"']);
  expect(offered(launch('{ "type": "debugpy", "justMyCode": | }'))).toEqual(['true', 'false']);
  expect(offered('{ "version": "|" }')).toEqual([]);
});
