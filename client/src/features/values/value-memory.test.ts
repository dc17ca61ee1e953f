import { expect, test } from 'vitest';
import { variable } from '../../app/testing/facts.ts';
import { ValueMemory } from './value-memory.ts';

const shown = (value: string) => new Map([['Locals', [variable('a', value)]]]);

test('what was shown at the stop before is compared with, also while this stop is shown again and again', () => {
  const memory = new ValueMemory();
  memory.remember({ frame: 'f', stop: '1', lastStop: undefined }, shown('1'), shown('1'));
  memory.remember({ frame: 'f', stop: '2', lastStop: '1' }, shown('2'), shown('2'));
  memory.remember({ frame: 'f', stop: '2', lastStop: '1' }, shown('2'), shown('2'));
  expect(memory.recall({ frame: 'f', stop: '2', lastStop: '1' }).before).toEqual(shown('1'));
});

test('what was shown two stops ago is no longer compared with, but still known', () => {
  const memory = new ValueMemory();
  memory.remember({ frame: 'f', stop: '1', lastStop: undefined }, shown('1'), shown('1'));
  const recalled = memory.recall({ frame: 'f', stop: '3', lastStop: '2' });
  expect(recalled.before.size).toBe(0);
  expect(recalled.known).toEqual(shown('1'));
});

test('what was closed meanwhile is not forgotten at the same stop', () => {
  const memory = new ValueMemory();
  const moment = { frame: 'f', stop: '1', lastStop: undefined };
  const inner = new Map([['Locals/a', [variable('x', '1')]]]);
  memory.remember(moment, inner, inner);
  memory.remember(moment, shown('1'), shown('1'));
  expect([...memory.recall(moment).known.keys()]).toEqual(['Locals/a', 'Locals']);
});

test('only so many frames are remembered', () => {
  const memory = new ValueMemory();
  for (let frame = 0; frame < 60; frame++) {
    memory.remember({ frame: String(frame), stop: '1', lastStop: undefined }, shown('1'), shown('1'));
  }
  expect(memory.recall({ frame: '0', stop: '1', lastStop: undefined }).known.size).toBe(0);
  expect(memory.recall({ frame: '59', stop: '1', lastStop: undefined }).known.size).toBe(1);
});

test('what stays until the new values come is shown, and is nothing to compare the next stop with', () => {
  const memory = new ValueMemory();
  memory.remember({ frame: 'f', stop: '1', lastStop: undefined }, shown('1'), shown('1'));
  memory.remember({ frame: 'f', stop: '2', lastStop: '1' }, shown('1'), new Map());
  const { before, known } = memory.recall({ frame: 'f', stop: '3', lastStop: '2' });
  expect(before.size).toBe(0);
  expect(known).toEqual(shown('1'));
});

test('what is changed at one stop is compared with what it was there before that; the rest with the stop before', () => {
  const memory = new ValueMemory();
  const values = (x: string, y: string) => new Map([['Locals', [variable('x', x), variable('y', y)]]]);
  const [first, second] = [
    { frame: 'f', stop: '1', lastStop: undefined },
    { frame: 'f', stop: '2', lastStop: '1' },
  ];
  expect(memory.remember(first, values('1', '1'), values('1', '1'))).toBe(false);
  const before = memory.recall(second).before;
  expect(memory.remember(second, values('2', '2'), values('2', '2'), before)).toBe(false);
  expect(memory.remember(second, values('3', '2'), values('3', '2'), before)).toBe(true);
  expect(memory.recall(second).before).toEqual(values('2', '1'));
  expect(memory.remember(second, values('3', '2'), values('3', '2'), values('2', '1'))).toBe(false);
  expect(memory.recall({ frame: 'f', stop: '3', lastStop: '2' }).before).toEqual(values('3', '2'));
});
