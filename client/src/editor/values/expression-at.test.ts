import { javascriptLanguage, typescriptLanguage } from '@codemirror/lang-javascript';
import { pythonLanguage } from '@codemirror/lang-python';
import type { Language } from '@codemirror/language';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsedState } from '../testing/parsed-state.ts';
import { expressionAt, expressionAtCursor } from './expression-at.ts';

const languages = { javascript: javascriptLanguage, typescript: typescriptLanguage, python: pythonLanguage } as const;

/** The expression at the mark `^` in a text, of which the mark itself is no part. */
const found = (marked: string, language?: Language): string | undefined => {
  const offset = marked.indexOf('^');
  const state = parsedState(marked.replace('^', ''), language);
  const range = expressionAt(state, offset);
  return range && state.doc.sliceString(range.from, range.to);
};

describe.each(Object.entries(languages))('in %s', (_name, language) => {
  test.each([
    ['x = ^order', 'order'],
    ['x = or^der.lines', 'order'],
    ['x = order.^lines.length', 'order.lines'],
    ['x = order.lines.l^ength', 'order.lines.length'],
    ['x = order.lines[^0]', 'order.lines[0]'],
    ['x = order["k^ey"].name', 'order["key"]'],
    ['x = order[index^].name', 'order[index]'],
    ['x = order[ind^ex].name', 'index'],
    ['x = order[index].^name', 'order[index].name'],
    ['x = f(ord^er)', 'order'],
    ['x = order.^total()', 'order.total'],
    ['^total = order.total()', 'total'],
  ])('%s is %s', (text, expected) => {
    expect(found(text, language)).toBe(expected);
  });

  test.each([
    'x = order.total().^net',
    'x = order[f(1)].^name',
    'x = order[i + 1].^name',
    'x = "or^der"',
    'x = 1^2',
    'x ^= order',
    'x = (order).^name',
  ])('%s has no value by itself', (text) => {
    expect(found(text, language)).toBeUndefined();
  });
});

test.each([
  ['this.^count += 1', 'this.count'],
  ['th^is.count += 1', 'this'],
  ['this.#h^idden', 'this.#hidden'],
  ['a?.b?.[^0].c', 'a?.b?.[0]'],
  ['f({ na^me })', 'name'],
  ['`total ${it^em.price}`', 'item'],
  ['for (const it^em of items) {}', 'item'],
  ['f(...re^st)', 'rest'],
  ['const { a: tw^o } = x', 'two'],
])('in JavaScript %s is %s', (text, expected) => {
  expect(found(text, javascriptLanguage)).toBe(expected);
});

test.each(['f({ na^me: 1 })', '// or^der', 'const { na^me: two } = x', 'ret^urn x', 'class Or^der {}'])(
  'in JavaScript %s has no value',
  (text) => {
    expect(found(text, javascriptLanguage)).toBeUndefined();
  },
);

test('in TypeScript a type has no value, but a variable of the type does', () => {
  expect(found('function f(order: Or^der) {}', typescriptLanguage)).toBeUndefined();
  expect(found('function f(ord^er: Order) {}', typescriptLanguage)).toBe('order');
});

test('in Python the name of a keyword argument has no value, but the argument does', () => {
  expect(found('f(na^me=other)', pythonLanguage)).toBeUndefined();
  expect(found('f(name=oth^er)', pythonLanguage)).toBe('other');
  expect(found('print(f"{sel^f.name}")', pythonLanguage)).toBe('self');
  expect(found('import os.pa^th', pythonLanguage)).toBeUndefined();
});

test.each([
  ['$order->lin^es->count', '$order->lines'],
  ['let x = ord^er.lines[0]', 'order'],
  ['let x = order.lines[^0].y', 'order.lines[0]'],
  ['let x = order.lines[i^x].y', 'ix'],
  ['f().na^me', undefined],
  ['"or^der"', undefined],
  ['x = 1 // or^der', undefined],
])('without a syntax tree %s is %s', (text, expected) => {
  expect(found(text)).toBe(expected);
});

test('a cursor after a name is at it; one between two names is at the right one', () => {
  const state = parsedState('a.b = c', javascriptLanguage);
  expect(expressionAtCursor(state, 3)).toEqual({ from: 0, to: 3 });
  expect(expressionAtCursor(state, 7)).toEqual({ from: 6, to: 7 });
  expect(expressionAtCursor(parsedState('', javascriptLanguage), 0)).toBeUndefined();
});

const isBalanced = (text: string): boolean => {
  let depth = 0;
  for (const character of text) {
    if (character === '[') depth += 1;
    if (character === ']') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
};

const pieces = [
  'a',
  'bc',
  '.',
  '?.',
  '->',
  '[',
  ']',
  '(',
  ')',
  '{',
  '}',
  '0',
  '-1',
  '"k"',
  "'(['",
  '=',
  ' ',
  '\n',
  ',',
  '#',
  '`',
  '${',
  'this',
  'def f',
  ':',
  '...',
];
const anyText = fc.array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...pieces) }, fc.string({ maxLength: 3 })), {
  maxLength: 30,
});

test.each([...Object.entries(languages), ['text', undefined] as const])(
  'in %s, for any text, an expression contains the offset, is balanced, and has no side effects',
  (_name, language) => {
    fc.assert(
      fc.property(anyText, fc.nat(), (parts, seed) => {
        const state = parsedState(parts.join(''), language);
        const offset = state.doc.length === 0 ? 0 : seed % state.doc.length;
        const range = expressionAt(state, offset);
        if (range === undefined) return;
        const text = state.doc.sliceString(range.from, range.to);
        expect(range.from).toBeLessThanOrEqual(offset);
        expect(range.to).toBeGreaterThan(offset);
        expect(text).not.toMatch(/[(){}=;,]/);
        expect(isBalanced(text)).toBe(true);
      }),
      { numRuns: 500 },
    );
  },
);
