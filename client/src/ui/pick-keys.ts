/** A list as the keyboard sees it. */
export interface PickList {
  readonly current: number;
  readonly count: number;
}

const page = 10;

const around = (index: number, count: number): number => (index + count) % count;

/** Home and End are not here: they move in the text. */
const moves: Readonly<Record<string, (list: PickList) => number>> = {
  ArrowDown: ({ current, count }) => around(current + 1, count),
  ArrowUp: ({ current, count }) => around(current - 1, count),
  PageDown: ({ current, count }) => Math.min(current + page, count - 1),
  PageUp: ({ current }) => Math.max(current - page, 0),
};

/** Where a key leads in a list below a field; undefined for a key that does not move in it. */
export const pickMove = (key: string, list: PickList): number | undefined => {
  if (!Object.hasOwn(moves, key)) return undefined;
  return list.count === 0 ? list.current : moves[key]?.(list);
};
