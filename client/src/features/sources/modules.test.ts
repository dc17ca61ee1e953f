import { afterEach, expect, test } from 'vitest';
import type { Dap } from '#protocol';
import { loadedSources, sourceRows } from './loaded-source-rows.ts';
import { StoplineLoadedSources } from './loaded-sources.ts';
import { StoplineModules } from './modules.ts';
import type { LitElement } from 'lit';
import { Bench, rowNames } from '../../app/testing/bench.ts';
import { sessionFacts, stateAfter } from '../../app/testing/facts.ts';

const event = { type: 'event', sessionId: 's1', at: '2026-01-31T08:41:07.000Z' } as const;

const loaded = (path: string) =>
  ({
    ...event,
    event: 'loadedSource',
    body: { reason: 'new', source: { path, name: path.split('/').at(-1) ?? '' } },
  }) as const;

afterEach(() => document.body.replaceChildren());

const module = (more: object) =>
  ({ ...event, event: 'module', body: { reason: 'new', module: { id: 1, name: 'pricing', ...more } } }) as const;

const textsIn = (panel: LitElement, role: string) =>
  [...panel.renderRoot.querySelectorAll(`[role="table"] [role="${role}"]`)].map(({ textContent }) => textContent);

test('modules are a table with the columns that have values or were announced', async () => {
  const bench = new Bench();
  const additionalModuleColumns: Dap.ColumnDescriptor[] = [
    { attributeName: 'origin', label: 'Origin' },
    { attributeName: 'builtAt', label: 'Built', type: 'unixTimestampUTC' },
    { attributeName: 'base', label: 'Base', type: 'number', format: 'hex' },
    { attributeName: 'isSigned', label: 'Signed', type: 'boolean' },
  ];
  bench.tell(
    ...sessionFacts({}, { additionalModuleColumns }),
    module({ path: '/work/pricing.py', version: '2.1', builtAt: 1_700_000_000, base: 4096, isSigned: false }),
  );
  const panel = await bench.show(new StoplineModules());
  expect(textsIn(panel, 'columnheader')).toEqual(['Name', 'Version', 'Path', 'Origin', 'Built', 'Base', 'Signed']);
  expect(textsIn(panel, 'cell')).toEqual([
    'pricing',
    '2.1',
    '/work/pricing.py',
    '',
    '2023-11-14 22:13:20',
    '0x1000',
    'no',
  ]);
});

test('modules are read in pages when the panel opens, and updated by events', async () => {
  const all = Array.from({ length: 700 }, (_, id) => ({ id, name: `library ${id}` }));
  const bench = new Bench({
    modules: ({ startModule, moduleCount }: { startModule: number; moduleCount: number }) => ({
      modules: all.slice(startModule, startModule + moduleCount),
    }),
  });
  bench.tell(...sessionFacts({}, { supportsModulesRequest: true }), module({ id: 3, name: 'library 3, changed' }));
  const panel = await bench.show(new StoplineModules());
  const count = () => panel.renderRoot.querySelector('.filter-bar span')?.textContent;
  await expect.poll(count).toBe('700');
  expect(bench.paramsOf('modules')).toEqual([
    { startModule: 0, moduleCount: 500 },
    { startModule: 500, moduleCount: 500 },
  ]);
  expect(textsIn(panel, 'cell')).toContain('library 3, changed');
  bench.tell({ ...module({ id: 3 }), body: { reason: 'removed', module: { id: 3, name: '' } } });
  await expect.poll(count).toBe('699');
});

test.each([
  ['modules', () => new StoplineModules()],
  ['sources', () => new StoplineLoadedSources()],
])('without %s the panel says what to do: start, or wait', async (what, create) => {
  const bench = new Bench();
  const panel = await bench.show(create());
  const words = () => panel.renderRoot.querySelector('.empty')?.textContent.replace(/\s+/g, ' ').trim();
  expect(words()).toBe(`No ${what}. They appear here as the program loads them. Start it (F5).`);
  bench.tell(...sessionFacts());
  await expect.poll(words).toBe(`No ${what}. They appear here as the program loads them.`);
});

test('sources are a tree by folder, relative to the workspace, and can be filtered', () => {
  const paths = [
    '/work/taxes.py',
    '/work/shop/pricing.py',
    '/usr/lib/python3/json/decoder.py',
    '/usr/lib/python3/os.py',
  ];
  const sources = loadedSources(stateAfter([...sessionFacts(), ...paths.map(loaded)]), 's1', {
    workspacePath: '/work',
    sourcesOf: (session) => session.loadedSources,
  });
  const names = (filter: string) =>
    sourceRows(sources, { filter, isExpanded: () => true }).map(
      (row) => `${row.level} ${row.type === 'folder' ? row.name : row.source.name}`,
    );
  expect(names('')).toEqual([
    '1 /usr/lib/python3',
    '2 json',
    '3 decoder.py',
    '2 os.py',
    '1 shop',
    '2 pricing.py',
    '1 taxes.py',
  ]);
  expect(names('python3 de')).toEqual(['1 /usr/lib/python3/json', '2 decoder.py']);
});

test('a click on a source opens it', async () => {
  const bench = new Bench({ read_file: ({ path }: { path: string }) => ({ path, text: 'code', version: '1' }) });
  bench.tell(...sessionFacts(), loaded('/work/taxes.py'));
  const panel = await bench.show(new StoplineLoadedSources());
  expect(rowNames(panel)).toEqual(['taxes.py']);
  panel.renderRoot
    .querySelector('[role="treeitem"]')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
  await expect.poll(() => bench.workbench.documents.value.current?.path).toBe('/work/taxes.py');
});
