import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DebugError, type Dap } from '#protocol';
import { Documents } from './documents.ts';

/** What an adapter says that does not keep to the specification. */
function saidContent(content: string | undefined): Dap.SourceResponse['body'] {
  const said: Dap.SourceResponse['body'] = JSON.parse(JSON.stringify({ content }));
  return said;
}

/** Documents whose only adapter has one text by each number, and the names that are asked for. */
function opened(texts: Map<number, string | undefined>) {
  const asked: number[] = [];
  const documents = new Documents({
    readFile: () => Promise.reject(new DebugError('not_found', 'There are no files.')),
    readSource: async (_sessionId, { sourceReference = 0 }) => {
      await Promise.resolve();
      asked.push(sourceReference);
      if (!texts.has(sourceReference)) throw new DebugError('adapter_failed', 'It is gone.');
      return saidContent(texts.get(sourceReference));
    },
    toLabel: (path) => path,
    draftOf: () => undefined,
    typedText: () => undefined,
    onSame: () => undefined,
    onReplaced: () => undefined,
  });
  /** The texts that are shown one after the other. */
  const shown: (string | undefined)[] = [];
  documents.store.subscribe(() => {
    const text = documents.store.value.current?.text;
    if (shown.at(-1) !== text) shown.push(text);
  });
  const open = (name: string, sourceReference = 5) => documents.openSource('s1', { name, sourceReference });
  return { documents, asked, shown, open };
}

const twoTexts = () =>
  new Map([
    [5, 'one'],
    [6, 'other'],
  ]);

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('an adapter without a text is reported', async () => {
  const { documents, open } = opened(new Map([[5, undefined]]));
  await open('usleep.c');
  await settled();
  expect(documents.store.value.current).toMatchObject({ text: '', error: 'The adapter returned no text.' });
});

describe('a text of an adapter', () => {
  test('is not read at each step', async () => {
    const { asked, open } = opened(new Map([[5, 'one']]));
    await open('eval');
    await open('eval');
    await settled();
    expect(asked).toEqual([5]);
  });

  test('is read again when it is shown later, and stays shown until then', async () => {
    const texts = new Map([[5, 'one']]);
    const { shown, open } = opened(texts);
    await open('eval');
    texts.set(5, 'two');
    await vi.advanceTimersByTimeAsync(3_000);
    await open('eval');
    await settled();
    expect(shown).toEqual(['one', 'two']);
  });

  test('is not shown for a reference that belongs to another source by now', async () => {
    const texts = twoTexts();
    const { documents, shown, open } = opened(texts);
    await open('eval');
    await open('other', 6);
    texts.set(5, 'two');
    await open('template');
    expect(shown).toEqual(['one', 'other', 'two']);
    expect(documents.store.value.tabs.map(({ label }) => label)).toContain('template');
    expect(documents.store.value.tabs.map(({ label }) => label)).not.toContain('eval');
  });

  test('is not shown again unchecked after a lost connection, and stays if its session is gone', async () => {
    const texts = twoTexts();
    const { documents, shown, open } = opened(texts);
    await open('eval');
    await open('other', 6);
    documents.refresh();
    texts.set(5, 'two');
    texts.delete(6);
    await open('eval');
    await open('other', 6);
    expect(shown).toEqual(['one', 'other', 'two', 'other']);
  });
});
