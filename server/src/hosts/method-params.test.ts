import { expect, test } from 'vitest';
import { z } from 'zod';
import { methodParams } from './method-params.ts';

interface Schema {
  readonly type?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** The places at which any amount of text, or of things, would be taken. */
function unlimitedIn(
  { type, maxLength, maxItems, properties = {}, items, anyOf = [] }: Schema,
  place: string,
): string[] {
  const isUnlimited = (type === 'string' && maxLength === undefined) || (type === 'array' && maxItems === undefined);
  return [
    ...(isUnlimited ? [place] : []),
    ...Object.entries(properties).flatMap(([name, schema]) => unlimitedIn(schema, `${place}.${name}`)),
    ...[...(items ? [items] : []), ...anyOf].flatMap((schema) => unlimitedIn(schema, place)),
  ];
}

test.each(Object.entries(methodParams))('%s takes no text and no list of any length', (method, schema) => {
  expect(unlimitedIn(z.toJSONSchema(schema) as Schema, method)).toEqual([]);
});
