import { expect, test, vi } from 'vitest';
import { StoplineCompare, type Comparison } from './compare-view.ts';

const comparison: Comparison = { path: '/work/a.txt', label: 'a.txt', theirs: 'one\ntwo\n', mine: 'one\n2\n' };

test('a comparison of the same texts keeps its scroll position and folds; other texts are compared again', async () => {
  const compare = new StoplineCompare();
  compare.comparison = comparison;
  document.body.append(compare);
  const drawn = () => compare.renderRoot.querySelector('.cm-editor');
  await vi.waitFor(() => expect(drawn()).not.toBeNull());
  const before = drawn();
  compare.comparison = { ...comparison };
  await compare.updateComplete;
  await Promise.resolve();
  expect(drawn()).toBe(before);
  compare.comparison = { ...comparison, theirs: 'one\n' };
  await vi.waitFor(() => expect(drawn()).not.toBe(before));
  compare.remove();
});
