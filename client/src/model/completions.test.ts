import { describe, expect, test } from 'vitest';
import { fitting, withSuggestion } from '../ui/suggestions.ts';
import { completionsAt, suggestionsOf } from './completions.ts';

const at = (text: string) => ({ text: text.replace('|', ''), caret: text.indexOf('|') });

const labels = (items: readonly { readonly label: string }[]) => items.map(({ label }) => label);

/** What is in the field after the first suggestion was accepted, with the selection between bars. */
function accepted(item: Parameters<typeof suggestionsOf>[0][number], typed: string): string {
  const place = at(typed);
  const { text, selectionStart, selectionEnd } = withSuggestion(place, suggestionsOf([item], place)[0]!);
  const middle = selectionEnd > selectionStart ? `${text.slice(selectionStart, selectionEnd)}|` : '';
  return `${text.slice(0, selectionStart)}|${middle}${text.slice(selectionEnd)}`;
}

test('completions are requested by line and column from 1', () => {
  expect(completionsAt(at('a = 1\nb.|c'))).toEqual({ text: 'a = 1\nb.c', line: 2, column: 3 });
});

describe('a suggestion', () => {
  test.each([
    ['takes the place of the name before the caret', { label: 'name' }, 'customer.na|', 'customer.name|'],
    [
      'takes the place of as much as the adapter says',
      { label: 'k', text: '["k"]', start: 8, length: 1 },
      'customer.|',
      'customer["k"]|',
    ],
    ['leaves what is behind the caret', { label: 'customers' }, 'cust| + 1', 'customers| + 1'],
    [
      'of debugpy in a second line',
      { label: 'name', start: 9, length: 2 },
      'x = 1\ncustomer.na|',
      'x = 1\ncustomer.name|',
    ],
    ['may select a part of itself', { label: 'f', text: 'f(x)', selectionStart: 2, selectionLength: 1 }, '|', 'f(|x|)'],
    [
      'of no length is put in where the caret is',
      { label: 'name', start: 9, length: 0 },
      'customer.|',
      'customer.name|',
    ],
  ])('%s', (_what, item, typed, expected) => {
    expect(accepted(item, typed)).toBe(expected);
  });
});

test('suggestions keep the adapter’s order, and apply to text typed meanwhile', () => {
  const items = [{ label: 'zeta' }, { label: 'name', sortText: '~2' }, { label: 'Nation', sortText: '~1' }];
  const all = suggestionsOf(items, at('c.|'));
  expect(labels(all)).toEqual(['zeta', 'Nation', 'name']);
  expect(labels(fitting(all, at('c.na|')))).toEqual(['name', 'Nation']);
  expect(labels(fitting(all, at('c.et|')))).toEqual(['zeta']);
  expect(fitting(all, at('c|'))).toEqual([]);
});
