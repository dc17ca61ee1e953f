import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved, WatchDrag } from './watch-drag.ts';

/** A drag that was begun on the first of three rows of 20 px. */
function begun() {
  const dropped: unknown[] = [];
  const host = {
    addController: () => undefined,
    removeController: () => undefined,
    requestUpdate: () => undefined,
    updateComplete: Promise.resolve(true),
  };
  const drag = new WatchDrag(host, {
    takenAt: () => 0,
    placeAt: ({ clientY }) => ({ place: Math.floor(clientY / 20), isLowerHalf: clientY % 20 > 10 }),
    onDropped: (moved) => dropped.push(moved),
  });
  drag.onPointerDown(new PointerEvent('pointerdown', { pointerId: 1, clientY: 5, buttons: 1 }));
  return { drag, dropped };
}

const moveTo = (clientY: number, buttons: number) =>
  new PointerEvent('pointermove', { pointerId: 1, clientY, buttons });

test('a row moves to where it is dropped', () => {
  const { drag, dropped } = begun();
  drag.onPointerMove(moveTo(35, 1));
  expect(drag.drag).toEqual({ from: 0, to: 2 });
  drag.onPointerUp();
  expect(dropped).toEqual([{ from: 0, to: 2 }]);
});

test('a drag that ended outside the list is over when the pointer returns without a button', () => {
  const { drag, dropped } = begun();
  drag.onPointerMove(moveTo(35, 0));
  expect(drag.drag).toBeUndefined();
  drag.onPointerMove(moveTo(55, 1));
  drag.onPointerUp();
  expect(dropped).toEqual([]);
});

test('an item is placed before its target', () => {
  expect(moved(['a', 'b', 'c'], { from: 0, to: 2 })).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], { from: 0, to: 3 })).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], { from: 2, to: 0 })).toEqual(['c', 'a', 'b']);
});

test('no item is lost or duplicated by a move', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.nat(), (list, from, to) => {
      const drag = { from: from % list.length, to: to % (list.length + 1) };
      expect([...moved(list, drag)].sort()).toEqual([...list].sort());
    }),
  );
});
