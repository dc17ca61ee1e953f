import { expect, test } from 'vitest';
import { processMessage } from './process-message.ts';

test.each([
  [
    { name: '/usr/bin/python3', systemProcessId: 41_288, startMethod: 'launch', pointerSize: 64 } as const,
    '/usr/bin/python3, pid 41288, launched, 64 bit',
  ],
  [{ name: 'shop', startMethod: 'attach', isLocalProcess: false } as const, 'shop, attached to, on another machine'],
  [{ name: 'shop' }, 'shop'],
])('%o is %s', (process, words) => {
  expect(processMessage(process)).toBe(words);
});
