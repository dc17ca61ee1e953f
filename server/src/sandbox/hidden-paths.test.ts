import { expect, test } from 'vitest';
import { hiddenBy } from './hidden-paths.ts';

const hides = hiddenBy({
  hiddenFolders: ['/home/teacher', '/tmp', '/home/teacher/class'],
  hiddenFiles: ['/etc/teacher-token', '/home/teacher/class/anna/token'],
  readableFolders: ['/home/teacher/.tool'],
  workspaceFolders: ['/home/teacher/class/anna'],
});

test.each([
  '/home/teacher/notes.txt',
  '/home/teacher/class/ben/sort.py',
  '/home/teacher/class/anna-2/sort.py',
  '/home/teacher/class',
  '/etc/teacher-token',
  '/home/teacher/class/anna/token',
  '/proc/1/environ',
  '/dev/shm/x',
  '/tmp/x',
])('%s is hidden', (path) => {
  expect(hides(path)).toBe(true);
});

test.each(['/home/teacher/class/anna/sort.py', '/home/teacher/.tool/lib/x.py', '/usr/lib/x.py', '/home/other', '/'])(
  '%s is seen',
  (path) => {
    expect(hides(path)).toBe(false);
  },
);
