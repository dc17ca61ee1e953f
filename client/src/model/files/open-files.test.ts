import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DebugError, type FileText, type Methods, type SourceBreakpoint } from '#protocol';
import type { EditedText } from './document-edits.ts';
import { Documents } from './documents.ts';
import { Drafts, type DraftStorage } from './drafts.ts';
import { EditedFiles, type OpenFilesParts } from './open-files.ts';
import { memoryStorage } from '../testing/memory-storage.ts';

const path = '/work/a.py';

/** What an editor says of a text in which nothing moved but what is given. */
const typed = (text: string, more: Partial<EditedText> = {}): EditedText => ({
  isChanged: true,
  text,
  steps: [],
  newBreakpoints: [],
  toFile: () => text,
  lineNow: (line) => line,
  savedLine: (line) => line,
  newBreakpointsIn: () => more.newBreakpoints ?? [],
  ...more,
});

interface PageOptions {
  readonly name?: string;
  readonly storage?: DraftStorage;
  readonly breakpoints?: readonly Pick<SourceBreakpoint, 'id' | 'path' | 'line'>[];
  /** Where the server sets no breakpoint. */
  readonly refusedLines?: readonly number[];
}

/** Open files over a disk that is a map. */
function page({ name = 'p1', storage = memoryStorage(), breakpoints = [], refusedLines = [] }: PageOptions = {}) {
  const disk = new Map<string, string>([
    [path, 'old\n'],
    ['/work/b.py', 'b\n'],
    ['/lib/c.py', 'c\n'],
  ]);
  const written: Methods['write_file']['params'][] = [];
  const set: unknown[] = [];
  const messages: string[] = [];
  const announced: string[] = [];
  let isAway = false;
  const versionOf = (file: string) => (disk.has(file) ? `v ${disk.get(file)}` : null);
  const readFile = async (file: string): Promise<FileText> => {
    await Promise.resolve();
    const text = disk.get(file);
    if (isAway) throw new DebugError('internal', 'The server is not reached.');
    if (text === undefined) throw new DebugError('not_found', `${file} does not exist.`);
    const readOnly = file.startsWith('/work/') ? {} : { readOnly: 'outside the workspace' };
    return { path: file, text, version: `v ${text}`, modifiedAt: '2026-01-01T00:00:00.000Z', ...readOnly };
  };
  const write = async (params: Methods['write_file']['params']) => {
    await Promise.resolve();
    if (isAway) throw new DebugError('internal', 'The server is not reached.');
    if (params.version !== versionOf(params.path)) throw new DebugError('conflict', 'It changed on disk.');
    written.push(params);
    disk.set(params.path, params.text);
    return { path: params.path, version: `v ${params.text}`, modifiedAt: '2026-01-02T00:00:00.000Z' };
  };
  const rename = ({ path: from, to }: Methods['rename_file']['params']) => {
    for (const [file, text] of [...disk]) {
      if (!file.startsWith(`/work/${from}`)) continue;
      disk.delete(file);
      disk.set(file.replace(`/work/${from}`, `/work/${to}`), text);
    }
    return Promise.resolve({ from: `/work/${from}`, to: `/work/${to}` });
  };
  const renamed: unknown[] = [];
  const replaced: unknown[] = [];
  const call = (method: string, params: never): Promise<never> => {
    if (method === 'rename_file') return rename(params) as Promise<never>;
    if (method === 'write_file') return write(params) as Promise<never>;
    if (refusedLines.includes((params as { readonly line: number }).line))
      return Promise.reject(new DebugError('unsupported', 'Nothing runs there.'));
    set.push(params);
    return Promise.resolve({} as never);
  };
  const drafts = new Drafts(storage, () => '/work', { name, isOpen: () => false });
  const documents: Documents = new Documents({
    readFile,
    readSource: () => Promise.resolve({ content: 'from the adapter' }),
    toLabel: (file) => file.replace('/work/', ''),
    draftOf: (file) => drafts.read(file),
    typedText: (key) => files.typedText(key),
    onSame: (key) => {
      files.onSame(key);
    },
    onReplaced: (text) => replaced.push(text),
  });
  const files: EditedFiles = new EditedFiles({
    documents,
    drafts,
    call: call as unknown as OpenFilesParts['call'],
    breakpoints: () => breakpoints as readonly SourceBreakpoint[],
    notify: (message) => messages.push(message),
    announce: (text) => announced.push(text),
    onRenamed: (each) => renamed.push(each),
  });
  const current = () => documents.store.value.current;
  const tabs = () =>
    documents.store.value.tabs.map(
      ({ label, isPreview, isEdited, isDeleted }) =>
        `${isPreview ? `[${label}]` : label}${isDeleted ? ' deleted' : ''}${isEdited ? ' unsaved' : ''}`,
    );
  const change = async (text: string | undefined, file = path) => {
    if (text === undefined) disk.delete(file);
    else disk.set(file, text);
    files.onChanged(['/work', file]);
    await settled();
  };
  const away = (is: boolean) => (isAway = is);
  return {
    documents,
    files,
    disk,
    written,
    set,
    renamed,
    replaced,
    messages,
    announced,
    drafts,
    storage,
    current,
    tabs,
    change,
    away,
  };
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => DebugError.from(error).message,
  );

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('saving', () => {
  test('writes the text over its own version, with the moved breakpoints', async () => {
    const breakpoints = [
      { id: 1, path, line: 2 },
      { id: 2, path, line: 3 },
      { id: 3, path: '/work/b.py', line: 2 },
    ];
    const { documents, files, written, current, tabs, set } = page({ breakpoints });
    await documents.openFile(path);
    const lineNow = (line: number) => (line === 2 ? 5 : undefined);
    const added = { line: 4, condition: 'x', hitCondition: undefined, logMessage: undefined };
    files.edited(path, typed('new\n', { lineNow, newBreakpoints: [added] }));
    expect(tabs()).toEqual(['a.py unsaved']);
    expect(files.unsaved.value.get(path)?.lineNow(2)).toBe(5);
    await files.save();
    expect(files.unsaved.value.size).toBe(0);
    expect(written).toEqual([
      { path, text: 'new\n', version: 'v old\n', breakpoints: [{ id: 1, line: 5 }, { id: 2 }] },
    ]);
    expect(set).toEqual([{ path, line: 4, condition: 'x' }]);
    expect(current()).toMatchObject({ text: 'new\n', version: 'v new\n', isEdited: false });
    expect(tabs()).toEqual(['a.py']);
    await files.save();
    expect(written).toHaveLength(1);
  });

  test('succeeds even if a breakpoint on a new line cannot be set', async () => {
    const { documents, files, set, messages, tabs } = page({ refusedLines: [4] });
    await documents.openFile(path);
    const plain = { condition: undefined, hitCondition: undefined, logMessage: undefined };
    files.edited(path, typed('new\n', { newBreakpoints: [4, 5].map((line) => ({ line, ...plain })) }));
    expect(await failure(files.save())).toBe('none');
    expect(set).toEqual([{ path, line: 5 }]);
    expect(messages).toEqual(['a.py was saved, but the breakpoint on line 4 was not set. Nothing runs there.']);
    expect(tabs()).toEqual(['a.py']);
  });

  test('leaves later text unsaved, and the next save writes it', async () => {
    const { documents, files, written, tabs, announced } = page();
    await documents.openFile(path);
    files.edited(path, typed('one'));
    const saving = files.save();
    files.edited(path, typed('two'));
    await saving;
    expect(tabs()).toEqual(['a.py unsaved']);
    expect(announced).toEqual([]);
    await files.save();
    expect(announced).toEqual(['Saved a.py']);
    expect(written.map(({ text, version }) => [text, version])).toEqual([
      ['one', 'v old\n'],
      ['two', 'v one'],
    ]);
    expect(tabs()).toEqual(['a.py']);
  });

  test('also sets breakpoints set on new lines meanwhile, at their lines in the file', async () => {
    const { documents, files, set } = page();
    await documents.openFile(path);
    const on = (line: number) => [{ line, condition: undefined, hitCondition: undefined, logMessage: undefined }];
    const saved = typed('one', { newBreakpoints: on(1) });
    files.edited(path, saved);
    const saving = files.save();
    const newBreakpointsIn = (earlier: EditedText) => (earlier === saved ? on(2) : []);
    files.edited(path, typed('none yet\none', { newBreakpoints: on(3), newBreakpointsIn }));
    await saving;
    expect(set, 'what was set before and taken away is not').toEqual([{ path, line: 2 }]);
  });

  test('twice at once writes twice, in order', async () => {
    const { documents, files, written, tabs } = page();
    await documents.openFile(path);
    files.edited(path, typed('one'));
    const first = files.save();
    files.edited(path, typed('two'));
    await Promise.all([first, files.save()]);
    expect(written.map(({ text }) => text)).toEqual(['one', 'two']);
    expect(tabs()).toEqual(['a.py']);
  });

  test('without a connection is reported and keeps the text', async () => {
    const { documents, files, tabs, away, drafts } = page();
    await documents.openFile(path);
    files.edited(path, typed('typed'));
    away(true);
    expect(await failure(files.save())).toBe('a.py was not saved. The server is not reached.');
    expect(tabs()).toEqual(['a.py unsaved']);
    files.flush();
    expect(drafts.read(path)?.text).toBe('typed');
  });

  test('is refused for read-only files, with the reason', async () => {
    const { documents, files } = page();
    await documents.openFile('/lib/c.py');
    expect(await failure(files.save())).toBe('/lib/c.py is read-only: outside the workspace.');
    await documents.openSource('s1', { name: 'eval', sourceReference: 3 });
    expect(await failure(files.save())).toBe('eval is read-only: from the adapter.');
  });

  test('is refused for text beyond the limit, which would end the connection', async () => {
    const { documents, files, written } = page();
    await documents.openFile(path);
    files.edited(path, typed('"'.repeat(600_000)));
    expect(await failure(files.save())).toContain('was not saved: it is larger');
    expect(written).toEqual([]);
  });
});

