import { expect, test } from 'vitest';
import { breakpointKind } from './breakpoint-kind.ts';

test.each([
  [{}, 'line'],
  [{ hitCondition: '5' }, 'hit-count'],
  [{ hitCondition: '5', condition: 'a > 1' }, 'conditional'],
  [{ condition: 'a > 1', logMessage: '{a}' }, 'log-point'],
] as const)('a breakpoint with %o is of the kind %s', (conditions, kind) => {
  expect(breakpointKind(conditions)).toBe(kind);
});
