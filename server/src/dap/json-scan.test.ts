import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FurtherItems } from './further-items.ts';
import { JsonScan, type JsonBounds } from './json-scan.ts';
import { parseJson } from './json.ts';

const [most, first] = [17, 7];
const bounds: JsonBounds = {
  ...{ deepest: 50, narrow: 1_000, mostMembers: 10_000, mostValues: 100_000, keptDepth: 2 },
  pagedLists: { names: new Set(['items']), most, first },
};

/** Reads a text in pieces of a length. */
function scanned(bytes: Buffer, pieceLength: number): JsonScan {
  const scan = new JsonScan(bounds);
  for (let at = 0; at < bytes.length; at += pieceLength) scan.read(bytes.subarray(at, at + pieceLength));
  return scan;
}

const anything = fc.jsonValue({ maxDepth: 3 });

test('every item of a long list is in the text that is left or in the further ones, whatever the items and the pieces are', () => {
  const message = fc.record({
    seq: fc.nat(),
    body: fc.record({ before: anything, items: fc.array(anything, { maxLength: 350 }) }),
  });
  fc.assert(
    fc.property(message, fc.integer({ min: 1, max: 200 }), fc.boolean(), ({ seq, body }, pieceLength, isSpaced) => {
      const given = { seq, body: { ...body, after: ['a', 'b'] } };
      const bytes = Buffer.from(JSON.stringify(given, undefined, isSpaced ? 1 : undefined));
      const scan = scanned(bytes, pieceLength);
      const left = scan.bounded(bytes);
      const whole = parseJson(bytes) as typeof given;
      const all = whole.body.items;
      const kept = all.length > most ? first : all.length;
      expect(left && parseJson(left)).toEqual({ ...whole, body: { ...whole.body, items: all.slice(0, kept) } });
      const items = scan.pagedItems && new FurtherItems(scan.pagedItems, bytes, bounds);
      expect(items?.length ?? 0).toBe(all.length - kept);
      expect(items?.slice(0, 1_000) ?? []).toEqual(all.slice(kept));
      for (const [start, end] of [
        [0, 1],
        [5, 120],
        [100, 200],
        [199, 201],
        [340, 400],
      ] as const)
        expect(items?.slice(start, end) ?? []).toEqual(all.slice(kept + start, kept + end));
      expect([...scan.excess]).toEqual([]);
    }),
  );
});

const many = Array.from({ length: 20 }, (_, at) => at);

test.each([
  ['of another name', { body: { things: many } }],
  ['deeper in the body', { body: { more: { items: many } } }],
  ['beside the body', { items: many }],
  ['named by a value', { body: { name: 'items', things: many } }],
])('a list %s is left whole', (_which, message) => {
  const bytes = Buffer.from(JSON.stringify(message));
  expect(scanned(bytes, 3).bounded(bytes)).toBe(bytes);
});
