import { Session } from 'node:inspector';
import { compileFunction } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldOf, listOf, textOf } from '#protocol';
import { firstStatement } from './first-statement.ts';
import { numberOf } from './messages.ts';

const session = new Session();
const scripts = new Map<string, string>();
/** V8 forgets the code of a function that nothing refers to. */
const kept: unknown[] = [];

beforeAll(() => {
  session.connect();
  session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.url, params.scriptId));
  session.post('Debugger.enable');
});

afterAll(() => session.disconnect());

/** Where V8 stops first in the top-level code of a CommonJS program. */
function placeByV8(text: string) {
  const filename = `file:///first-statement/${scripts.size}.js`;
  kept.push(compileFunction(text, ['exports', 'require', 'module'], { filename }));
  const start = { scriptId: scripts.get(filename) ?? '', lineNumber: 0, columnNumber: 0 };
  let first: unknown;
  session.post('Debugger.getPossibleBreakpoints', { start, restrictToFunction: true }, (_error, result) => {
    [first] = listOf(fieldOf(result, 'locations'));
  });
  return { line: numberOf(first, 'lineNumber'), column: numberOf(first, 'columnNumber'), type: textOf(first, 'type') };
}

const inner = 'class A extends Error { constructor() { super();\n this.a = 1; } }';

test.each([
  `${inner}\nlet y = 1;`,
  `'use strict';\nfunction f() {\n return 1 }\nf();`,
  `#!/usr/bin/env node\n"use strict"\n// text\n/* more */\nf();`,
  `const f = function () { return 1 };\nf();`,
  `const f = () => { return 1 };`,
  `const { a = () => { g() } } = f(), b = 1;`,
  `var x;\nlet z;\nconst q = 1;`,
  `let a, b = 2;`,
  `const { readFile } = require('fs');`,
  `(async () => {\n await a();\n})();`,
  `(function () { return 1 })();`,
  `module.exports = { a() { return 1 } };`,
  `test('x', () => {\n a();\n});`,
  `if ((() => { return 1 })()) b();`,
  `for (const a of [() => { g() }]) a();`,
  `for (let i = (() => { return 0 })(); i < 1; i++) c();`,
  `switch (a) { case 1: b() }`,
  `try { ${inner}\n a() } catch { b() }`,
  `do {\n a() } while (b);`,
  `outer: { ${inner}\n a() }`,
  `${inner}\nthrow new Error();`,
  `;\n;a()`,
  `class B extends mixin(A) { constructor() { super() } }`,
  `!function () { return 1 }();`,
])('the first statement is where V8 stops first at the top level: %j', (text) => {
  const { line, column } = placeByV8(text);
  const found = firstStatement(text, '/main.js');
  expect(found.line).toBe(line);
  // V8 takes the next place in the text.
  expect(found.column).toBeLessThanOrEqual(column ?? -1);
});

test.each([
  ['an import', `import a from 'a';\nimport 'b';\nexport { a };\nexport * from 'c';\na();`, { line: 4, column: 0 }],
  ['an exported function', `export default function f() { return 1 }\nexport let a = 1;`, { line: 1, column: 15 }],
  ['a value', `export default class { m() { return 1 } }\nexport default f();`, { line: 1, column: 15 }],
  ['a function at the start', `function f() {\n return 1 }\nf();`, { line: 2, column: 0 }],
  ['a directive', `'use strict';\n${inner}\nf();`, { line: 3, column: 0 }],
  ['an await', `${inner}\nawait f();`, { line: 2, column: 0 }],
])('it comes after what runs no code: %s', (_what, text, place) => {
  expect(firstStatement(text, '/main.mjs')).toEqual(place);
});

test('types are no statements', () => {
  const text = `type A = 1;\ninterface B { m(): void }\ndeclare const c: number;\nexport type D = A;\nlet x: number = 5;`;
  expect(firstStatement(text, '/main.ts')).toEqual({ line: 4, column: 16 });
});

test('of a compiled program, it is the first statement that the source has too', () => {
  const map = { version: 3, sources: ['a.ts'], names: [], mappings: ';AAAA' };
  const json = JSON.stringify(map);
  const base64 = Buffer.from(json).toString('base64');
  const text = `Object.defineProperty(exports, '__esModule', {});\nconst a = f();\n`;
  const comment = '//# sourceMappingURL=data:application/json;';
  const place = { line: 1, column: 10 };
  expect(firstStatement(`${text}${comment}base64,${base64}`, '/main.js')).toEqual(place);
  expect(firstStatement(`${text}${comment}charset=utf-8,${encodeURIComponent(json)}`, '/main.js')).toEqual(place);
  expect(firstStatement(`${text}//# sourceMappingURL=missing.map`, '/main.js')).toEqual({ line: 0, column: 0 });
});

test('a program without statements stops at its end', () => {
  const text = 'function f() { return 1 }\n';
  expect(firstStatement(text, '/main.js')).toMatchObject({
    line: placeByV8(text).line,
    column: placeByV8(text).column,
  });
});
