import { expect, test } from 'vitest';
import { variable } from '../../app/testing/facts.ts';
import { ValueHistory, type PlaceAtStop } from './value-history.ts';

/** A place at a stop that follows the one before it by number. */
const placeAt = (stopId: number, { frame = 'f', path = 'Locals' } = {}): PlaceAtStop => ({
  moment: { frame, stopId, lastStopId: stopId === 1 ? undefined : stopId - 1 },
  command: 'variables',
  path,
});

const values = (x: string, y = '1') => [variable('x', x), variable('y', y)];

const later = { status: 'loading' } as const;

test('what was read at the stop before is compared with, also while this stop is read again and again', () => {
  const history = new ValueHistory();
  history.at(placeAt(1)).settle(values('1'));
  history.at(placeAt(2)).settle(values('2'));
  history.at(placeAt(2)).settle(values('2'));
  expect(history.at(placeAt(2)).before).toEqual(values('1'));
});

test('what was read two stops ago is no longer compared with, but stays until the new values come', () => {
  const history = new ValueHistory();
  history.at(placeAt(1)).settle(values('1'));
  expect(history.at(placeAt(3)).show(later)).toMatchObject({ variables: values('1'), isOld: true, before: [] });
});

test('what stays until the new values come is nothing to compare the next stop with', () => {
  const history = new ValueHistory();
  history.at(placeAt(1)).settle(values('1'));
  history.at(placeAt(2)).show(later);
  expect(history.at(placeAt(3)).before).toEqual([]);
  expect(history.at(placeAt(3)).show(later).variables).toEqual(values('1'));
});

test('only so many places are remembered', () => {
  const history = new ValueHistory();
  for (let frame = 0; frame < 2_100; frame++) history.at(placeAt(1, { frame: String(frame) })).settle(values('1'));
  expect([history.at(placeAt(1, { frame: '0' })).isKnown, history.at(placeAt(1, { frame: '2099' })).isKnown]).toEqual([
    false,
    true,
  ]);
});

test('what is changed at one stop is compared with what it was there before that; the rest with the stop before', () => {
  const history = new ValueHistory();
  history.at(placeAt(1)).settle(values('1', '1'));
  history.at(placeAt(2)).settle(values('2', '2'));
  history.at(placeAt(2)).settle(values('3', '2'));
  expect(history.at(placeAt(2)).before).toEqual(values('2', '1'));
  history.at(placeAt(2)).settle(values('3', '2'));
  expect(history.at(placeAt(2)).before).toEqual(values('2', '1'));
  expect(history.at(placeAt(3)).before).toEqual(values('3', '2'));
});

test('an answer that comes after one of a later stop takes nothing from that', () => {
  const history = new ValueHistory();
  history.at(placeAt(2)).settle(values('2'));
  history.at(placeAt(1)).settle(values('1'));
  expect(history.at(placeAt(3)).before).toEqual(values('2'));
});

test('values in one format are not compared with those in another, and stay until these come', () => {
  const history = new ValueHistory();
  history.at(placeAt(1)).settle(values('10'));
  const inHex = { ...placeAt(2), format: { hex: true } };
  expect(history.at(inHex).show(later)).toMatchObject({ variables: values('10'), isOld: true });
  history.at(inHex).settle(values('0xa'));
  expect(history.at(inHex).before).toEqual([]);
});

test('a value that was set is shown as the adapter answered, and marked, until the next stop', () => {
  const history = new ValueHistory();
  const read = { status: 'ready', value: values('1') } as const;
  history.at(placeAt(1)).show(read);
  history.at(placeAt(1)).set({ name: 'x', shown: '1', now: { value: '5' } });
  expect(history.at(placeAt(1)).show(read)).toMatchObject({ variables: values('5'), before: values('1') });
  expect(history.at(placeAt(2)).show({ status: 'ready', value: values('5') })).toMatchObject({ before: values('5') });
});