describe('a file that changes on disk', () => {
  test('is reloaded if it has no unsaved text', async () => {
    const { documents, change, current } = page();
    await documents.openFile(path);
    await change('theirs');
    expect(current()).toMatchObject({ text: 'theirs', version: 'v theirs' });
    expect(current()?.onDisk).toBeUndefined();
  });

  test('is noted if it has unsaved text, and neither text is lost', async () => {
    const { documents, files, change, current, disk, messages } = page();
    await documents.openFile(path);
    files.edited(path, typed('mine'));
    await change('theirs');
    expect(current()).toMatchObject({ text: 'old\n', isEdited: true, onDisk: { kind: 'changed' } });
    await files.save();
    expect(disk.get(path)).toBe('theirs');
    expect(messages).toEqual([expect.stringContaining('Compare')]);
    expect(files.typedText(path)).toBe('mine');
  });

  test('is overwritten when a person keeps their text', async () => {
    const { documents, files, change, current, disk } = page();
    await documents.openFile(path);
    files.edited(path, typed('mine'));
    await change('theirs');
    await files.keepMine(path);
    expect(disk.get(path)).toBe('mine');
    expect(current()).toMatchObject({ text: 'mine', isEdited: false });
    expect(current()?.onDisk).toBeUndefined();
  });

  test('again during that decision is not overwritten', async () => {
    const { documents, files, change, current, disk } = page();
    await documents.openFile(path);
    files.edited(path, typed('mine'));
    await change('theirs');
    disk.set(path, 'newer');
    await files.keepMine(path);
    expect(disk.get(path)).toBe('newer');
    expect(current()).toMatchObject({ isEdited: true, onDisk: { kind: 'changed', file: { text: 'newer' } } });
  });

  test('is taken over when a person takes it, and the draft is removed', async () => {
    const { documents, files, change, current, drafts } = page();
    await documents.openFile(path);
    files.edited(path, typed('mine'));
    files.flush();
    await change('theirs');
    files.takeTheirs(path);
    expect(current()).toMatchObject({ text: 'theirs', version: 'v theirs' });
    expect(current()?.isEdited).not.toBe(true);
    expect(drafts.read(path)).toBeUndefined();
  });

  test('is not a conflict if it has the unsaved text, whatever its line ends', async () => {
    const { documents, files, change, current } = page();
    await documents.openFile(path);
    files.edited(path, typed('same\n'));
    await change('same\r\n');
    expect(current()).toMatchObject({ text: 'same\r\n' });
    expect(current()?.isEdited).not.toBe(true);
  });

  test('back, or whose edits are undone, is no longer a conflict', async () => {
    const { documents, files, change, current } = page();
    await documents.openFile(path);
    files.edited(path, typed('mine'));
    await change('theirs');
    await change('old\n');
    expect(current()?.onDisk).toBeUndefined();
    await change('theirs');
    files.edited(path, typed('old\n', { isChanged: false }));
    expect(current()).toMatchObject({ text: 'theirs' });
  });

  test('and is deleted keeps its text, and is created again by saving', async () => {
    const { documents, files, change, tabs, disk, written } = page();
    await documents.openFile(path, { isKept: true });
    await change(undefined);
    expect(tabs()).toEqual(['a.py deleted']);
    files.edited(path, typed('mine'));
    await files.save();
    expect(written).toMatchObject([{ version: null, text: 'mine' }]);
    expect(disk.get(path)).toBe('mine');
    expect(tabs()).toEqual(['a.py']);
  });

  test('and is deleted during a save is not created again', async () => {
    const { documents, files, disk, tabs } = page();
    await documents.openFile(path);
    files.edited(path, typed('mine'));
    disk.delete(path);
    expect(await failure(files.save())).toBe('It changed on disk.');
    expect(tabs()).toEqual(['a.py deleted unsaved']);
    await files.save();
    expect(disk.get(path)).toBe('mine');
  });
});

