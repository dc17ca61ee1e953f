import { expect, test } from 'vitest';
import { errorLines } from './error-lines.ts';

test.each([
  ['no such variable', 'no such variable', []],
  [
    'Uncaught ReferenceError ReferenceError: n is not defined\n    at eval (repl:1:1)\n',
    'Uncaught ReferenceError: n is not defined',
    ['    at eval (repl:1:1)'],
  ],
  ['Uncaught Object Object\n    at eval (repl:1:1)', 'Uncaught Object Object', ['    at eval (repl:1:1)']],
  [
    'Traceback (most recent call last):\n  File "<string>", line 1, in <module>\nZeroDivisionError: division by zero\n',
    'ZeroDivisionError: division by zero',
    ['Traceback (most recent call last):', '  File "<string>", line 1, in <module>'],
  ],
  [
    'error: <user expression 0>:1:1: undeclared\n    1 | n\n',
    'error: <user expression 0>:1:1: undeclared',
    ['    1 | n'],
  ],
  [
    "Expression evaluation in pure C not supported.\nerror: <user expression 0>:1:1: undeclared 'n'\n    1 | n",
    "error: <user expression 0>:1:1: undeclared 'n'",
    ['Expression evaluation in pure C not supported.', '    1 | n'],
  ],
  ['', '', []],
])('%j is headed by %j', (message, headline, details) => {
  expect(errorLines(message)).toEqual({ headline, details });
});
