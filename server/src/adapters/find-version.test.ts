import { expect, test, vi } from 'vitest';
import { OwnedProcesses } from '../processes/owned-processes.ts';
import { ProgramProcesses } from '../sandbox/program-processes.ts';
import { createStandIns } from '../testing/stand-ins.ts';
import { markedEnvironment } from '../testing/survivors.ts';
import { findVersion, outputOf } from './find-version.ts';
import { unguardedProcesses } from '../testing/unguarded-processes.ts';

const question = { args: ['--version'], pattern: /version (\S+)/ };

test('a program is asked for its version, but not ahead of a start', async () => {
  const { folder, program } = createStandIns();
  const context = { workspaceFolder: folder, environment: {}, processes: unguardedProcesses() };
  const where = program('debugger', 'a debugger, version 1.2');
  expect(await findVersion(where, question, context)).toBe('1.2');
  expect(await findVersion(where, question, { ...context, configuration: {} })).toBe('');
});

test('a program that says something else, or cannot be run, has none', async () => {
  const { folder, program, file } = createStandIns();
  const context = { workspaceFolder: folder, environment: {}, processes: unguardedProcesses() };
  file('text', 'version 3');
  expect(await findVersion(program('other', 'hello'), question, context)).toBeUndefined();
  expect(await findVersion(`${folder}/text`, question, context)).toBeUndefined();
  expect(await findVersion(`${folder}/nothing`, question, context)).toBeUndefined();
});

test('a program that fails, or prints too much, has no output', async () => {
  const context = { environment: process.env, processes: unguardedProcesses() };
  expect(await outputOf('/bin/sh', ['-c', 'echo done'], context)).toEqual({ stdout: 'done\n', stderr: '' });
  expect(await outputOf('/bin/sh', ['-c', 'echo failed; exit 1'], context)).toBeUndefined();
  expect(await outputOf('/usr/bin/yes', [], context)).toBeUndefined();
});

/** Starts another program, as a script in the place of an interpreter does. */
const script = ['-c', 'sleep 600 & wait'];

test('a program that takes too long is ended, with what it started', async () => {
  const { environment, survivors } = markedEnvironment();
  const processes = unguardedProcesses();
  expect(await outputOf('/bin/sh', script, { environment, processes, timeoutMs: 200 })).toBeUndefined();
  expect(survivors()).toEqual([]);
});

test('a program that is asked ends with the server, with what it started', async () => {
  const { environment, survivors } = markedEnvironment();
  const owned = new OwnedProcesses();
  const asked = outputOf('/bin/sh', script, {
    environment,
    processes: new ProgramProcesses(owned),
    timeoutMs: 600_000,
  });
  await vi.waitFor(() => expect(survivors()).toHaveLength(2));
  await owned.stopAll();
  expect(survivors()).toEqual([]);
  expect(await asked).toBeUndefined();
});
