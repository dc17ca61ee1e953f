import { afterEach, expect } from 'vitest';

/** What hostile JSON would add to, for every object. */
const shared = { Object, Array, String, Function };

const keysOf = ({ prototype }) => Reflect.ownKeys(prototype);
const before = Object.fromEntries(Object.entries(shared).map(([name, type]) => [name, keysOf(type)]));

afterEach(() => {
  for (const [name, type] of Object.entries(shared)) expect(keysOf(type), `${name}.prototype`).toEqual(before[name]);
});
