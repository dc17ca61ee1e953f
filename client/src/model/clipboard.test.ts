import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './clipboard.ts';
import { Bench } from '../app/testing/bench.ts';

const messagesIn = ({ workbench }: Bench) => workbench.toasts.value.map(({ kind, message }) => `${kind}: ${message}`);

afterEach(() => vi.unstubAllGlobals());

test('copied text is on the clipboard and announced', async () => {
  const bench = new Bench();
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyText(bench.workbench, 'subtotal');
  expect(writeText).toHaveBeenCalledExactlyOnceWith('subtotal');
  expect(bench.workbench.announcement.value.text).toBe('Copied');
  expect(messagesIn(bench)).toEqual([]);
});

test.each([
  ['gives the page no clipboard', {}, 'Browsers allow copying only over HTTPS and on localhost.'],
  ['forbids it', { clipboard: { writeText: () => Promise.reject(new Error('Not allowed.')) } }, 'Not allowed.'],
])('a browser that %s is reported, and nothing is announced', async (_what, browser, words) => {
  const bench = new Bench();
  vi.stubGlobal('navigator', browser);
  await copyText(bench.workbench, 'subtotal');
  expect(messagesIn(bench)[0]).toContain(`failure: ${words}`);
  expect(bench.workbench.announcement.value.text).toBe('');
});
