import { expect, test } from 'vitest';
import { indentationOf } from './typing.ts';

test.each([
  ['two spaces', 'a {\n  b {\n    c\n  }\n}', 'x.js', '  '],
  ['four spaces', 'a {\n    b\n}\n\nc {\n    d\n}', 'x.js', '    '],
  ['tabs', 'a {\n\tb {\n\t\tc\n\t}\n}', 'x.py', '\t'],
  ['most lines', 'a\n  b\na\n    c\nd\n    e\n', 'x.js', '    '],
  ['nothing, in Python', 'a = 1\n', 'x.py', '    '],
  ['nothing', '', 'x.js', '  '],
])('a document keeps its indentation: %s', (_what, text, path, unit) => {
  expect(indentationOf(text, path)).toBe(unit);
});