describe('unsaved text', () => {
  test('is restored after a reload, over the current file', async () => {
    const first = page();
    await first.documents.openFile(path);
    first.files.edited(path, typed('typed', { steps: [0, 1] }));
    await vi.advanceTimersByTimeAsync(300);
    const second = page({ storage: first.storage });
    await second.documents.openFile(path);
    expect(second.current()).toMatchObject({ text: 'old\n', isEdited: true, draft: { text: 'typed', steps: [0, 1] } });
    expect(second.files.typedText(path)).toBe('typed');
    await second.files.save();
    expect(second.disk.get(path)).toBe('typed');
    expect(second.drafts.paths()).toEqual([]);
  });

  test('is restored with the breakpoints on its new lines, even if the file changed', async () => {
    const first = page();
    await first.documents.openFile(path);
    const added = { line: 2, condition: 'x', hitCondition: undefined, logMessage: undefined };
    first.files.edited(path, typed('old\nnew\n', { newBreakpoints: [added] }));
    first.files.flush();
    const second = page({ storage: first.storage });
    second.disk.set(path, 'theirs');
    await second.documents.openFile(path);
    expect(second.current()?.draft?.newBreakpoints).toEqual([added]);
    const third = page({ storage: first.storage });
    await third.documents.openFile(path);
    expect(third.current()?.draft?.newBreakpoints).toEqual([added]);
  });

  test('is a conflict if the file changed while no page was open, unless it was saved', async () => {
    const first = page();
    await first.documents.openFile(path);
    first.files.edited(path, typed('typed'));
    first.files.flush();
    const second = page({ storage: first.storage });
    second.disk.set(path, 'theirs');
    await second.documents.openFile(path);
    expect(second.current()).toMatchObject({ text: 'theirs', isEdited: true, onDisk: { kind: 'changed' } });
    const third = page({ storage: first.storage });
    third.disk.set(path, 'typed');
    await third.documents.openFile(path);
    expect(third.current()?.isEdited).not.toBe(true);
    expect(third.drafts.paths()).toEqual([]);
  });

  test('is restored even if the file was deleted', async () => {
    const first = page();
    await first.documents.openFile(path);
    first.files.edited(path, typed('typed'));
    first.files.flush();
    const second = page({ storage: first.storage });
    second.disk.delete(path);
    await second.documents.openFile(path);
    expect(second.current()).toMatchObject({ isEdited: true, draft: { text: 'typed' }, onDisk: { kind: 'deleted' } });
    await second.files.save();
    expect(second.disk.get(path)).toBe('typed');
  });

  test('over a deleted file that exists again is kept, and can be saved', async () => {
    const first = page();
    await first.documents.openFile(path);
    await first.change(undefined);
    first.files.edited(path, typed('typed'));
    first.files.flush();
    const second = page({ storage: first.storage });
    await second.documents.openFile(path);
    expect(second.current()).toMatchObject({ isEdited: true, onDisk: { kind: 'changed' } });
    second.files.edited(path, typed('typed more'));
    second.files.flush();
    expect(second.drafts.read(path)?.text).toBe('typed more');
    await second.files.keepMine(path);
    expect(second.disk.get(path)).toBe('typed more');
  });

  test('is stored when the page closes, even if another page continued and saved it', async () => {
    const first = page();
    await first.documents.openFile(path);
    first.files.edited(path, typed('typed'));
    expect(first.files.flush()).toBe(true);
    const second = page({ name: 'p2', storage: first.storage });
    await second.documents.openFile(path);
    await second.files.save();
    expect(first.drafts.has(path)).toBe(false);
    expect(first.files.flush()).toBe(true);
    expect(first.drafts.read(path)?.text).toBe('typed');
  });

  test('that cannot be stored is reported once, and blocks closing the page until it is saved', async () => {
    const storage = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const { documents, files, messages } = page({ storage });
    await documents.openFile(path);
    expect(files.flush()).toBe(true);
    files.edited(path, typed('typed'));
    expect(files.flush()).toBe(false);
    files.edited(path, typed('typed more'));
    expect(files.flush()).toBe(false);
    expect(messages).toEqual([expect.stringContaining('Unsaved text in a.py cannot be backed up in this browser')]);
    await files.save();
    expect(files.flush()).toBe(true);
  });

  test('that is undone is not stored', async () => {
    const { documents, files, drafts, tabs } = page();
    await documents.openFile(path);
    files.edited(path, typed('typed'));
    files.flush();
    files.edited(path, typed('old\n', { isChanged: false }));
    expect(drafts.paths()).toEqual([]);
    expect(tabs()).toEqual(['a.py']);
  });
});

