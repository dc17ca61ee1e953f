import { javascriptLanguage } from '@codemirror/lang-javascript';
import { pythonLanguage } from '@codemirror/lang-python';
import type { Language } from '@codemirror/language';
import { expect, test } from 'vitest';
import { parsedState } from '../testing/parsed-state.ts';
import { namesInFunction, type TextPlace } from './names-in-function.ts';
import { inlineValues } from './values-by-line.ts';

const javascript = `const rate = 2;
function outer(list, extra) {
  let sum = 0; // list
  list.forEach((item) => {
    sum += item.price * rate;
  });
  const text = \`\${sum} of \${extra}\`;
  return text;
}
function other(list) { return list; }`;

const python = `RATE = 2
def outer(items, extra=None):
    """items"""
    total = 0
    for item in items:
        total += item.price * RATE

    show(extra=total)
    return [each for each in items]`;

const names = (doc: string, place: TextPlace, language?: Language) => {
  const state = parsedState(doc, language);
  return Object.fromEntries([...namesInFunction(state, place)].map(([line, words]) => [line, [...words]]));
};

test('the names in the function around a line count, from its first line down to that one', () => {
  expect(names(javascript, { line: 8 }, javascriptLanguage)).toEqual({
    2: ['outer', 'list', 'extra'],
    3: ['sum'],
    4: ['list'],
    7: ['text', 'sum', 'extra'],
    8: ['text'],
  });
});

test('in a nested function the names of the outer one are ignored', () => {
  expect(names(javascript, { line: 5 }, javascriptLanguage)).toEqual({ 4: ['item'], 5: ['sum', 'item', 'rate'] });
});

test('a column identifies the function of a line', () => {
  const text = 'const prices = items.map((item) => item.price);';
  expect(names(text, { line: 1, column: 36 }, javascriptLanguage)).toEqual({ 1: ['item'] });
  expect(names(text, { line: 1 }, javascriptLanguage)).toEqual({ 1: ['prices', 'items'] });
});

test('in Python comments, members and keyword arguments are not names', () => {
  expect(names(python, { line: 8 }, pythonLanguage)).toEqual({
    2: ['outer', 'items', 'extra'],
    4: ['total'],
    5: ['item', 'items'],
    6: ['total', 'item', 'RATE'],
    8: ['show', 'total'],
  });
});

test('outside of functions the lines from the first one on count, without functions in them', () => {
  expect(names(`${javascript}\nother(rate);`, { line: 11 }, javascriptLanguage)).toEqual({
    1: ['rate'],
    11: ['other', 'rate'],
  });
});

test('without a syntax tree a function begins by indentation and its first word', () => {
  const text = 'x = 1\nfunction f(a)\n  b = a -- x\n  if b then\n    c = "a" .. b.d\n  end\nend';
  expect(names(text, { line: 5 })).toEqual({
    2: ['function', 'f', 'a'],
    3: ['b', 'a'],
    4: ['if', 'b', 'then'],
    5: ['c', 'b'],
  });
});

test('a place after the end of the text has no names', () => {
  expect(names('a', { line: 9 }, javascriptLanguage)).toEqual({});
});

test('a line shows at most three values, in the order of its names, of known variables', () => {
  const value = (name: string) => ({ name, text: '1', isChanged: false });
  const byLine = new Map([
    [7, new Set(['no', 'd', 'c', 'b', 'a'])],
    [2, new Set(['a'])],
    [5, new Set(['no'])],
  ]);
  const shown = inlineValues(byLine, ['a', 'b', 'c', 'd'].map(value));
  expect([...shown].map(([line, values]) => [line, values.map(({ name }) => name)])).toEqual([
    [2, ['a']],
    [7, ['d', 'c', 'b']],
  ]);
});
