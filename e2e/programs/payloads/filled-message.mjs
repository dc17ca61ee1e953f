import { readFileSync } from 'node:fs';

/** The schema of DAP, with which the server checks what adapters send. */
const { definitions } = JSON.parse(readFileSync(new URL('../../../server/src/dap/specification.json', import.meta.url), 'utf8'));

/** How often a definition may contain itself, as inner exceptions and sources of sources do. */
const deepest = 2;

const nameOf = ({ $ref = '' }) => $ref.split('/').at(-1);

/** A schema with what it inherits, and the definitions that were entered on the way. */
function resolved(schema, entered) {
  if (schema.$ref === undefined && schema.allOf === undefined) return { schema, entered };
  if (schema.$ref !== undefined) return resolved(definitions[nameOf(schema)], [...entered, nameOf(schema)]);
  const parts = schema.allOf.map((part) => resolved(part, entered).schema);
  const properties = Object.assign({}, ...parts.map((part) => part.properties));
  return { schema: { type: 'object', properties, required: parts.flatMap(({ required = [] }) => required) }, entered };
}

const isTooDeep = (entered) => entered.filter((name) => name === entered.at(-1)).length > deepest;

/** Fields that hold no text but have to be there for others to be shown. */
const counts = { line: 1, column: 1, variablesReference: 0, sourceReference: 1 };

let last = 1_000;

/** A number that is required, or that `counts` names. Numbers are unique otherwise: they are ids. */
const numberFor = (name, isRequired) => counts[name] ?? (isRequired ? (last += 1) : undefined);

function filledObject({ properties = {}, required = [] }, texts, entered) {
  const fields = Object.entries(properties).map(([name, each]) => [
    name,
    filledValue(each, texts, { name, isRequired: required.includes(name), entered }),
  ]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function filledValue(given, texts, { name, isRequired, entered: above }) {
  const { schema, entered } = resolved(given, above);
  if (isTooDeep(entered)) return undefined;
  const types = [schema.type ?? 'object'].flat();
  if (schema.enum) return schema.enum[0];
  if (types.includes('string')) return texts[0];
  if (types.includes('array')) {
    const items = texts.map((text) => filledValue(schema.items, [text], { name, isRequired: true, entered }));
    return items.filter((item) => item !== undefined);
  }
  if (types.includes('integer') || types.includes('number')) return numberFor(name, isRequired);
  if (types.includes('boolean'))
    return isRequired || name.startsWith('support') ? name.startsWith('support') : undefined;
  return schema.properties ? filledObject(schema, texts, entered) : { [texts[0]]: texts[0] };
}

/** A body that DAP defines, each text field of it filled: its lists have an item per text, all else has the first. */
export function filledBody(definition, texts) {
  const { schema, entered } = resolved({ $ref: `#/definitions/${definition}` }, []);
  const { body = schema.properties.arguments } = schema.properties;
  return filledValue(body, texts, { name: 'body', isRequired: true, entered });
}