describe('a tab', () => {
  test('shows its neighbour when it is closed, and the last one nothing', async () => {
    const { documents, files, tabs, current } = page();
    await documents.openFile(path, { isKept: true });
    await documents.openFile('/work/b.py', { isKept: true });
    await files.select(path);
    await files.close();
    expect([tabs(), current()?.label]).toEqual([['b.py'], 'b.py']);
    await files.close();
    expect([tabs(), current()]).toEqual([[], undefined]);
  });

  test('with unsaved text is shown while the page asks, and stays on Cancel', async () => {
    const { documents, files, tabs, current } = page();
    await documents.openFile(path, { isKept: true });
    files.edited(path, typed('typed'));
    await documents.openFile('/work/b.py', { isKept: true });
    const closing = files.close(path);
    await settled();
    expect(files.closing.value).toEqual({ key: path, label: 'a.py' });
    expect(current()?.key).toBe(path);
    files.answerClosing('cancel');
    await closing;
    expect(tabs()).toEqual(['a.py unsaved', 'b.py']);
    expect(files.closing.value).toBeUndefined();
  });

  test('with unsaved text that the other editor shows is closed without asking; the last one asks', async () => {
    const { documents, files, tabs } = page();
    await documents.openFile(path, { isKept: true });
    files.edited(path, typed('typed'));
    await files.split();
    await files.close();
    expect(documents.groups.value.groups).toHaveLength(1);
    expect([tabs(), files.closing.value]).toEqual([['a.py unsaved'], undefined]);
    void files.close();
    await settled();
    expect(files.closing.value).toEqual({ key: path, label: 'a.py' });
  });

  test('is closed in both editors if none is given, as for a deleted file', async () => {
    const { documents, files } = page();
    await documents.openFile(path, { isKept: true });
    await documents.openFile('/work/b.py', { isKept: true });
    await files.split(path);
    await files.close(path);
    expect(documents.groups.value.groups.map(({ tabs }) => tabs.map(({ label }) => label))).toEqual([['b.py']]);
  });

  test('to the right is in the same editor; without room for two, in both', async () => {
    const { documents, files, current } = page();
    await documents.openFile(path, { isKept: true });
    await files.split();
    await documents.openFile('/work/b.py', { isKept: true });
    await files.moveToOther('/work/b.py', 2);
    expect([current()?.label, documents.groups.value.active]).toEqual(['b.py', 1]);
    await files.selectBy(1);
    expect([current()?.label, documents.groups.value.active]).toEqual(['a.py', 1]);
    await files.close(path, 1);
    await files.selectBy(1);
    expect(current()?.label).toBe('b.py');
    files.setRoom(false);
    await files.selectBy(1);
    expect([current()?.label, documents.groups.value.active]).toEqual(['a.py', 2]);
  });

  test.each([
    ['save', 'typed'],
    ['discard', 'old\n'],
  ] as const)('with unsaved text is closed on %s', async (answer, text) => {
    const { documents, files, tabs, disk, drafts, current } = page();
    await documents.openFile(path);
    files.edited(path, typed('typed'));
    files.flush();
    const closing = files.close();
    await settled();
    files.answerClosing(answer);
    await closing;
    expect(tabs()).toEqual([]);
    expect(disk.get(path)).toBe(text);
    expect(drafts.paths()).toEqual([]);
    await documents.openFile(path);
    expect(current()).toMatchObject({ text });
    expect(current()?.isEdited).not.toBe(true);
  });

  test('with unsaved text stays on Cancel, and so do those that were to be closed after it', async () => {
    const { documents, files, tabs, current, disk } = page();
    for (const added of ['/work/c.py', '/work/d.py']) disk.set(added, 'old');
    for (const each of [path, '/work/b.py', '/work/c.py', '/work/d.py'])
      await documents.openFile(each, { isKept: true });
    files.edited('/work/b.py', typed('typed'));
    await files.select(path);
    await files.closeAll(['/work/d.py']);
    expect([tabs(), current()?.label]).toEqual([['a.py', 'b.py unsaved', 'c.py'], 'a.py']);
    const closing = files.closeAll([path, '/work/b.py', '/work/c.py']);
    await settled();
    files.answerClosing('cancel');
    await closing;
    expect(tabs()).toEqual(['a.py', 'b.py unsaved', 'c.py']);
  });

  test('that cannot be saved is not closed', async () => {
    const { documents, files, tabs, disk } = page();
    await documents.openFile(path);
    files.edited(path, typed('mine'));
    disk.set(path, 'theirs');
    const closing = files.close();
    await settled();
    files.answerClosing('save');
    await closing;
    expect(tabs()).toEqual(['a.py unsaved']);
    expect(disk.get(path)).toBe('theirs');
  });

  test('with unsaved text is not replaced by another document', async () => {
    const { documents, files, tabs } = page();
    await documents.openFile(path);
    files.edited(path, typed('typed'));
    await documents.openFile('/work/b.py');
    await documents.openSource('s1', { path: '/lib/c.py' }, { line: 1 });
    expect(tabs()).toEqual(['a.py unsaved', '[/lib/c.py]']);
    await files.selectBy(1);
    expect(documents.store.value.current?.key).toBe(path);
  });
});

