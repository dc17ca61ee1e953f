import { expect, test } from 'vitest';
import { wantedTerminal } from './wanted-terminal.ts';

test.each([
  [{ request: 'launch', console: 'integratedTerminal' }, 'integrated'],
  [{ request: 'launch', console: 'externalTerminal' }, 'external'],
  [{ request: 'launch', console: 'internalConsole' }, undefined],
  [{ request: 'launch', console: 'toString' }, undefined],
  [{ request: 'launch', useTerminal: true }, 'integrated'],
  [{ request: 'launch' }, undefined],
  [{ request: 'attach', console: 'integratedTerminal' }, undefined],
])('%j wants %s', (configuration, expected) => {
  expect(wantedTerminal(configuration)).toBe(expected);
});
