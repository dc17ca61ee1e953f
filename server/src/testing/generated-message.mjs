import { readFileSync } from 'node:fs';

const { definitions } = JSON.parse(readFileSync(new URL('../dap/specification.json', import.meta.url), 'utf8'));

/** How deep a value may be, and how many items a list has at most. */
const deepest = 6;
const mostItems = 4;

/** Ids from a small range, so that messages refer to each other. */
const mostIds = 5;

const texts = [
  '',
  'a',
  'main.js',
  'x'.repeat(300),
  '__proto__',
  'constructor',
  '\u202e\u0000',
  '\ud800',
  '<img src=x>',
  '1',
  'NaN',
];

/** Values that fit nowhere. */
const twisted = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  '',
  [],
  {},
  [null],
  [[]],
  { id: 1 },
  JSON.parse('{"__proto__": {"polluted": true}}'),
  'y'.repeat(5_000),
];

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Makes values of DAP's types. `twist` is the share of values that are replaced by others, whatever their type. */
export class MessageGenerator {
  #random;
  #twist;

  constructor(seed, { twist = 0 } = {}) {
    this.#random = randomNumbers(seed);
    this.#twist = twist;
  }

  /** A whole number from 0 to below a limit. */
  number(limit) {
    return Math.floor(this.#random() * limit);
  }

  pick(values) {
    return values[this.number(values.length)];
  }

  /** The body of an event or answer, or the arguments of a reverse request, by the name of its definition. */
  body(definition) {
    const { allOf } = definitions[definition];
    const parts = allOf.map(({ properties }) => properties?.body ?? properties?.arguments).filter(Boolean);
    return parts.length === 0 ? undefined : this.#value(parts.at(-1), 0);
  }

  #value(schema, depth) {
    if (this.#random() < this.#twist) return this.pick(twisted);
    if (schema.$ref !== undefined) return this.#value(definitions[schema.$ref.split('/').at(-1)], depth);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => this.#value(part, depth)));
    if (schema.enum) return this.pick(schema.enum);
    return this.#ofType(this.pick([schema.type ?? 'object'].flat()), schema, depth);
  }

  #ofType(type, schema, depth) {
    if (type === 'string') return this.pick([...texts, ...(schema._enum ?? [])]);
    if (type === 'boolean') return this.#random() < 0.5;
    if (type === 'integer' || type === 'number') return this.number(mostIds);
    if (type === 'null') return null;
    if (type === 'array') return this.#items(schema, depth);
    return this.#object(schema, depth);
  }

  #items({ items = {} }, depth) {
    const length = depth >= deepest ? 0 : this.number(mostItems + 1);
    return Array.from({ length }, () => this.#value(items, depth + 1));
  }

  #object({ properties = {}, required = [] }, depth) {
    const isKept = (name) => required.includes(name) || (depth < deepest && this.#random() < 0.6);
    const kept = Object.entries(properties).filter(([name]) => isKept(name) && this.#random() >= this.#twist);
    return Object.fromEntries(kept.map(([name, each]) => [name, this.#value(each, depth + 1)]));
  }
}

const titled = (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const ending = ['terminated', 'exited'];

/** The names of DAP's events, without those that end a session. */
export const eventNames = Object.keys(definitions)
  .flatMap((name) => /^(.+)Event$/.exec(name)?.[1] ?? [])
  .map((name) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`)
  .filter((name) => !ending.includes(name));

/** The name of the definition of an event or of a request's answer. */
export const definitionOf = (kind, name) => `${titled(name)}${kind === 'event' ? 'Event' : 'Response'}`;
