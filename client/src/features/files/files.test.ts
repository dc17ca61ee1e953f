import type { FileEntry } from '#protocol';
import { afterEach, expect, test } from 'vitest';
import { relativePath } from '../../model/files/relative-path.ts';
import { StoplineFiles } from './files.ts';
import { Bench, refuse, rowNames, rowOf, settled } from '../../app/testing/bench.ts';

const file = (path: string): FileEntry => ({ name: path.split('/').at(-1) ?? path, path, kind: 'file' });
const folder = (path: string): FileEntry => ({ ...file(path), kind: 'folder' });

const folders: Readonly<Record<string, readonly FileEntry[]>> = {
  '': [folder('shop'), file('report.py')],
  shop: [file('shop/pricing.py'), file('shop/taxes.py')],
};

const answers = {
  list_files: ({ path }: { path: string }) =>
    folders[path] ? { entries: folders[path], truncated: false } : refuse(`${path} is not there.`),
  read_file: ({ path }: { path: string }) => ({ path: `/work/${path}`, text: 'code', version: '1' }),
};

const click = (element: Element): void => {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
};

afterEach(() => document.body.replaceChildren());

test('a folder is read when it is expanded, and stays expanded', async () => {
  const bench = new Bench(answers);
  const panel = await bench.show(new StoplineFiles());
  await expect.poll(() => rowNames(panel)).toEqual(['shop', 'report.py']);
  expect(bench.paramsOf('list_files')).toEqual([{ path: '' }]);
  click(rowOf(panel, 'shop'));
  await expect.poll(() => rowNames(panel)).toEqual(['shop', 'pricing.py', 'taxes.py', 'report.py']);
  const again = await bench.show(new StoplineFiles());
  await expect.poll(() => rowNames(again)).toContain('taxes.py');
});

test('of two answers for one folder that of the last request is shown, even if it comes first', async () => {
  const listings: ((entries: readonly FileEntry[]) => void)[] = [];
  const bench = new Bench({
    list_files: () => new Promise((resolve) => listings.push((entries) => resolve({ entries, truncated: false }))),
  });
  const panel = await bench.show(new StoplineFiles());
  await expect.poll(() => listings).toHaveLength(1);
  bench.workbench.onFilesChanged(['/work']);
  await expect.poll(() => listings).toHaveLength(2);
  const [first, second] = listings;
  second?.([file('old.py'), file('new.py')]);
  await expect.poll(() => rowNames(panel)).toEqual(['old.py', 'new.py']);
  first?.([file('old.py')]);
  await settled(panel);
  expect(rowNames(panel)).toEqual(['old.py', 'new.py']);
});

test('a click on a file opens and selects it', async () => {
  const bench = new Bench(answers);
  const panel = await bench.show(new StoplineFiles());
  await expect.poll(() => rowNames(panel)).toContain('report.py');
  click(rowOf(panel, 'report.py'));
  await expect.poll(() => rowOf(panel, 'report.py').getAttribute('aria-selected')).toBe('true');
  expect(bench.workbench.documents.value.current?.path).toBe('/work/report.py');
});

test('an empty workspace says so once it is read', async () => {
  const panel = await new Bench({ list_files: () => ({ entries: [], truncated: false }) }).show(new StoplineFiles());
  await expect.poll(() => panel.renderRoot.textContent).toContain('Files of the workspace appear here.');
  expect(rowNames(panel)).toEqual([]);
  const full = await new Bench(answers).show(new StoplineFiles());
  await expect.poll(() => rowNames(full)).toContain('report.py');
  expect(full.renderRoot.textContent).not.toContain('No files.');
});

test('a file with a breakpoint has a mark', async () => {
  const bench = new Bench(answers);
  const at = '2026-01-31T08:41:07.000Z';
  const createdBy = { kind: 'person', name: 'Mara' } as const;
  bench.tell({
    type: 'breakpoints_changed',
    breakpoints: [{ kind: 'source', id: 1, path: '/work/report.py', line: 3, enabled: true, createdBy, at }],
  });
  const panel = await bench.show(new StoplineFiles());
  await expect.poll(() => rowNames(panel)).toContain('report.py');
  expect(rowOf(panel, 'report.py').title).toBe('report.py, has breakpoints');
  expect(rowOf(panel, 'report.py').querySelector('.glyph')).not.toBeNull();
  expect(rowOf(panel, 'shop').querySelector('.glyph')).toBeNull();
});

test('folders are read again when files changed on disk', async () => {
  const bench = new Bench(answers);
  const panel = await bench.show(new StoplineFiles());
  await expect.poll(() => rowNames(panel)).toContain('report.py');
  bench.workbench.onFilesChanged(['new.py']);
  await expect.poll(() => bench.paramsOf('list_files')).toEqual([{ path: '' }, { path: '' }]);
});

test('an empty folder says so', async () => {
  const bench = new Bench({
    list_files: ({ path }: { path: string }) => ({ entries: path === '' ? [folder('a')] : [] }),
  });
  const panel = await bench.show(new StoplineFiles());
  await expect.poll(() => rowNames(panel)).toEqual(['a']);
  click(rowOf(panel, 'a'));
  await expect.poll(() => rowNames(panel)).toEqual(['a', 'No files.']);
});

test('a folder that cannot be read shows the error', async () => {
  const bench = new Bench({ ...answers, list_files: () => refuse('The workspace is gone.') });
  const panel = await bench.show(new StoplineFiles());
  await expect.poll(() => rowNames(panel)).toEqual(['The workspace is gone.']);
});

test.each([
  ['/work', '/work/shop/a.py', 'shop/a.py'],
  ['/work/', '/work/a.py', 'a.py'],
  ['/work', '/workshop/a.py', undefined],
  ['C:\\work', 'C:\\work\\shop\\a.py', 'shop/a.py'],
])('inside %s, %s is %s', (workspace, path, relative) => {
  expect(relativePath(workspace, path)).toBe(relative);
});
