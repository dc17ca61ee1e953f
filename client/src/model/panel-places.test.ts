import { expect, test } from 'vitest';
import { moved, placeOf, tabsPlaceOf } from './panel-places.ts';
import { createViewState } from './view-state.ts';

const initial = createViewState(undefined).value;

test('values are one above another at the right, and a tab once they are at the bottom', () => {
  expect([placeOf(initial, 'variables'), tabsPlaceOf(initial, 'variables')]).toEqual(['right', undefined]);
  const view = moved(initial, 'variables');
  expect([placeOf(view, 'variables'), tabsPlaceOf(view, 'variables'), view.bottomTab]).toEqual([
    'bottom',
    'bottom',
    'variables',
  ]);
});

test('the console becomes a tab at the right, and returns', () => {
  const view = moved(initial, 'console');
  expect([tabsPlaceOf(view, 'console'), view.rightTab]).toEqual(['right', 'console']);
  expect(moved(view, 'console').places).toEqual({});
});

test('files, the editor and agents stay where they are', () => {
  for (const region of ['files', 'breakpoints', 'editor', 'agents']) expect(placeOf(initial, region)).toBeUndefined();
});
