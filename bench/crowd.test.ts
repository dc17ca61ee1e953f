import { expect, test } from 'vitest';
import { requireOpenFiles } from './crowd.ts';

test('a crowd that may not have so many open files is an error that says how to raise the limit', () => {
  expect(() => requireOpenFiles(5_000, 1_024)).toThrow(
    '5000 clients need 5200 open files in one process, but 1024 are allowed. Raise the limit (as root: "ulimit -n 5200")',
  );
  expect(() => requireOpenFiles(5_000, 5_200)).not.toThrow();
});
