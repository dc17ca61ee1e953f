import { expect, test } from 'vitest';
import { tools, toolsFor } from './tools.mjs';

test('each kind of run names its tools, and the bench does without the debuggers that it does not measure', () => {
  expect(toolsFor('bench')).toEqual(['chromium', 'debugpy', 'sandbox']);
  const forUnits = Object.keys(tools).filter((name) => toolsFor('unit').includes(name));
  expect(toolsFor('unit', 'e2e')).toEqual(['chromium', 'headlessShell', 'nginx', ...forUnits]);
  expect(toolsFor('unit', 'e2e', 'real')).toEqual(Object.keys(tools));
});

test('no two of the packages of LLVM that exclude each other are installed', () => {
  const packages = Object.values(tools).flatMap(({ debian }) => debian);
  expect(packages.filter((name) => name.startsWith('lldb'))).toEqual(['lldb-22']);
});

test('every tool says in words what it is and how a person installs it', () => {
  for (const { label, remedy } of Object.values(tools)) {
    expect(label).not.toBe('');
    expect(remedy).toMatch(/^install /);
  }
});
