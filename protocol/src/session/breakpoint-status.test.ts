import { describe, expect, test } from 'vitest';
import { emulatedParts, emulationMessage, withoutParts } from './breakpoint-emulation.ts';
import { toSourceBreakpoint, type SourceBreakpoint } from '../breakpoints/breakpoint-kinds.ts';
import {
  breakpointStatus,
  findBreakpoint,
  pastReason,
  exceptionFilterChoice,
  isFilterEnabled,
  exceptionFilterChoices,
  toExceptionBreakpoints,
  unsupportedReason,
} from './breakpoint-status.ts';
import type { Fact } from './facts.ts';
import type { Binding, State } from './state.ts';
import { at, created, ended, fold, person, ready } from '../testing/facts.ts';

const later = '2026-01-31T12:00:01.000Z';
const wanted = (id: number, line: number, more: Partial<SourceBreakpoint> = {}): SourceBreakpoint => ({
  kind: 'source',
  id,
  path: '/a.js',
  line,
  enabled: true,
  createdBy: person,
  at,
  ...more,
});

function stateWith(breakpoints: readonly SourceBreakpoint[], ...facts: readonly Fact[]): State {
  return fold([created(), created({ id: 's2' }), { type: 'breakpoints_changed', breakpoints }, ...facts]);
}

const bound = (id: number, binding: Omit<Binding, 'at'>, sessionId = 's1'): Fact => ({
  type: 'breakpoints_bound',
  sessionId,
  at: later,
  bindings: { [id]: binding },
});

describe('the status of a breakpoint', () => {
  const one = wanted(1, 5);

  test('is unverified, at the requested place, until an adapter binds it', () => {
    expect(breakpointStatus(stateWith([one]), one)).toEqual({ verified: false, line: 5, at });
  });

  test('is what the adapter reports', () => {
    const state = stateWith([one], bound(1, { verified: true, line: 7, column: 3 }));
    expect(breakpointStatus(state, one)).toEqual({ verified: true, line: 7, column: 3, at: later, boundAt: later });
  });

  test('is verified as soon as one session says so', () => {
    const state = stateWith(
      [one],
      bound(1, { verified: true, line: 6 }),
      bound(1, { verified: false, message: 'no' }, 's2'),
    );
    expect(breakpointStatus(state, one)).toEqual({ verified: true, line: 6, at: later, boundAt: later });
  });

  test('has the last message if no session has verified it', () => {
    const state = stateWith(
      [one],
      bound(1, { verified: false, message: 'No code here.' }),
      bound(1, { verified: false }, 's2'),
    );
    expect(breakpointStatus(state, one)).toMatchObject({ verified: false, message: 'No code here.' });
  });

  test('ignores sessions that have ended', () => {
    const state = stateWith([one], bound(1, { verified: true, line: 7 }), ended());
    expect(breakpointStatus(state, one)).toEqual({ verified: false, line: 5, at });
  });

  test('that could not be set has the reason of the last session that has ended', () => {
    const unset = bound(1, { verified: false, message: 'No code here.' });
    expect(pastReason(stateWith([one], unset, ended()), one)).toBe('No code here.');
    expect(pastReason(stateWith([one], unset), one)).toBeUndefined();
    expect(pastReason(stateWith([one], bound(1, { verified: true }), ended()), one)).toBeUndefined();
    const later = [created({ id: 's3' }), ready('s3'), bound(1, { verified: true }, 's3'), ended('s3')];
    expect(pastReason(stateWith([one], unset, ended(), ...later), one)).toBeUndefined();
  });

  test('ignores an adapter’s line in a file that was saved since, because it is in the old text', () => {
    const modified: Fact = { type: 'source_modified', sessionId: 's1', at, path: '/a.js' };
    const state = stateWith([one], modified, bound(1, { verified: true, line: 7, column: 3 }));
    expect(breakpointStatus(state, one)).toMatchObject({ verified: true, line: 5 });
    expect(breakpointStatus(state, one)).not.toHaveProperty('column');
  });

  test('has the time of the request or the answer, whichever is later', () => {
    const changed = wanted(1, 5, { at: '2026-01-31T13:00:00.000Z' });
    expect(breakpointStatus(stateWith([changed], bound(1, { verified: true })), changed).at).toBe(changed.at);
  });
});

