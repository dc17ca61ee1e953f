import { describe, expect, test } from 'vitest';
import type { BreakpointSet } from '#protocol';
import { exportBreakpoints, importedBreakpoints } from './breakpoints-file.ts';

const workspaceFolder = '/work';
const toPath = (path: string) => Promise.resolve(new URL(path, 'file:///work/').pathname);
const read = (content: unknown) =>
  importedBreakpoints(typeof content === 'string' ? content : JSON.stringify(content), { workspaceFolder, toPath });
const file = (...breakpoints: unknown[]) => ({ format: 'stopline-breakpoints', version: 1, breakpoints });
const onLine = { kind: 'source', path: 'a.js', line: 3 };

const set: BreakpointSet = [
  { kind: 'source', path: '/elsewhere/b.js', line: 1, enabled: true },
  { kind: 'source', path: '/work/src/a.js', line: 3, condition: 'x', enabled: true },
  { kind: 'function', name: 'add', enabled: false, waitsFor: 1 },
];

test('exported breakpoints have paths in the workspace, and are imported unchanged', async () => {
  const { text, leftOut } = exportBreakpoints(set, workspaceFolder);
  expect(leftOut).toBe(1);
  expect(text).toContain('"path": "src/a.js"');
  expect(text).not.toContain('/work');
  expect(await read(text)).toEqual([set[1], { ...set[2], waitsFor: 0 }]);
});

describe('a file is refused', () => {
  test.each([
    ['without JSON', 'breakpoints', 'the file is not JSON'],
    ['of another kind', { name: 'app', version: '1.0.0' }, 'the file is not a list of breakpoints'],
    ['that is a list', [], 'the file is not a list of breakpoints'],
    ['of another version', { ...file(), version: 2 }, 'does not have version 1'],
    ['with a line that is none', file(onLine, { ...onLine, line: 0 }), 'breakpoint 2 of the file is invalid (line)'],
    ['with more than breakpoints have', file({ ...onLine, run: 'rm' }), 'breakpoint 1 of the file is invalid'],
    ['with a hit count that is none', file({ ...onLine, hitCondition: 'often' }), '(hitCondition): Write a number'],
    ['with an unknown trigger', file({ ...onLine, waitsFor: 1 }), 'the trigger of a breakpoint is not'],
    ['with a path above the workspace', file({ ...onLine, path: '../b.js' }), '"../b.js" is not inside'],
    ['with an absolute path', file({ ...onLine, path: '/work/a.js' }), '"/work/a.js" is not inside'],
    ['with the workspace itself', file({ ...onLine, path: '.' }), '"." is not inside'],
  ])('%s', async (_name, content, words) => {
    await expect(read(content)).rejects.toMatchObject({
      code: 'invalid_arguments',
      message: expect.stringMatching(/^These breakpoints were not imported, and nothing was changed: /),
    });
    await expect(read(content)).rejects.toThrow(words);
  });
});
