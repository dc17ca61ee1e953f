import { beforeEach, describe, expect, test } from 'vitest';
import { DebugError, type FileText } from '#protocol';
import { Documents } from './documents.ts';
import { allTabs, groupOf, type EditorGroups } from './editor-groups.ts';
import type { OpenTab } from './open-document.ts';

/** Documents over files whose text is their path; those called `gone.py` do not exist. */
function opened(): Documents {
  const readFile = async (path: string): Promise<FileText> => {
    await Promise.resolve();
    if (path === 'gone.py') throw new DebugError('not_found', `${path} does not exist.`);
    return { path, text: path, version: '1', modifiedAt: '2026-01-01T00:00:00.000Z' };
  };
  return new Documents({
    readFile,
    readSource: () => Promise.reject(new DebugError('adapter_failed', 'It is gone.')),
    toLabel: (path) => path,
    draftOf: () => undefined,
    typedText: () => undefined,
    onSame: () => undefined,
    onReplaced: () => undefined,
  });
}

const tabOf = (key: string): OpenTab => ({
  key,
  path: key,
  label: key,
  isPreview: false,
  isEdited: false,
  isDeleted: false,
});

/** Each editor as its tabs, the shown one in brackets; the active editor ends with a star. */
const look = ({ groups, active }: EditorGroups): readonly string[] =>
  groups.map(({ id, tabs, current }) => {
    const names = tabs.map(({ key }) => (key === current?.key ? `[${key}]` : key));
    return `${names.join(' ')}${id === active ? ' *' : ''}`;
  });

let documents: Documents;
const shown = () => look(documents.groups.value);
const keepOpen = async (...paths: readonly string[]) => {
  for (const path of paths) await documents.openFile(path, { isKept: true });
};
const stopIn = (path: string, line = 1) => documents.openSource('s1', { path }, { line });

beforeEach(() => {
  documents = opened();
});

test('splitting shows the file in a second editor, where files are opened from then on', async () => {
  await keepOpen('a.py', 'b.py');
  await documents.split('b.py');
  expect(shown()).toEqual(['a.py [b.py]', '[b.py] *']);
  await documents.openFile('c.py');
  expect(shown()).toEqual(['a.py [b.py]', 'b.py [c.py] *']);
  expect(documents.store.value.current?.key).toBe('c.py');
  expect(documents.store.value.tabs.map(({ key }) => key)).toEqual(['a.py', 'b.py', 'c.py']);
  expect(documents.of(1).value).toMatchObject({ current: { key: 'b.py' }, tabs: [{ key: 'a.py' }, { key: 'b.py' }] });
});

test('each editor has a preview of its own', async () => {
  await documents.openFile('a.py');
  await documents.split('a.py');
  await documents.openFile('b.py');
  await documents.openFile('c.py');
  documents.activate(1);
  await documents.openFile('d.py');
  expect(shown()).toEqual(['[d.py] *', 'a.py [c.py]']);
});

test('splitting twice shows the file in the editor that is there', async () => {
  await keepOpen('a.py');
  await documents.split('a.py');
  await keepOpen('b.py');
  await documents.split('b.py');
  expect(shown()).toEqual(['a.py [b.py] *', 'a.py [b.py]']);
});

describe('closing a tab', () => {
  test('selects its neighbour in the same editor, and leaves the other one active', async () => {
    await keepOpen('a.py', 'b.py');
    await documents.split('b.py');
    await documents.closeTab('b.py', 1);
    expect(shown()).toEqual(['[a.py]', '[b.py] *']);
  });

  test('closes an editor without tabs, the left one too', async () => {
    await keepOpen('a.py');
    await documents.split('a.py');
    await keepOpen('b.py');
    await documents.closeTab('a.py', 1);
    expect(shown()).toEqual(['a.py [b.py] *']);
    await documents.split('b.py');
    expect(shown()).toEqual(['a.py [b.py]', '[b.py] *']);
    await documents.closeTab('b.py', documents.groups.value.active);
    expect(shown()).toEqual(['a.py [b.py] *']);
  });

  test('keeps the only editor', async () => {
    await keepOpen('a.py');
    await documents.closeTab('a.py', 1);
    expect(documents.groups.value.groups).toMatchObject([{ tabs: [], current: undefined }]);
  });
});