describe('finding a breakpoint', () => {
  const state = stateWith([wanted(1, 5), wanted(2, 9, { column: 4 })], bound(1, { verified: true, line: 7 }));

  test.each([
    ['by the line that was asked for', { path: '/a.js', line: 5 }, 1],
    ['by the line to which the adapter moved it', { path: '/a.js', line: 7 }, 1],
    ['by line and column', { path: '/a.js', line: 9, column: 4 }, 2],
    ['by the line alone, whatever its column', { path: '/a.js', line: 9 }, 2],
  ])('finds it %s', (_name, location, id) => {
    expect(findBreakpoint(state, location)?.id).toBe(id);
  });

  test.each([
    ['in another file', { path: '/b.js', line: 5 }],
    ['at another line', { path: '/a.js', line: 6 }],
    ['at another column', { path: '/a.js', line: 9, column: 5 }],
    ['at a column where it has none', { path: '/a.js', line: 5, column: 1 }],
  ])('finds none %s', (_name, location) => {
    expect(findBreakpoint(state, location)).toBeUndefined();
  });

  test('prefers one that was set there to one that was moved there', () => {
    const moved = stateWith([wanted(1, 5), wanted(2, 7)], bound(1, { verified: true, line: 7 }));
    expect(findBreakpoint(moved, { path: '/a.js', line: 7 })?.id).toBe(2);
  });
});

describe('a condition that the adapter does not support', () => {
  const session = { adapter: 'Fake', capabilities: { supportsConditionalBreakpoints: true } };

  test.each([{}, { condition: 'x' }, { hitCondition: '% 3' }, { logMessage: 'hi' }])(
    'is done for it: %j',
    (conditions) => {
      expect(unsupportedReason(conditions, session)).toBeUndefined();
    },
  );

  test('is not emulated for an invalid hit count', () => {
    expect(unsupportedReason({ hitCondition: 'often' }, session)).toContain('Stopline cannot count "often"');
  });

  test('is not emulated if the adapter has its own hit counts', () => {
    const own = { ...session, capabilities: { supportsHitConditionalBreakpoints: true } };
    expect(unsupportedReason({ hitCondition: 'often' }, own)).toBeUndefined();
  });
});

describe('conditions that the adapter does not combine', () => {
  const session = {
    adapter: 'Fake',
    capabilities: {
      supportsConditionalBreakpoints: true,
      supportsHitConditionalBreakpoints: true,
      supportsLogPoints: true,
    },
    exclusiveConditions: [['condition', 'hitCondition']],
  } as const;
  const all = { condition: 'x', hitCondition: '3', logMessage: 'hi' };

  test('are emulated from the second one on', () => {
    expect(emulatedParts({ condition: 'x', hitCondition: '3' }, session)).toEqual(['hitCondition']);
    expect(emulatedParts(all, session)).toEqual(['hitCondition', 'logMessage']);
    expect(emulationMessage(all, session)).toBe(
      'Stopline counts the hits and prints the message here, because Fake does not combine conditions.',
    );
  });

  test.each([{ condition: 'x' }, { hitCondition: '3' }, { condition: 'x', logMessage: 'hi' }, { logMessage: 'hi' }])(
    'are left to it where it keeps to them: %j',
    (conditions) => {
      expect(emulatedParts(conditions, session)).toEqual([]);
      expect(emulationMessage(conditions, session)).toBeUndefined();
    },
  );
});

test('the request has only the fields of the breakpoint', () => {
  expect(toSourceBreakpoint(wanted(1, 5))).toStrictEqual({ line: 5 });
  const all = { column: 2, condition: 'x', hitCondition: '3', logMessage: 'hi' };
  expect(toSourceBreakpoint(wanted(1, 5, all))).toStrictEqual({ line: 5, ...all });
  expect(toSourceBreakpoint(withoutParts(wanted(1, 5, all), ['hitCondition', 'logMessage']))).toStrictEqual({
    line: 5,
    column: 2,
    condition: 'x',
  });
});

