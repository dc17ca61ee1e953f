import { expect, test } from 'vitest';
import { createStandIns } from '../testing/stand-ins.ts';
import { findVersion } from './find-version.ts';

const question = { args: ['--version'], pattern: /version (\S+)/ };

test('a program is asked for its version, but not ahead of a start', async () => {
  const { folder, program } = createStandIns();
  const context = { workspaceFolder: folder, environment: {} };
  const where = program('debugger', 'a debugger, version 1.2');
  expect(await findVersion(where, question, context)).toBe('1.2');
  expect(await findVersion(where, question, { ...context, configuration: {} })).toBe('');
});

test('a program that says something else, or cannot be run, has none', async () => {
  const { folder, program, file } = createStandIns();
  const context = { workspaceFolder: folder, environment: {} };
  file('text', 'version 3');
  expect(await findVersion(program('other', 'hello'), question, context)).toBeUndefined();
  expect(await findVersion(`${folder}/text`, question, context)).toBeUndefined();
  expect(await findVersion(`${folder}/nothing`, question, context)).toBeUndefined();
});
