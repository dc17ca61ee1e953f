import { z } from 'zod';
import { optionalToolNames } from '#protocol';
import { methodParams } from '../pages/method-params.ts';
import { presentedPointer, presentedView } from '../pages/presented-view.ts';
import { toolsWith } from '../tools/index.ts';

/** The parts of a JSON Schema that lead to texts. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** The places at which a schema takes a text of the sender's choice. */
function textsIn(schema: Schema, place: string): readonly string[] {
  const { type, properties = {}, additionalProperties, items, anyOf = [], oneOf = [] } = schema;
  const isOneOf = schema.const !== undefined || schema.enum !== undefined;
  return [
    ...(type === 'string' && !isOneOf ? [place] : []),
    ...Object.entries(properties).flatMap(([name, property]) => textsIn(property, `${place}.${name}`)),
    ...(typeof additionalProperties === 'object' ? textsIn(additionalProperties, `${place}.*`) : []),
    ...(items ? textsIn(items, `${place}[]`) : []),
    ...[...anyOf, ...oneOf].flatMap((inner) => textsIn(inner, place)),
  ];
}

/** Places that differ only in the kind of what they are in are one. */
const distinct = (places: readonly string[]): readonly string[] => [...new Set(places)];

/** Every place at which a client gives a text, by the schemas of the wire and of the tools. */
export const textPlaces = {
  method: distinct(
    Object.entries(methodParams).flatMap(([method, schema]) => textsIn(z.toJSONSchema(schema) as Schema, method)),
  ),
  tool: distinct(
    toolsWith(optionalToolNames).flatMap(({ descriptor: { name, inputSchema } }) =>
      textsIn(inputSchema as Schema, name),
    ),
  ),
  message: distinct([
    ...textsIn(z.toJSONSchema(presentedView) as Schema, 'present.view'),
    ...textsIn(z.toJSONSchema(presentedPointer) as Schema, 'point.at'),
  ]),
} as const;

/** The routes to which clients send text. */
export type TextWay = keyof typeof textPlaces;
