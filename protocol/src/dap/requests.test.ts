import { describe, expect, test } from 'vitest';
import { isDapMessage } from './messages.ts';
import { dapRequests, effectOf, hasCapability, isCommand, isSupported, type Command } from './requests.ts';

describe('a capability', () => {
  test.each([
    [true, true],
    [false, false],
    [undefined, false],
    [[], false],
    ['true', false],
    [1, false],
    [null, false],
  ])('with the value %j is there: %s', (value, isThere) => {
    expect(hasCapability({ supportsStepBack: value } as never, 'supportsStepBack')).toBe(isThere);
  });

  test('that is a list is present if the list is not empty', () => {
    expect(
      hasCapability({ breakpointModes: [{ mode: 'hardware', label: 'Hardware', appliesTo: [] }] }, 'breakpointModes'),
    ).toBe(true);
  });
});

describe('a request', () => {
  const gated = Object.entries(dapRequests).flatMap(([command, { needs }]) =>
    needs === undefined || command === 'setExceptionBreakpoints' ? [] : [{ command: command as Command, needs }],
  );

  test.each(gated)('$command is supported with $needs and not without', ({ command, needs }) => {
    expect(isSupported(command, { [needs]: true })).toBe(true);
    expect(isSupported(command, {})).toBe(false);
  });

  test('without a gate is always supported', () => {
    expect(isSupported('stackTrace', {})).toBe(true);
  });

  test.each([
    ['filters', { exceptionBreakpointFilters: [{ filter: 'all', label: 'All' }] }, true],
    [
      'filters and configurationDone',
      { exceptionBreakpointFilters: [{ filter: 'all', label: 'All' }], supportsConfigurationDoneRequest: true },
      true,
    ],
    ['neither filters nor configurationDone', {}, true],
    ['configurationDone alone', { exceptionBreakpointFilters: [], supportsConfigurationDoneRequest: true }, false],
  ])('setExceptionBreakpoints, of an adapter with %s', (_name, capabilities, supported) => {
    expect(isSupported('setExceptionBreakpoints', capabilities)).toBe(supported);
  });

  test('is known only by the names in the table', () => {
    expect(['next', 'locations'].every(isCommand)).toBe(true);
    expect(['toString', '__proto__', 'runInTerminal', ''].filter(isCommand)).toEqual([]);
  });
});

describe('an evaluation', () => {
  test.each(['watch', 'hover', 'clipboard', 'variables'])('in the context %s reads', (context) => {
    expect(effectOf('evaluate', { expression: 'x', context })).toBe('read');
  });

  test.each([{ context: 'repl' }, { context: 'else' }, { context: 1 }, {}, null, undefined])(
    'with the arguments %j may change something',
    (args) => {
      expect(effectOf('evaluate', args)).toBe('mutate');
    },
  );

  test('is the only request whose effect depends on its arguments', () => {
    expect(effectOf('setVariable', { context: 'watch' })).toBe('mutate');
  });
});

describe('a message', () => {
  test.each([
    { type: 'request', seq: 0, command: 'x' },
    { type: 'response', seq: 0, request_seq: 0, success: true, command: '' },
    { type: 'response', request_seq: 4 },
    { type: 'event', event: 'stopped' },
  ])('is what says its kind and what that kind needs: %j', (message) => {
    expect(isDapMessage(message)).toBe(true);
  });

  test.each([
    null,
    undefined,
    3,
    'event',
    [],
    {},
    { type: 'request' },
    { type: 'request', command: 3 },
    { type: 'response', request_seq: '4' },
    { type: 'event', event: null },
    { type: 'other', command: 'x', event: 'y', request_seq: 1 },
  ])('is not %j', (value) => {
    expect(isDapMessage(value)).toBe(false);
  });
});
