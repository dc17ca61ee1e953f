import { cppLanguage } from '@codemirror/lang-cpp';
import { goLanguage } from '@codemirror/lang-go';
import { javaLanguage } from '@codemirror/lang-java';
import { javascriptLanguage, tsxLanguage, typescriptLanguage } from '@codemirror/lang-javascript';
import { pythonLanguage } from '@codemirror/lang-python';
import { rustLanguage } from '@codemirror/lang-rust';
import type { Language } from '@codemirror/language';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsedState } from '../testing/parsed-state.ts';
import { declaredIn } from './declared-in.ts';
import { nameAt, nameAtCursor } from './name-at.ts';

/** Where the name after `^` is declared: the text with `!` before the declaration. */
function declared(marked: string, language: Language): string | undefined {
  const doc = marked.replaceAll(/[\^!]/g, '');
  const state = parsedState(doc, language);
  const name = nameAt(state, marked.replaceAll('!', '').indexOf('^'));
  const at = name && declaredIn(state, name);
  return at === undefined ? undefined : `${doc.slice(0, at)}!${doc.slice(at)}`;
}

/** In each text, `!` is before the declaration of the name after `^`. */
test.each<readonly [string, Language, readonly string[]]>([
  [
    'JavaScript',
    javascriptLanguage,
    [
      'function f(!a) { return ^a; }',
      'const !a = 1; function f() { return ^a; }',
      'const a = 1; function f(!a) { return () => ^a; }',
      'const a = 1; { const !a = 2; f(^a); }',
      'const !a = 1; { const a = 2; } f(^a);',
      'function f({ b: !a, c }, ...rest) { ^a; }',
      'function f(...!rest) { ^rest; }',
      'const f = (!a) => ^a;',
      'for (const !a of b) { ^a; }',
      'try {} catch (!a) { ^a; }',
      '^f(); function !f() {}',
      'class !A {} new ^A();',
      'const f = async !a => { await ^a; };',
      'const !a = 1; const b = { ^a };',
      'const !a = 1; `${^a}`;',
    ],
  ],
  [
    'TypeScript',
    typescriptLanguage,
    ['interface !A {} let b: ^A;', 'type !A = number; let b: ^A;', 'enum !A {} let b: ^A;', 'function f<!T>(a: ^T) {}'],
  ],
  ['TSX', tsxLanguage, ['function !Cart() {} const a = <^Cart />;']],
  [
    'Python',
    pythonLanguage,
    [
      'def f(!a, b=1):\n  return ^a',
      'def f(b, *!a):\n  return ^a',
      '!a = 1\na = 2\nprint(^a)',
      'a = 1\ndef f():\n  if b:\n    !a = 2\n  return ^a',
      'for b, !a in c:\n  print(^a)',
      'with b as !a:\n  print(^a)',
      'try:\n  pass\nexcept E as !a:\n  print(^a)',
      'b = [^a for !a in c]',
      'f = lambda !a: ^a',
      'if (!a := 1):\n  print(^a)',
      'def !a(): pass\n^a()',
      'class !A: pass\n^A()',
      '!a: int = 1\nprint(^a)',
      '!a = 1\nclass A:\n  a = 2\n  def f(self):\n    return ^a',
      'class A:\n  !a = 2\n  b = ^a',
    ],
  ],
  [
    'C++',
    cppLanguage,
    [
      'int f(int !a) { return ^a; }',
      'int f(char *!a) { return ^a; }',
      'int f() { int b = 1, *!a = 2; return ^a; }',
      'int f() { int !a[3]; return ^a; }',
      'int f() { for (int !a = 0; ^a < 1; a++) {} }',
      'int f() { for (auto &!a : b) { g(^a); } }',
      'int f() { auto g = [](int !a) { return ^a; }; }',
      'static int !a = 1; int f() { return ^a; }',
    ],
  ],
  [
    'Rust',
    rustLanguage,
    [
      'fn f(!a: i32) { ^a; }',
      'fn f() { let a = 1; let !a = a + 1; g(^a); }',
      'fn f() { let !a = 1; { let a = 2; } g(^a); }',
      'fn f() { for !a in b { g(^a); } }',
      'fn f() { let g = |!a: i32| ^a; }',
      'fn f() { if let Some(!a) = b { g(^a); } }',
      'fn !f() {} fn g() { ^f(); }',
    ],
  ],
  [
    'Go',
    goLanguage,
    [
      'package p\nfunc f(!a, b int) int { return ^a }',
      'package p\nfunc f() { b, !a := 1, 2; g(^a) }',
      'package p\nfunc f() { if !a := 1; ^a > 0 {} }',
      'package p\nfunc f() { for _, !a := range b { g(^a) } }',
      'package p\nfunc (!r *R) f() { g(^r) }',
      'package p\nfunc !f() {}\nfunc g() { ^f() }',
      'package p\ntype !T struct {}\nvar b ^T',
    ],
  ],
  [
    'Java',
    javaLanguage,
    [
      'class A { int f(int !a) { return ^a; } }',
      'class A { int !a = 1; int f() { return ^a; } }',
      'class A { int a; int f() { int !a = 1; return ^a; } }',
      'class A { void f() { for (String !a : b) { g(^a); } } }',
      'class A { void !f() {} void g() { ^f(); } }',
    ],
  ],
])('%s: a variable is declared in the nearest scope', (_name, language, texts) => {
  for (const text of texts) expect(declared(text, language), text).toBe(text.replace('^', ''));
});

