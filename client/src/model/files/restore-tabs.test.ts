import { expect, test, vi } from 'vitest';
import { DebugError, type FileText } from '#protocol';
import { memoryStorage } from '../testing/memory-storage.ts';
import { initialServerState } from '../server-state.ts';
import { Store } from '../store.ts';
import { createViewState } from '../view-state.ts';
import type { Workbench } from '../workbench.ts';
import { Documents } from './documents.ts';
import { Drafts } from './drafts.ts';
import { restoreTabs } from './restore-tabs.ts';

type ShownStop = ReturnType<Workbench['shownStop']>;

/** A stop in a file. */
const stopIn = (path: string) =>
  ({ stop: { frames: [{ id: 1, name: 'main', line: 1, column: 1, source: { path } }] } }) as unknown as ShownStop;

const key = 'stopline.view';

interface PageOptions {
  /** What the browser remembers. */
  readonly remembered?: string | undefined;
  readonly workspace?: string;
  readonly stop?: ShownStop;
  /** A file that does not exist any more. */
  readonly missing?: string;
}

/** A page in which the tabs of the last one are restored. */
async function page({ remembered, workspace = '/work', stop, missing }: PageOptions = {}) {
  const storage = memoryStorage();
  if (remembered !== undefined) storage.setItem(key, remembered);
  const readFile = async (path: string): Promise<FileText> => {
    await Promise.resolve();
    if (path === missing) throw new DebugError('not_found', `${path} does not exist.`);
    return { path, text: path, version: '1', modifiedAt: '2026-01-01T00:00:00.000Z' };
  };
  const documents = new Documents({
    readFile,
    readSource: () => Promise.reject(new DebugError('adapter_failed', 'It is gone.')),
    toLabel: (path) => path,
    draftOf: () => undefined,
    typedText: () => undefined,
    onSame: () => undefined,
    onReplaced: () => undefined,
  });
  const server = new Store({ ...initialServerState, workspace: { name: 'work', path: workspace } });
  const drafts = new Drafts(undefined, () => workspace, { name: 'p1', isOpen: () => false });
  const workbench = { server, view: createViewState(storage), shownStop: () => stop };
  restoreTabs({ workbench, documents, drafts });
  await new Promise((done) => setTimeout(done));
  const editors = () =>
    documents.groups.value.groups.map(({ id, tabs, current }) => ({
      tabs: tabs.map((tab) => tab.key),
      shown: current?.key,
      isActive: id === documents.groups.value.active,
    }));
  const remember = () => storage.getItem(key) ?? undefined;
  return { documents, editors, remember };
}

/** What is remembered of two editors, of which the left one is active. */
async function twoEditors(): Promise<string | undefined> {
  const { documents, remember } = await page();
  await documents.openFile('/work/a.py', { isKept: true });
  await documents.openFile('/work/b.py', { isKept: true });
  await documents.split('/work/b.py');
  await documents.openFile('/work/c.py', { isKept: true });
  documents.activate(1);
  return remember();
}

test('both editors are there again, with their tabs and the active one', async () => {
  const { editors } = await page({ remembered: await twoEditors() });
  expect(editors()).toEqual([
    { tabs: ['/work/a.py', '/work/b.py'], shown: '/work/b.py', isActive: true },
    { tabs: ['/work/b.py', '/work/c.py'], shown: '/work/c.py', isActive: false },
  ]);
});

test('in another workspace there is one editor without tabs', async () => {
  const { editors } = await page({ remembered: await twoEditors(), workspace: '/other' });
  expect(editors()).toEqual([{ tabs: [], shown: undefined, isActive: true }]);
});

test('the last file of the active editor is not shown before a stop that will be shown there', async () => {
  const remembered = await twoEditors();
  const shownIn = async (path: string) =>
    (await page({ remembered, stop: stopIn(path) })).editors().map(({ shown }) => shown);
  expect(await shownIn('/work/d.py')).toEqual([undefined, '/work/c.py']);
  expect(await shownIn('/work/c.py'), 'the right editor shows this stop').toEqual(['/work/b.py', '/work/c.py']);
});

test('the tab of a file that no longer exists is closed', async () => {
  const { editors } = await page({ remembered: await twoEditors(), missing: '/work/c.py' });
  await vi.waitFor(() => expect(editors()[1]?.tabs).toEqual(['/work/b.py']));
});
