import { afterEach, expect, test } from 'vitest';
import { loadedSources, StoplineLoadedSources } from './loaded-sources.ts';
import { StoplineModules } from './modules.ts';
import { Bench, rowNames } from './testing/bench.ts';
import { sessionFacts, stateAfter } from './testing/facts.ts';

const event = { type: 'event', sessionId: 's1', at: '2026-01-31T08:41:07.000Z' } as const;

const loaded = (path: string) =>
  ({
    ...event,
    event: 'loadedSource',
    body: { reason: 'new', source: { path, name: path.split('/').at(-1) ?? '' } },
  }) as const;

afterEach(() => document.body.replaceChildren());

test('modules are a table with the columns that the adapter announces', async () => {
  const bench = new Bench();
  bench.tell(...sessionFacts({}, { additionalModuleColumns: [{ attributeName: 'origin', label: 'Origin' }] }), {
    ...event,
    event: 'module',
    body: { reason: 'new', module: { id: 1, name: 'pricing', path: '/work/pricing.py' } },
  });
  const panel = await bench.show(new StoplineModules());
  const table = panel.renderRoot.querySelector('table[aria-label="Modules"]');
  expect([...(table?.querySelectorAll('th') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Version',
    'Symbols',
    'Path',
    'Origin',
  ]);
  expect([...(table?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'pricing',
    '',
    '',
    '/work/pricing.py',
    '',
  ]);
});

test.each([
  ['modules', () => new StoplineModules()],
  ['sources', () => new StoplineLoadedSources()],
])('without %s there is what to do: to start, or to wait', async (what, create) => {
  const bench = new Bench();
  const panel = await bench.show(create());
  const words = () => panel.renderRoot.querySelector('.empty')?.textContent.replace(/\s+/g, ' ').trim();
  expect(words()).toBe(`No ${what}. They show here as the program loads them. Start it (F5).`);
  bench.tell(...sessionFacts());
  await expect.poll(words).toBe(`No ${what}. They show here as the program loads them.`);
});

test('sources of the whole session tree are listed by name', () => {
  const facts = [...sessionFacts(), loaded('/work/taxes.py'), loaded('/work/pricing.py')];
  expect(loadedSources(stateAfter(facts), 's1').map(({ name }) => name)).toEqual(['pricing.py', 'taxes.py']);
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
