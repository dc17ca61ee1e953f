import { expect, test } from 'vitest';
import { variable } from '../../app/testing/facts.ts';
import { ValueHistory, type PlaceAtStop } from './value-history.ts';

/** A place at a stop that follows the one before it by number. */
const placeAt = (stopId: number, { frame = 'f', path = 'Locals' } = {}): PlaceAtStop => ({
  moment: { callee: 'f', frame, stopId, lastStopId: stopId === 1 ? undefined : stopId - 1, isCurrent: true },
  command: 'variables',
  path,
});

const values = (x: string, y = '1') => [variable('x', x), variable('y', y)];

const later = { status: 'loading' } as const;

test('values are compared with the previous stop, even if they are read repeatedly', () => {
  const history = new ValueHistory();
  history.at(placeAt(1)).settle(values('1'));
  history.at(placeAt(2)).settle(values('2'));
  history.at(placeAt(2)).settle(values('2'));
  expect(history.at(placeAt(2)).before).toEqual(values('1'));
});

test('values of two stops ago are not compared with, but stay until new ones arrive', () => {
  const history = new ValueHistory();
  history.at(placeAt(1)).settle(values('1'));
  expect(history.at(placeAt(3)).show(later)).toMatchObject({ variables: values('1'), isOld: true, before: [] });
});

test('values that stay until new ones arrive are not compared with', () => {
  const history = new ValueHistory();
  history.at(placeAt(1)).settle(values('1'));
  history.at(placeAt(2)).show(later);
  expect(history.at(placeAt(3)).before).toEqual([]);
  expect(history.at(placeAt(3)).show(later).variables).toEqual(values('1'));
});

test('the number of remembered places is limited', () => {
  const history = new ValueHistory();
  for (let frame = 0; frame < 2_100; frame++) history.at(placeAt(1, { frame: String(frame) })).settle(values('1'));
  expect([history.at(placeAt(1, { frame: '0' })).isKnown, history.at(placeAt(1, { frame: '2099' })).isKnown]).toEqual([
    false,
    true,
  ]);
});

test('values changed during a stop are compared with those before the change, others with the previous stop', () => {
  const history = new ValueHistory();
  history.at(placeAt(1)).settle(values('1', '1'));
  history.at(placeAt(2)).settle(values('2', '2'));
  history.at(placeAt(2)).settle(values('3', '2'));
  expect(history.at(placeAt(2)).before).toEqual(values('2', '1'));
  history.at(placeAt(2)).settle(values('3', '2'));
  expect(history.at(placeAt(2)).before).toEqual(values('2', '1'));
  expect(history.at(placeAt(3)).before).toEqual(values('3', '2'));
});

test('a late answer does not affect a later stop', () => {
  const history = new ValueHistory();
  history.at(placeAt(2)).settle(values('2'));
  history.at(placeAt(1)).settle(values('1'));
  expect(history.at(placeAt(3)).before).toEqual(values('2'));
});

test('values are not compared across formats, and stay until others arrive', () => {
  const history = new ValueHistory();
  history.at(placeAt(1)).settle(values('10'));
  const inHex = { ...placeAt(2), format: { hex: true } };
  expect(history.at(inHex).show(later)).toMatchObject({ variables: values('10'), isOld: true });
  history.at(inHex).settle(values('0xa'));
  expect(history.at(inHex).before).toEqual([]);
});

test('a value that was set is shown and marked until the next stop', () => {
  const history = new ValueHistory();
  const read = { status: 'ready', value: values('1') } as const;
  history.at(placeAt(1)).show(read);
  history.at(placeAt(1)).set({ name: 'x', shown: '1', now: { value: '5' } });
  expect(history.at(placeAt(1)).show(read)).toMatchObject({ variables: values('5'), before: values('1') });
  expect(history.at(placeAt(2)).show({ status: 'ready', value: values('5') })).toMatchObject({ before: values('5') });
});
