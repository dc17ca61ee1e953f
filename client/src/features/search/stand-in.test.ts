import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DebugError, type FileSearch, type Methods } from '#protocol';
import { click, rowNames, rowOf } from '../../app/testing/bench.ts';
import { mount, standIn } from '../../app/testing/stand-in.ts';
import { FileSearcher } from './file-searcher.ts';
import { resultMessage } from './search-rows.ts';
import { StoplineSearch } from './search.ts';

type Found = Methods['search_files']['result'];

const found: Found = {
  files: [
    {
      path: 'shop/cart.js',
      count: 3,
      lines: [
        {
          line: 3,
          column: 7,
          text: 'const total = total;',
          matches: [
            [6, 11],
            [14, 19],
          ],
        },
        { line: 9, column: 1, text: 'total', matches: [[0, 5]] },
      ],
    },
    { path: 'a.py', count: 1, lines: [{ line: 1, column: 5, text: 'sub_total', matches: [[4, 9]] }] },
  ],
  total: 4,
  isCut: false,
};

beforeEach(() => void vi.useFakeTimers());
const press = (element: Element | null | undefined, key: string) =>
  element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A search panel, and the searches that the server gets. */
async function panelOver(answer: (search: FileSearch) => Promise<Found>) {
  const { view, notify, announce, uiRequests, noted, called } = standIn();
  const searches: FileSearch[] = [];
  const searcher = new FileSearcher((async (_method: string, search: FileSearch) => {
    searches.push(search);
    return answer(search);
  }) as ConstructorParameters<typeof FileSearcher>[0]);
  const openFile = noted('openFile', Promise.resolve());
  const panel = await mount(new StoplineSearch(), { view, notify, announce, uiRequests, openFile, searcher });
  const field = panel.renderRoot.querySelector('input');
  const type = async (text: string) => {
    if (field) field.value = text;
    field?.dispatchEvent(new InputEvent('input'));
    await vi.runAllTimersAsync();
    await panel.updateComplete;
  };
  const status = () => panel.renderRoot.querySelector('[role="status"]')?.textContent?.trim();
  return { panel, uiRequests, searcher, searches, called, field, type, status };
}

test('what is typed is searched for when typing pauses, and the results are by file', async () => {
  const { panel, searcher, searches, type, status } = await panelOver(() => Promise.resolve(found));
  searcher.change({ text: 'to' });
  await type('total');
  expect(searches).toEqual([{ text: 'total', caseSensitive: false, wholeWord: false, regexp: false }]);
  expect(status()).toBe('4 matches in 2 files.');
  expect(rowNames(panel)).toEqual([
    'shop/cart.js, 3 matches',
    '3: const total = total;',
    '9: total',
    'a.py, 1 match',
    '1: sub_total',
  ]);
  const marked = [...rowOf(panel, '3: const total = total;').querySelectorAll('b')].map((each) => each.textContent);
  expect(marked).toEqual(['total', 'total']);
});

test('a line opens its file at the first match, and a file is collapsed', async () => {
  const { panel, type, called } = await panelOver(() => Promise.resolve(found));
  await type('total');
  click(rowOf(panel, '3: const total = total;'));
  expect(called).toEqual([['openFile', 'shop/cart.js', 3, { column: 7 }]]);
  press(rowOf(panel, 'a.py, 1 match'), 'ArrowLeft');
  await panel.updateComplete;
  expect(rowNames(panel).at(-1)).toBe('a.py, 1 match');
});

test('the arrow key goes from the field to the results, Escape back, and from there to the editor', async () => {
  const { panel, uiRequests, field, type } = await panelOver(() => Promise.resolve(found));
  await type('total');
  press(field, 'ArrowDown');
  const first = rowOf(panel, 'shop/cart.js, 3 matches');
  expect(panel.shadowRoot?.activeElement).toBe(first);
  press(first, 'Escape');
  expect(panel.shadowRoot?.activeElement).toBe(field);
  const focused: string[] = [];
  uiRequests.on('focus', ({ region }) => focused.push(region));
  press(field, 'Escape');
  expect(focused).toEqual(['editor']);
});

test('an option searches again, and an answer to an earlier search is not shown', async () => {
  const answers = new Map<boolean, (found: Found) => void>();
  const { panel, searches, type, status } = await panelOver(
    ({ caseSensitive }) => new Promise((resolve) => answers.set(caseSensitive, resolve)),
  );
  await type('total');
  expect(status()).toBe('Searching…');
  click(panel.renderRoot.querySelector('[aria-label="Match case"]'));
  await vi.runAllTimersAsync();
  expect(searches.map(({ caseSensitive }) => caseSensitive)).toEqual([false, true]);
  answers.get(true)?.({ files: [], total: 0, isCut: false });
  answers.get(false)?.(found);
  await vi.runAllTimersAsync();
  await panel.updateComplete;
  expect(status()).toBe('No matches.');
  expect(rowNames(panel)).toEqual([]);
});

test('a search that fails says why, and Enter tries again', async () => {
  let isBroken = true;
  const { panel, field, type, status } = await panelOver(() =>
    isBroken ? Promise.reject(new DebugError('invalid_arguments', 'Invalid pattern: (')) : Promise.resolve(found),
  );
  await type('(');
  expect(status()).toBe('Invalid pattern: (');
  isBroken = false;
  press(field, 'Enter');
  await vi.runAllTimersAsync();
  await panel.updateComplete;
  expect(status()).toBe('4 matches in 2 files.');
});

test('an empty text ends the search', async () => {
  const { panel, searches, type, status } = await panelOver(() => Promise.resolve(found));
  await type('total');
  await type('');
  expect(searches.at(-1)?.text).toBe('');
  expect(status()).toBe('');
  expect(rowNames(panel)).toEqual([]);
});

test.each([
  [{ files: [], total: 0, isCut: false }, 'No matches.'],
  [{ files: [], total: 0, isCut: true }, 'No matches in the files that were searched.'],
  [{ ...found, total: 2_000, isCut: true }, 'The first 2,000 matches in 2 files.'],
] as const)('the result %# is said as "%s"', (result, message) => {
  expect(resultMessage(result)).toBe(message);
});
