import { isRecord } from '#protocol';

/** The part of JSON Schema that DAP's specification uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/** The fields with invalid values, as the specification names them: 'Source.path'. */
export type InvalidFields = Set<string>;

/**
 * Makes a value valid. Returns the value itself if it is valid, a copy without its invalid parts, or `undefined` if nothing
 * can be used.
 */
export type Repair = (value: unknown, invalid: InvalidFields) => unknown;

/** The repair of a field of a message. */
export interface FieldRepair {
  /** As the specification names it: "StoppedEvent.body". */
  readonly path: string;
  readonly repair: Repair;
  readonly isRequired: boolean;
}

/** Required fields without which an object means nothing. Others have the default of their type. */
const essential = new Set([
  ...['id', 'filter', 'progressId', 'threadId', 'exitCode', 'address', 'content', 'memoryReference'],
  ...['module', 'source', 'breakpoint', 'capabilities', 'configuration'],
]);

/** Their lists answer lists of a request, item by item: an invalid item is replaced, not left out. */
const positional = new Set(['#/definitions/Breakpoint']);

const defaults: Readonly<Record<string, unknown>> = { string: '', integer: 0, number: 0, boolean: false, array: [] };

/** Objects that keep no field of their own: what nothing here knows would only make each greeting of a page longer. */
const closed = new Set(['Capabilities']);

/** What js-debug writes for a value of the specification, by type or field. */
const synonyms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ExceptionBreakMode: { all: 'always' },
  'StackFrame.presentationHint': { deemphasize: 'subtle' },
};

const isType: Readonly<Record<string, (value: unknown) => boolean>> = {
  array: Array.isArray,
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  null: (value) => value === null,
  number: (value) => typeof value === 'number',
  object: isRecord,
  string: (value) => typeof value === 'string',
};

const isAllowed =
  (isValid: (value: unknown) => boolean): Repair =>
  (value) =>
    isValid(value) ? value : undefined;

const either = (one: (value: unknown) => boolean, other: (value: unknown) => boolean) => (value: unknown) =>
  one(value) || other(value);

function oneOf(values: readonly string[], others: Readonly<Record<string, string>>): Repair {
  const meant = new Map([...values.map((value) => [value, value] as const), ...Object.entries(others)]);
  return (value) => (typeof value === 'string' ? meant.get(value) : undefined);
}

/** 'stepIn' → 'StepIn'. */
const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Compiles the schemas of a specification into functions. */
export class Repairs {
  readonly #definitions: Readonly<Record<string, Schema>>;
  readonly #compiled = new Map<string, Repair>();

  constructor(definitions: Readonly<Record<string, Schema>>) {
    this.#definitions = definitions;
  }

  /**
   * A field of all messages of a kind, such as the bodies of events, by the name of the event or command ('stopped');
   * undefined where the specification has none.
   */
  field(kind: 'Event' | 'Request' | 'Response', field: string): (name: string) => FieldRepair | undefined {
    const known = new Map<string, FieldRepair>();
    return (name) => {
      const compiled = known.get(name) ?? this.#compileField(`${titled(name)}${kind}`, field);
      // Not the other names: an adapter may send any number of them.
      if (compiled) known.set(name, compiled);
      return compiled;
    };
  }

  #compileField(definition: string, name: string): FieldRepair | undefined {
    if (!Object.hasOwn(this.#definitions, definition)) return undefined;
    const own = this.#definitions[definition]?.allOf?.find(({ properties }) => properties?.[name] !== undefined);
    const schema = own?.properties?.[name];
    const isRequired = own?.required?.includes(name) === true;
    const path = `${definition}.${name}`;
    return schema && { path, repair: this.#compile(schema, path), isRequired };
  }

  #compile(schema: Schema, path: string): Repair {
    const { $ref, type, enum: values, items, properties } = schema;
    if ($ref !== undefined) return this.#reference($ref);
    if (values) return oneOf(values, synonyms[path] ?? {});
    if (properties) return this.#object(schema, path);
    if (items) return this.#list(items, path);
    const checks = [type ?? []].flat().flatMap((name) => isType[name] ?? []);
    return checks.length === 0 ? (value) => value : isAllowed(checks.reduce(either));
  }

  /** Compiled when it is first used: definitions contain each other. */
  #reference(ref: string): Repair {
    let repair: Repair | undefined;
    return (value, invalid) => {
      repair ??= this.#definition(ref);
      return repair(value, invalid);
    };
  }