describe('an exception filter', () => {
  const filter = (name: string, isDefault?: boolean) => ({
    filter: name,
    label: name,
    ...(isDefault !== undefined && { default: isDefault }),
  });

  test.each<readonly [string, boolean | undefined, Record<string, { enabled: boolean }>, boolean]>([
    ['uncaught', false, {}, true],
    ['uncaught', undefined, { all: { enabled: true } }, true],
    ['uncaught', true, { uncaught: { enabled: false } }, false],
    ['all', undefined, {}, false],
    ['userUnhandled', true, {}, true],
    ['userUnhandled', true, { userUnhandled: { enabled: false } }, false],
    ['all', false, { all: { enabled: true } }, true],
    ['constructor', false, {}, false],
    ['all', false, { 'Fake/all': { enabled: true }, all: { enabled: false } }, true],
    ['all', false, { 'Other/all': { enabled: true } }, false],
  ])('%s (default %s) with the choices %j is on: %s', (name, isDefault, choices, isOn) => {
    const choice = exceptionFilterChoice(choices, { adapter: 'Fake', filter: name });
    expect(isFilterEnabled(filter(name, isDefault), choice)).toBe(isOn);
  });

  const capabilities = {
    supportsExceptionFilterOptions: true,
    exceptionBreakpointFilters: [
      { ...filter('all'), supportsCondition: true },
      filter('raised'),
      { ...filter('uncaught'), supportsCondition: true },
    ],
  };

  test('is sent by name, or with its condition if it supports one', () => {
    const choices = {
      all: { enabled: true, condition: 'error.name === "x"' },
      raised: { enabled: true, condition: 'ignored' },
    };
    expect(toExceptionBreakpoints({ adapter: 'Fake', capabilities }, choices)).toEqual({
      filters: ['raised', 'uncaught'],
      filterOptions: [{ filterId: 'all', condition: 'error.name === "x"' }],
    });
  });

  test('is sent by name to an adapter that does not support conditions', () => {
    const { supportsExceptionFilterOptions: _takesThem, ...plain } = capabilities;
    const choices = { uncaught: { enabled: true, condition: 'x' } };
    expect(toExceptionBreakpoints({ adapter: 'Fake', capabilities: plain }, choices)).toStrictEqual({
      filters: ['uncaught'],
    });
  });

  test('that is off is not sent, whatever its condition', () => {
    const choices = { all: { enabled: false, condition: 'x' }, uncaught: { enabled: false } };
    expect(toExceptionBreakpoints({ adapter: 'Fake', capabilities }, choices)).toStrictEqual({ filters: [] });
  });

  test.each([
    { stopOn: 'uncaught', filters: ['uncaught'] },
    { stopOn: 'raised', filters: ['all', 'uncaught', 'cpp_throw'] },
    { stopOn: 'none', filters: [] },
  ] as const)('is chosen by a start that stops at $stopOn exceptions', ({ stopOn, filters }) => {
    const offered = ['all', 'uncaught', 'cpp_throw', 'cpp_catch'].map((filter) => ({
      filter,
      label: filter,
      default: true,
    }));
    const session = { adapter: 'Fake', capabilities: { exceptionBreakpointFilters: offered } };
    expect(toExceptionBreakpoints(session, exceptionFilterChoices(stopOn, session))).toStrictEqual({
      filters: [...filters],
    });
  });

  test('that the adapter lacks is not sent', () => {
    expect(
      toExceptionBreakpoints({ adapter: 'Fake', capabilities: {} }, { uncaught: { enabled: true } }),
    ).toStrictEqual({ filters: [] });
  });
});

test('while breakpoints are deactivated, none is verified and each says why', () => {
  const one = wanted(1, 5);
  const deactivated = stateWith([one], bound(1, { verified: true, line: 5 }), {
    type: 'breakpoints_deactivated',
    deactivated: true,
  });
  expect(breakpointStatus(deactivated, one)).toMatchObject({
    verified: false,
    message: expect.stringContaining('deactivated'),
  });
  const activated = fold([{ type: 'breakpoints_deactivated', deactivated: false }], deactivated);
  expect(breakpointStatus(activated, one)).toEqual({ verified: true, line: 5, at: later, boundAt: later });
});
