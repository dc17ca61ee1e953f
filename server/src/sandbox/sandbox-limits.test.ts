import { expect, test } from 'vitest';
import { enteringCommand } from './bubblewrap.ts';
import { withinLimits } from './sandbox-limits.ts';
import { readSandboxSettings } from './sandbox-settings.ts';

test('a configuration gets less than the limits if it asks for less, and never more', () => {
  const limits = { memoryMiB: 1_024, processes: 100, fileMiB: 64, cpuSeconds: 60 };
  expect(withinLimits(readSandboxSettings({ memoryMiB: 65_536, processes: 32 }), limits)).toMatchObject({
    memoryMiB: 1_024,
    processes: 32,
    fileMiB: 64,
    cpuSeconds: 60,
  });
  expect(withinLimits(readSandboxSettings({ cpuSeconds: 5 }), limits).cpuSeconds).toBe(5);
  expect(withinLimits(readSandboxSettings(undefined), {})).toEqual(readSandboxSettings(undefined));
});

test('a network that the server does not allow is refused with its reason', () => {
  expect(() => withinLimits(readSandboxSettings({ network: true }), { noNetwork: true })).toThrow(
    'allows programs no network',
  );
  expect(withinLimits(readSandboxSettings({ network: true }), {}).network).toBe(true);
});

test('processor time is limited for each process of the sandbox, if at all', () => {
  const entering = (attribute: object) =>
    enteringCommand({ pid: 2, cwd: '/' }, readSandboxSettings(attribute), ['true']).join(' ');
  expect(entering({ cpuSeconds: 60 })).toContain(' --cpu=60:61 ');
  expect(entering({})).not.toContain('--cpu');
});