describe('renaming', () => {
  test('keeps the tabs of a file where they are, with its unsaved text and its draft', async () => {
    const { documents, files, disk, tabs, current, renamed, drafts } = page();
    await documents.openFile(path, { isKept: true });
    await documents.openFile('/work/b.py', { isKept: true });
    await documents.select(path);
    files.edited(path, typed('new\n'));
    await files.rename('a.py', 'lib/z.py');
    expect(tabs()).toEqual(['lib/z.py unsaved', 'b.py']);
    expect(current()).toMatchObject({ key: '/work/lib/z.py', label: 'lib/z.py', isEdited: true });
    expect(renamed).toEqual([{ from: path, to: '/work/lib/z.py' }]);
    expect([files.typedText('/work/lib/z.py'), files.typedText(path)]).toEqual(['new\n', undefined]);
    expect(drafts.paths()).toEqual(['/work/lib/z.py']);
    await files.save();
    expect(disk.get('/work/lib/z.py')).toBe('new\n');
    expect(tabs()).toEqual(['lib/z.py', 'b.py']);
  });

  test('keeps the tabs of the files of a folder, also of those that were reported as deleted meanwhile', async () => {
    const { documents, files, disk, tabs, change } = page();
    disk.set('/work/old/c.py', 'c\n');
    await documents.openFile('/work/old/c.py', { isKept: true });
    const renaming = files.rename('old', 'new');
    await change(undefined, '/work/old/c.py');
    await renaming;
    expect(tabs()).toEqual(['new/c.py']);
  });

  test('closes the tab of a deleted file with the new name, unless its unsaved text is kept', async () => {
    const { documents, files, tabs, change } = page();
    await documents.openFile(path, { isKept: true });
    await documents.openFile('/work/b.py', { isKept: true });
    files.edited('/work/b.py', typed('mine\n'));
    await change(undefined, '/work/b.py');
    const refused = files.rename('a.py', 'b.py');
    await settled();
    files.answerClosing('cancel');
    await refused;
    expect(tabs()).toEqual(['a.py', 'b.py deleted unsaved']);
    const renaming = files.rename('a.py', 'b.py');
    await settled();
    files.answerClosing('discard');
    await renaming;
    expect(tabs()).toEqual(['b.py']);
  });
});

test('a text that another program replaced is reported, unless there is unsaved text; a saved one is not', async () => {
  const { documents, files, replaced, change } = page();
  await documents.openFile(path);
  await change('theirs\n');
  const first = { path, version: 'v old\n', before: 'old\n', after: 'theirs\n' };
  expect(replaced).toEqual([first]);
  files.edited(path, typed('mine\n'));
  await files.save();
  await change('mine\n');
  files.edited(path, typed('more\n'));
  await change('again\n');
  expect(replaced).toEqual([first]);
  files.takeTheirs(path);
  expect(replaced).toEqual([first, { path, version: 'v mine\n', before: 'mine\n', after: 'again\n' }]);
});
