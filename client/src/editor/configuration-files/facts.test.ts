import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { withRequests, type EditorRequests } from '../editor-requests.ts';
import { FactsReader } from './facts.ts';
import { noFacts } from './file-schema.ts';
import { facts } from './testing/examples.ts';

const stateWith = (requests: Partial<EditorRequests>) =>
  EditorState.create({ extensions: withRequests(() => requests) });

test('attributes are read once, tasks each time, with the path of the file', async () => {
  const asked: string[] = [];
  const state = stateWith({
    debuggerAttributes: () => {
      asked.push('attributes');
      return Promise.resolve(facts.debuggers);
    },
    tasks: (path) => {
      asked.push(path);
      return Promise.resolve({ tasks: facts.tasks });
    },
  });
  const reader = new FactsReader('/shop/.vscode/launch.json');
  expect(await reader.read(state)).toEqual(facts);
  await reader.read(state);
  expect(asked).toEqual(['attributes', '/shop/.vscode/launch.json', '/shop/.vscode/launch.json']);
});

test('what cannot be read is left out, and read again next time', async () => {
  const reader = new FactsReader('launch.json');
  const failed = () => Promise.reject(new Error('The page is disconnected.'));
  expect(await reader.read(stateWith({ debuggerAttributes: failed, tasks: failed }))).toEqual(noFacts);
  expect(await reader.read(stateWith({}))).toEqual(noFacts);
  const debuggerAttributes = () => Promise.resolve(facts.debuggers);
  expect(await reader.read(stateWith({ debuggerAttributes }))).toEqual({ ...noFacts, debuggers: facts.debuggers });
});
