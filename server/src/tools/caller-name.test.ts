import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callerName } from './caller-name.ts';

test.each([
  ['claude-code', 'claude-code'],
  ['  Ada Lovelace\n', 'Ada Lovelace'],
  ['evil\u202ename\u0000\u200b', 'evilname'],
  ['\u0007', 'Anonymous'],
  ['', 'Anonymous'],
])('%j is shown as %j', (given, name) => {
  expect(callerName(given, 'Anonymous')).toBe(name);
});

test('a name is one short visible line, whatever is given', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (given) => {
      const name = callerName(given, 'Anonymous');
      expect(name).toMatch(/^\P{C}+$/u);
      expect([...name].length).toBeLessThanOrEqual(60);
    }),
  );
});
