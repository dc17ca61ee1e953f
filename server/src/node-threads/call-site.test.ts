import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ParsedScript, type CallKind, type CallSite } from './call-site.ts';

/** The facts about the place that `▸` marks. */
function siteIn(marked: string, kind: CallKind = 'call'): CallSite {
  const before = marked.slice(0, marked.indexOf('▸')).split('\n');
  const position = { line: before.length - 1, column: before.at(-1)?.length ?? 0 };
  return new ParsedScript(marked.replace('▸', '')).at(position, kind);
}

test.each([
  ['try { ▸f() } catch {}', true],
  ['try { ▸f() } catch (e) { throw e }', true],
  ['try { ▸f() } finally {}', false],
  ['try {} catch { ▸f() }', false],
  ['try {} catch {} finally { ▸f() }', false],
  ['try { try { ▸f() } finally {} } catch {}', true],
  ['try { try {} catch { ▸f() } } catch {}', true],
  ['try { if (a) { for (const b of c) { ▸f() } } } catch {}', true],
  ['try { g(() => { ▸f() }) } catch {}', false],
  ['try { g(() => { try { ▸throw 1 } catch {} }) } finally {}', true],
  ['try { class A { static { ▸f() } } } catch {}', false],
  ['// try {\r\n▸f() // } catch {}', false],
  ['function* g() { try { yield 1; ▸throw 1 } catch {} }', true],
])('%s catches an error: %s', (code, catches) => {
  expect(siteIn(code).catches).toBe(catches);
});

test.each([
  ['await ▸f()', 'awaited'],
  ['const x = (await a.▸b(1)).c', 'awaited'],
  ['await (c ? ▸f() : g())', 'awaited'],
  ['await (a ?? ▸f())', 'awaited'],
  ['await ▸f().then((x) => x)', 'awaited'],
  ['await ▸f().finally(done)', 'awaited'],
  ['await Promise.all([▸f(), g()])', 'awaited'],
  ['await Promise.all(list.▸map(f))', 'awaited'],
  ['async function g() { return ▸f() }', 'returned'],
  ['const g = async () => ▸f()', 'returned'],
  ['▸f();', 'ignored'],
  ['void ▸f()', 'ignored'],
  ['▸f().then((x) => x)', 'ignored'],
  ['▸f().catch(() => {})', 'other'],
  ['▸f().then(a, b)', 'other'],
  ['const p = ▸f()', 'other'],
  ['g(▸f())', 'other'],
  ['await Promise.allSettled([▸f()])', 'other'],
])('the promise in %s is %s', (code, use) => {
  expect(siteIn(code).use).toBe(use);
});

test.each([
  ['▸await import("./a.mjs")', 'awaited'],
  ['function f() { if (a) { ▸return import(b) } }', 'returned'],
  ['▸import(a).catch(() => {})', 'other'],
  ['▸const p = 1', 'other'],
  ['▸setTimeout(() => import(a))', 'returned'],
])('the import() of the statement in %s is %s', (code, use) => {
  expect(siteIn(code, 'import').use).toBe(use);
});

describe('the function around a place', () => {
  test.each([
    ['▸f()', { isTopLevel: true, isAsync: false }],
    ['async function g() { ▸f() }', { isTopLevel: false, isAsync: true }],
    ['const g = async () => { ▸f() }', { isTopLevel: false, isAsync: true }],
    ['class A { async m() { ▸f() } }', { isAsync: true }],
    ['const o = { async m() { ▸f() }, n: ▸1 }', { isAsync: true }],
    ['const o = { m: ▸f() }', { isTopLevel: true }],
    ['async function* g() { ▸f() }', { isAsync: true, isGenerator: true }],
    ['async () => { g(() => ▸f()) }', { isTopLevel: false, isAsync: false }],
    ['new ▸Promise(() => {})', { rejects: true }],
    ['Promise.▸try(f)', { rejects: true }],
    ['new ▸Thing()', { rejects: false }],
  ])('%s', (code, facts) => {
    expect(siteIn(code)).toMatchObject(facts);
  });
});

test('any text and any place can be asked about', () => {
  const token = fc.constantFrom(
    'try',
    '{',
    '}',
    '(',
    ')',
    'catch',
    'await',
    'async',
    '=>',
    'f()',
    '\n',
    '`',
    'import(x)',
    ';',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(token).map((tokens) => tokens.join(' ')),
      ),
      fc.nat(20),
      fc.nat(200),
      fc.constantFrom('call' as const, 'import' as const),
      (text, line, column, kind) => {
        expect(typeof new ParsedScript(text).at({ line, column }, kind).catches).toBe('boolean');
      },
    ),
  );
});

test('a place in nested blocks is caught exactly if it is in the block of a try with a catch', () => {
  const layers = fc.array(fc.constantFrom('try', 'catch', 'finally', 'only finally', 'if', 'loop'), { maxLength: 8 });
  const around: Readonly<Record<string, (code: string) => string>> = {
    try: (code) => `try { ${code} } catch { b() }`,
    catch: (code) => `try { a() } catch { ${code} }`,
    finally: (code) => `try { a() } catch { b() } finally { ${code} }`,
    'only finally': (code) => `try { ${code} } finally { b() }`,
    if: (code) => `if (a) { ${code} }`,
    loop: (code) => `for (const x of y) { ${code} }`,
  };
  fc.assert(
    fc.property(layers, (names) => {
      const code = names.reduce((inner, name) => around[name]?.(inner) ?? inner, '▸f()');
      expect(siteIn(code).catches).toBe(names.includes('try'));
    }),
  );
});
