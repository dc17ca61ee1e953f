import { expect, test } from 'vitest';
import { asHit, EntryStop } from './entry-stop.ts';
import { parsed } from './messages.ts';

const pattern = 'file.*(?:entryBreakpoint){0}';
const second = { urlRegex: pattern, lineNumber: 0, columnNumber: 0 };

/** The stop of a program whose first statement is on line 9, and the commands that V8 got for it. */
function opened() {
  const sent: unknown[] = [];
  const entry = new EntryStop({
    set: (params, onSet) => {
      sent.push(params);
      onSet('second');
    },
    remove: (breakpointId) => sent.push(breakpointId),
  });
  entry.set({ urlRegex: pattern, lineNumber: 9, columnNumber: 4 });
  entry.wasSet({ breakpointId: 'first' });
  const pausedAt = (scriptId: string, ...hitBreakpoints: readonly string[]) =>
    entry.paused({ hitBreakpoints, callFrames: [{ location: { scriptId } }] });
  return { entry, sent, pausedAt };
}

test('a program passes the beginning of its text, where it has its first statement elsewhere', () => {
  const { entry, sent, pausedAt } = opened();
  expect(sent).toEqual([second]);
  entry.resolved({ breakpointId: 'first', location: { scriptId: '7' } });
  expect(pausedAt('7', 'second')).toBe('resume');
  expect(pausedAt('7', 'first')).toEqual({ breakpointId: 'first' });
  expect(sent).toEqual([second, 'second']);
});

test('a program whose text a loader has changed stops at the beginning of what it became', () => {
  const { sent, pausedAt } = opened();
  expect(pausedAt('7', 'second')).toEqual({ breakpointId: 'first' });
  expect(sent).toEqual([second, 'second']);
  const { params } = parsed(asHit({ reason: 'other', hitBreakpoints: ['second'] }, 'first'));
  expect(params).toEqual({ reason: 'other', hitBreakpoints: ['second', 'first'] });
});

test('other breakpoints stop the program as always', () => {
  const { entry, pausedAt } = opened();
  entry.resolved({ breakpointId: 'first', location: { scriptId: '7' } });
  expect(pausedAt('7', 'other')).toBeUndefined();
  expect(pausedAt('7', 'second', 'other')).toBeUndefined();
  expect(new EntryStop({ set: expect.fail, remove: expect.fail }).set({ url: 'file:///main.js' })).toBe(false);
});

test('a program that begins with its first statement needs no second breakpoint', () => {
  expect(new EntryStop({ set: expect.fail, remove: expect.fail }).set(second)).toBe(true);
});