test.each<readonly [string, Language]>([
  ["import { a } from 'b'; ^a();", javascriptLanguage],
  ["const { a } = require('b'); ^a();", javascriptLanguage],
  ["const a = await import('b'); ^a();", javascriptLanguage],
  ['const a = 1; b.^a;', javascriptLanguage],
  ['const a = 1; ({ ^a: 2 });', javascriptLanguage],
  ['function f(a) {} ^a;', javascriptLanguage],
  ['from b import a\n^a()', pythonLanguage],
  ['import a.b as c\n^c.d()', pythonLanguage],
  ['def f(a): pass\nprint(^a)', pythonLanguage],
  ['int a(int b); int f() { return ^a(1); }', cppLanguage],
  ['use b::a; fn f() { ^a(); }', rustLanguage],
  ['a', javascriptLanguage],
])('%j: the declaration is not known in the file', (text, language) => {
  expect(declared(text.includes('^') ? text : `^${text}`, language)).toBeUndefined();
});

test.each<readonly [string, Language | undefined, string | undefined]>([
  ['to^tal(a)', javascriptLanguage, 'total'],
  ['cart.^total()', javascriptLanguage, 'cart.total'],
  ['this?.#to^tal', javascriptLanguage, 'this.total'],
  ['shop::^total()', rustLanguage, 'shop.total'],
  ['"to^tal"', javascriptLanguage, undefined],
  ['// to^tal', javascriptLanguage, undefined],
  ['^const a = 1', javascriptLanguage, undefined],
  ['1^2', javascriptLanguage, undefined],
  ['to^tal $a', undefined, 'total'],
  ['"to^tal"', undefined, undefined],
  ['^', undefined, undefined],
])('the name at the mark in %j', (marked, language, expected) => {
  const state = parsedState(marked.replace('^', ''), language);
  const { name, of } = nameAt(state, marked.indexOf('^')) ?? {};
  expect(of === undefined ? name : `${of}.${name}`).toBe(expected);
});

test('a name ends at the cursor', () => {
  const state = parsedState('f(total)', javascriptLanguage);
  expect(nameAtCursor(state, 7)?.name).toBe('total');
  expect(nameAtCursor(state, 2)?.name).toBe('total');
});

const languages = [
  javascriptLanguage,
  tsxLanguage,
  pythonLanguage,
  cppLanguage,
  rustLanguage,
  goLanguage,
  javaLanguage,
];
const piece = fc.constantFrom(
  'a',
  ' ',
  '\n',
  '(',
  ')',
  '{',
  '}',
  '=',
  'def ',
  'fn ',
  'function ',
  'for ',
  'in ',
  'int ',
  ',',
  ':',
  '.',
);

test('the declaration of any name in any text is that name', () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }),
      fc.nat(),
      fc.constantFrom(...languages),
      (pieces, seed, language) => {
        const state = parsedState(pieces.join(''), language);
        const name = nameAt(state, seed % (state.doc.length + 1));
        const at = name && declaredIn(state, name);
        if (name !== undefined && at !== undefined) expect(state.sliceDoc(at, at + name.name.length)).toBe(name.name);
      },
    ),
  );
});
