import { afterEach, expect, test } from 'vitest';
import { click, rowNames, rowOf } from '../../app/testing/bench.ts';
import { mount, standIn } from '../../app/testing/stand-in.ts';
import { Store } from '../../model/store.ts';
import { StoplineFiles } from './files.ts';
import type { FilesPort } from './port.ts';

afterEach(() => document.body.replaceChildren());

/** The tree of files on the page, over a stand-in. */
async function mounted(listFiles: FilesPort['listFiles']) {
  const { server, view, uiRequests, notify, announce, noted, called } = standIn();
  const panel = await mount(new StoplineFiles(), {
    server,
    view,
    uiRequests,
    notify,
    announce,
    call: () => Promise.reject(new Error('Nothing is called.')),
    readFile: () => Promise.reject(new Error('Nothing is read.')),
    openFiles: {} as FilesPort['openFiles'],
    documents: new Store({ current: undefined, reveal: undefined, tabs: [] }),
    filesChanged: new Store<readonly string[]>([]),
    listFiles,
    openFile: noted('openFile', Promise.resolve()),
  });
  return { panel, server, called };
}

test('the tree of files runs over a stand-in, and opens a file', async () => {
  const { panel, called } = await mounted(() =>
    Promise.resolve([{ name: 'report.py', path: 'report.py', kind: 'file' }]),
  );
  await expect.poll(() => rowNames(panel)).toEqual(['report.py']);
  click(rowOf(panel, 'report.py'));
  expect(called).toEqual([['openFile', 'report.py', undefined, { isKept: false }]]);
});

test('folders are read again after each connection, however short the cut: the server no longer reports their changes', async () => {
  const read: string[] = [];
  const { server } = await mounted((path) => {
    read.push(path);
    return Promise.resolve([]);
  });
  await expect.poll(() => read).toEqual(['']);
  server.update((known) => ({ ...known, connection: { kind: 'connected' } }));
  await expect.poll(() => read).toEqual(['', '']);
});
