import { expect, test } from 'vitest';
import { isVariable } from './variables.ts';

test.each([
  'file',
  'workspaceFolder',
  'workspaceFolder:api',
  'env:HOME',
  'config:a.b:c',
  '/',
  'input:anything',
  'command:pickProcess',
  'command:extension.pickNodeProcess',
  'defaultBuildTask',
  'cargo:program',
])('${%s} is a variable', (variable) => {
  expect(isVariable(variable)).toBe(true);
});

test.each(['', 'flie', 'file:a', 'env', 'config', 'input', 'command', 'command:python.path', 'cargo', 'constructor'])(
  '${%s} is not a variable',
  (variable) => {
    expect(isVariable(variable)).toBe(false);
  },
);
