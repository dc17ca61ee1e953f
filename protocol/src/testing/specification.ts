import text from '@vscode/debugprotocol/lib/debugProtocol.d.ts?raw';

/** A property of an interface of the specification, with its comment. */
export interface SpecifiedProperty {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** A request of the specification, with its comment and the interface of its arguments. */
export interface SpecifiedRequest {
  readonly command: string;
  readonly text: string;
  readonly argumentsType: string | undefined;
}

/** A property of a request's arguments, at any depth. */
export interface SpecifiedArgument extends SpecifiedProperty {
  readonly command: string;
  /** The names above it, outermost first. */
  readonly path: readonly string[];
}

const declaration = /\tinterface (\w+)(?: extends (\w+))? \{\n([\s\S]*?)\n\t\}/g;
const property = /\t\t\/\*\*([\s\S]*?)\*\/\s*(?:\/\/ [^\n]*\s*)?(\w+)\??: ([^;]+);/g;
const request =
  /\/\*\* \w+ request; value of command field is '(\w+)'\.([\s\S]*?)\*\/\s*interface \w+ extends Request \{([\s\S]*?)\n\t\}/g;

const interfaces = new Map(
  [...text.matchAll(declaration)].map(([, name = '', parent, body = '']) => [name, { parent, body }]),
);

/** The names of all interfaces of the specification. */
export const specifiedTypes: readonly string[] = [...interfaces.keys()];

/** The properties of an interface, with those it inherits. */
export function propertiesOf(type: string): readonly SpecifiedProperty[] {
  const found = interfaces.get(type);
  if (!found) return [];
  const own = [...found.body.matchAll(property)].map(([, words = '', name = '', itsType = '']) => ({
    name,
    type: itsType,
    text: words,
  }));
  return [...(found.parent === undefined ? [] : propertiesOf(found.parent)), ...own];
}

/** Every request of the specification, in both directions. */
export const specifiedRequests: readonly SpecifiedRequest[] = [...text.matchAll(request)].map(
  ([, command = '', words = '', body = '']) => ({
    command,
    text: words,
    argumentsType: /arguments\??: (\w+);/.exec(body)?.[1],
  }),
);

/** Every event of the specification. */
export const specifiedEvents: readonly string[] = [...text.matchAll(/Event message for '(\w+)' event type/g)].map(
  ([, name = '']) => name,
);

function argumentsIn(command: string, type: string, path: readonly string[]): readonly SpecifiedArgument[] {
  return propertiesOf(type).flatMap((found) => {
    if (path.includes(found.name)) return [];
    const inside = [...found.type.matchAll(/\w+/g)].flatMap(([name]) =>
      argumentsIn(command, name, [...path, found.name]),
    );
    return [{ ...found, command, path }, ...inside];
  });
}

/** Every property that the arguments of a request may have, at every depth. */
export function argumentsOf({ command, argumentsType }: SpecifiedRequest): readonly SpecifiedArgument[] {
  return argumentsType === undefined ? [] : argumentsIn(command, argumentsType, []);
}
