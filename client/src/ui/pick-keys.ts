export interface PickList {
  readonly current: number;
  readonly count: number;
}

const page = 10;

const around = (index: number, count: number): number => (index + count) % count;

const moves: Readonly<Record<string, (list: PickList) => number>> = {
  ArrowDown: ({ current, count }) => around(current + 1, count),
  ArrowUp: ({ current, count }) => around(current - 1, count),
  PageDown: ({ current, count }) => Math.min(current + page, count - 1),
  PageUp: ({ current }) => Math.max(current - page, 0),
};

/** The option that a key leads to; undefined for other keys. Home and End move in the text. */
export const pickMove = (key: string, list: PickList): number | undefined => {
  if (!Object.hasOwn(moves, key)) return undefined;
  return list.count === 0 ? list.current : moves[key]?.(list);
};
