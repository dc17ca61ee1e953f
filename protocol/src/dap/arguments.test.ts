import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../testing/facts.ts';
import { gatedArguments, supportedArguments } from './arguments.ts';

const breakpoints = deepFreeze({
  source: { path: '/a.js', adapterData: { mode: 'mine', condition: [1] } },
  breakpoints: [{ line: 1, condition: 'x', hitCondition: '3', logMessage: 'hi' }, { line: 2 }],
});

describe('arguments', () => {
  test('that the adapter does not support are omitted, at every depth', () => {
    expect(supportedArguments('setBreakpoints', breakpoints, { supportsLogPoints: true })).toEqual({
      source: breakpoints.source,
      breakpoints: [{ line: 1, logMessage: 'hi' }, { line: 2 }],
    });
  });

  test('that the adapter supports are sent', () => {
    const capabilities = {
      supportsConditionalBreakpoints: true,
      supportsHitConditionalBreakpoints: true,
      supportsLogPoints: true,
    };
    expect(supportedArguments('setBreakpoints', breakpoints, capabilities)).toEqual(breakpoints);
  });

  test('that are the adapter’s own data are never changed', () => {
    expect(supportedArguments('source', { source: breakpoints.source }, {})).toEqual({ source: breakpoints.source });
  });

  test('of a filter keep their condition if the adapter has no conditional breakpoints', () => {
    const args = { filters: [], filterOptions: [{ filterId: 'all', condition: 'x', mode: 'y' }] };
    const able = { supportsExceptionFilterOptions: true };
    expect(supportedArguments('setExceptionBreakpoints', args, able)).toEqual(args);
    expect(supportedArguments('setExceptionBreakpoints', args, {})).toEqual({ filters: [] });
  });

  test.each(['launch', 'attach', 'restart', 'initialize'] as const)('of %s are never changed', (command) => {
    const args = { mode: 'debug', format: 'x', condition: undefined };
    expect(supportedArguments(command, args, {})).toBe(args);
  });

  test('that are undefined are not sent', () => {
    expect(supportedArguments('next', { threadId: 1, granularity: undefined, other: undefined }, {})).toStrictEqual({
      threadId: 1,
    });
  });

  test.each([undefined, null, 1, 'x', true])('that are %j stay unchanged', (args) => {
    expect(supportedArguments('threads', args, {})).toBe(args);
  });
});

test('arguments without a capability are sent unchanged', () => {
  const free = fc.jsonValue().filter((value) => {
    const text = JSON.stringify(value);
    return !Object.keys(gatedArguments).some((name) => text.includes(`"${name}":`));
  });
  fc.assert(
    fc.property(free, (value) => {
      expect(JSON.stringify(supportedArguments('evaluate', deepFreeze(value), {}))).toBe(JSON.stringify(value));
    }),
  );
});

test('no gated argument is sent without its capability', () => {
  const value = fc.object({ key: fc.constantFrom(...Object.keys(gatedArguments), 'line', '__proto__'), maxDepth: 3 });
  fc.assert(
    fc.property(value, (args) => {
      const text = JSON.stringify(supportedArguments('setBreakpoints', args, {}));
      for (const name of Object.keys(gatedArguments)) expect(text).not.toContain(`"${name}":`);
    }),
  );
});