  #definition(ref: string): Repair {
    const name = ref.slice(ref.lastIndexOf('/') + 1);
    const compiled = this.#compiled.get(name) ?? this.#compile(this.#definitions[name] ?? {}, name);
    this.#compiled.set(name, compiled);
    return compiled;
  }

  #list(items: Schema, path: string): Repair {
    const repair = this.#compile(items, path);
    const isPositional = positional.has(items.$ref ?? '');
    return (value, invalid) => {
      if (!Array.isArray(value)) return undefined;
      const given: readonly unknown[] = value;
      // Copied from the first change on: most lists are valid, and some are long.
      let repaired: unknown[] | undefined;
      for (let index = 0; index < given.length; index += 1) {
        const item = given[index];
        const repairedItem = repair(item, invalid);
        if (repairedItem === undefined) invalid.add(path);
        const kept = repairedItem === undefined && isPositional ? repair({}, invalid) : repairedItem;
        if (kept !== item) repaired ??= given.slice(0, index);
        if (kept !== undefined) repaired?.push(kept);
      }
      return repaired ?? given;
    };
  }

  #object({ properties = {}, required = [] }: Schema, path: string): Repair {
    const fields = Object.entries(properties).map(([name, schema]) => {
      const isNullable = [schema.type ?? []].flat().includes('null');
      return { name, isNullable, repair: this.#compile(schema, `${path}.${name}`) };
    });
    const needed = required.flatMap((name) => {
      const byDefault = defaults[String(properties[name]?.type)];
      return essential.has(name) || byDefault !== undefined ? [{ name, byDefault }] : [];
    });
    const isClosed = closed.has(path);
    return (value, invalid) => {
      if (!isRecord(value)) return undefined;
      const own = isClosed ? knownFields(value, properties) : value;
      // Made by the first change: an answer with ten thousand threads is mostly valid.
      let changes: [string, unknown][] | undefined;
      for (const { name, isNullable, repair } of fields) {
        const given = value[name];
        if (given === undefined || (given === null && isNullable)) continue;
        const repaired = given === null ? undefined : repair(given, invalid);
        if (repaired === given) continue;
        // Many adapters send null for an absent value, and those in Go an empty text.
        if (repaired === undefined && given !== null && given !== '') invalid.add(`${path}.${name}`);
        changes ??= [];
        changes.push([name, repaired]);
      }
      const repaired = changes ? changed(own, changes) : own;
      return hasAll(repaired, needed)
        ? repaired
        : withDefaults(repaired, needed, (name) => invalid.add(`${path}.${name}`));
    };
  }
}

interface NeededField {
  readonly name: string;
  readonly byDefault: unknown;
}

function hasAll(value: Readonly<Record<string, unknown>>, needed: readonly NeededField[]): boolean {
  for (const { name } of needed) if (value[name] === undefined) return false;
  return true;
}

/** The fields that the specification has. There may be many more. */
function knownFields(value: Readonly<Record<string, unknown>>, properties: object): Readonly<Record<string, unknown>> {
  if (Object.keys(value).every((name) => Object.hasOwn(properties, name))) return value;
  const known = Object.keys(properties).filter((name) => Object.hasOwn(value, name));
  return Object.fromEntries(known.map((name) => [name, value[name]]));
}

/** A copy with changed fields; `undefined` removes a field. */
function changed(value: object, changes: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> {
  const fields = new Map<string, unknown>(Object.entries(value));
  for (const [name, to] of changes) {
    if (to === undefined) fields.delete(name);
    else fields.set(name, to);
  }
  return Object.fromEntries(fields);
}

/** Completes an object with missing fields; `undefined` if one of them is essential. */
function withDefaults(
  value: Readonly<Record<string, unknown>>,
  needed: readonly NeededField[],
  onMissing: (name: string) => void,
): unknown {
  const missing = needed.filter(({ name }) => value[name] === undefined);
  const lost = missing.find(({ name }) => essential.has(name));
  if (lost) {
    onMissing(lost.name);
    return undefined;
  }
  return changed(
    value,
    missing.map(({ name, byDefault }) => [name, byDefault]),
  );
}
