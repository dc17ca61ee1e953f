import { describe, expect, test } from 'vitest';
import { picksProcess } from '#protocol';
import { parseLaunchJson } from '../configurations/launch-json.ts';
import { resolveConfiguration } from '../configurations/resolve-configuration.ts';

const read = (...written: readonly unknown[]) => parseLaunchJson(JSON.stringify({ inputs: written }));

describe('an input', () => {
  test.each([
    [
      { id: 'port', type: 'promptString', description: 'Which port?', default: '80' },
      { id: 'port', text: 'Which port?', form: { kind: 'text', initial: '80' } },
    ],
    [
      { id: 'key', type: 'promptString', password: true },
      { id: 'key', text: 'Value of "key"', form: { kind: 'text', isPassword: true } },
    ],
    [
      { id: 'color', type: 'pickString', options: ['red', { label: 'Green', value: 'green' }], default: 'green' },
      {
        id: 'color',
        text: 'Value of "color"',
        form: {
          kind: 'pick',
          options: [
            { label: 'red', value: 'red' },
            { label: 'Green', value: 'green' },
          ],
          initial: 'green',
        },
      },
    ],
    [
      { id: 'which', type: 'command', command: 'extension.pickNodeProcess' },
      { id: 'which', text: 'Value of "which"', form: { kind: 'process' } },
    ],
  ])('%j is read', (written, expected) => {
    expect(read(written).inputs).toEqual([expected]);
  });

  test.each([
    [{ type: 'promptString' }, 'line 1, column 12: this has no "id"'],
    [{ id: 'a', type: 'guess' }, '"type" of the input should be one of promptString, pickString, command'],
    [{ id: 'a', type: 'pickString', options: [] }, '"options" should be an array of strings'],
    [{ id: 'a', type: 'command', command: 'extension.other' }, 'only commands that pick a process are'],
    ['a', 'an input should be an object, not a string'],
  ])('%j is refused with its place, and the others are read', (written, message) => {
    const { inputs, unusable } = read(written, { id: 'port', type: 'promptString' });
    expect(unusable.map(({ place, reason }) => `${place}: ${reason}`)).toEqual([expect.stringContaining(message)]);
    expect(inputs.map(({ id }) => id)).toEqual(['port']);
  });
});

test.each([
  ['pickProcess', true],
  ['PickProcess', true],
  ['extension.pickNodeProcess', true],
  ['extension.js-debug.pickNodeProcess', true],
  ['pickMyProcess', true],
  ['workbench.action.pickProcessor', false],
  ['unpickProcess', false],
])('the command %s picks a process: %s', (command, expected) => {
  expect(picksProcess(command)).toBe(expected);
});

test('each variable is asked for once, in the order of the configuration, and no answer is looked into', async () => {
  const asked: string[] = [];
  const configuration = {
    name: 'A ${input:a}',
    type: 'node',
    request: 'attach',
    port: '${input:b}',
    args: ['${input:a}', { deep: '${input:b} ${command:pickProcess}' }],
  } as const;
  const resolved = await resolveConfiguration(configuration, {
    workspaceFolder: '/work',
    environment: {},
    platform: 'linux',
    ask: (variable) => {
      asked.push(variable);
      return Promise.resolve(`\${env:${variable}}`);
    },
  });
  expect(asked).toEqual(['input:b', 'input:a', 'command:pickProcess']);
  expect(resolved).toMatchObject({
    name: 'A ${input:a}',
    port: '${env:input:b}',
    args: ['${env:input:a}', { deep: '${env:input:b} ${env:command:pickProcess}' }],
  });
});