describe('moving a tab to the other editor', () => {
  test('opens that editor, and closes the one that it leaves empty', async () => {
    await keepOpen('a.py', 'b.py');
    await documents.moveToOther('b.py', 1);
    expect(shown()).toEqual(['[a.py]', '[b.py] *']);
    await documents.moveToOther('a.py', 1);
    expect(shown()).toEqual(['b.py [a.py] *']);
  });

  test('does nothing for the only tab of the only editor', async () => {
    await keepOpen('a.py');
    await documents.moveToOther('a.py', 1);
    expect(shown()).toEqual(['[a.py] *']);
  });
});

describe('a stop', () => {
  test('is revealed in the editor that shows its file, which does not become the active one', async () => {
    await keepOpen('a.py');
    await documents.split('a.py');
    await keepOpen('b.py');
    await stopIn('a.py', 3);
    expect(shown()).toEqual(['[a.py]', 'a.py [b.py] *']);
    expect(documents.of(1).value.reveal).toMatchObject({ line: 3 });
    expect(documents.of(2).value.reveal).toBeUndefined();
  });

  test('is revealed in the active editor if both show its file, or none does', async () => {
    await keepOpen('a.py');
    await documents.split('a.py');
    await stopIn('a.py', 3);
    expect(documents.of(1).value.reveal).toBeUndefined();
    expect(documents.of(2).value.reveal).toMatchObject({ line: 3 });
    await stopIn('c.py');
    expect(shown()).toEqual(['[a.py]', 'a.py [c.py] *']);
  });

  test('is revealed in an editor whose last file is still being read', async () => {
    const stop = stopIn('b.py', 2);
    documents.restoreTabs(1, [tabOf('a.py')]);
    documents.restoreTabs(2, [tabOf('b.py')]);
    await Promise.all([stop, documents.restore(1, 'a.py'), documents.restore(2, 'b.py')]);
    expect(shown()).toEqual(['[a.py] *', '[b.py]']);
    expect(documents.of(2).value.reveal).toMatchObject({ line: 2 });
  });
});

test('without room for two, the active editor has the tabs of both, and shows every stop', async () => {
  await keepOpen('a.py');
  await documents.split('a.py');
  await keepOpen('b.py');
  documents.setRoom(false);
  expect(documents.of(2).value.tabs.map(({ key }) => key)).toEqual(['a.py', 'b.py']);
  await stopIn('a.py');
  expect(groupOf(documents.groups.value).current?.key).toBe('a.py');
  documents.setRoom(true);
  expect(shown()).toEqual(['[a.py]', '[a.py] b.py *']);
});

test('a tab that only the other editor has is selected there', async () => {
  await keepOpen('a.py', 'b.py');
  await documents.moveToOther('b.py', 1);
  await documents.select('a.py');
  expect(shown()).toEqual(['[a.py] *', '[b.py]']);
});

test('what an editor showed is restored, unless it shows something by now', async () => {
  await documents.openFile('now.py');
  documents.restoreTabs(1, [tabOf('a.py')]);
  documents.restoreTabs(2, [tabOf('b.py'), tabOf('gone.py')]);
  await documents.restore(1, 'a.py');
  await expect(documents.restore(2, 'gone.py')).rejects.toThrow('gone.py does not exist.');
  await documents.restore(2, 'b.py');
  expect(shown()).toEqual(['a.py [now.py] *', '[b.py] gone.py']);
});

test('a document that both editors show is updated in both', async () => {
  await keepOpen('a.py');
  await documents.split('a.py');
  documents.change('a.py', { isEdited: true });
  for (const group of documents.groups.value.groups)
    expect(group).toMatchObject({ current: { isEdited: true }, tabs: [{ isEdited: true }] });
  expect(allTabs(documents.groups.value)).toHaveLength(1);
});
