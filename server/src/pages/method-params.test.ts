import { expect, test } from 'vitest';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { methodParams } from './method-params.ts';

interface Schema {
  readonly type?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** The places at which any amount of text, or of things, would be taken. */
function unlimitedIn(
  { type, maxLength, maxItems, properties = {}, items, anyOf = [], ...schema }: Schema,
  place: string,
): string[] {
  const isOneOf = schema.const !== undefined || schema.enum !== undefined;
  const isUnlimited =
    (type === 'string' && maxLength === undefined && !isOneOf) || (type === 'array' && maxItems === undefined);
  return [
    ...(isUnlimited ? [place] : []),
    ...Object.entries(properties).flatMap(([name, property]) => unlimitedIn(property, `${place}.${name}`)),
    ...[...(items ? [items] : []), ...anyOf].flatMap((inner) => unlimitedIn(inner, place)),
  ];
}

test.each(Object.entries(methodParams))('%s takes no text and no list of any length', (method, schema) => {
  expect(unlimitedIn(z.toJSONSchema(schema) as Schema, method)).toEqual([]);
});

test('so many expressions may be watched', () => {
  const watches = (count: number) => ({ watches: Array.from({ length: count }, (_, index) => `n + ${index}`) });
  const { success } = methodParams.set_watches.safeParse(watches(limits.watches.most));
  expect(success).toBe(true);
  expect(methodParams.set_watches.safeParse(watches(limits.watches.most + 1)).success).toBe(false);
});
