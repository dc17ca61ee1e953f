import type { Configuration } from '../configurations/configuration.ts';

/** Replaces known variables `${name}` in a text. Their values are not searched for variables. */
export function fillTemplate(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? whole) : whole,
  );
}

/** A JSON value with all its strings filled. */
function fillValue(value: unknown, variables: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return fillTemplate(value, variables);
  if (Array.isArray(value)) return value.map((item) => fillValue(item, variables));
  if (typeof value === 'object' && value !== null) return fillConfiguration({ ...value }, variables);
  return value;
}

/** A configuration with all its strings filled. */
export function fillConfiguration(
  configuration: Configuration,
  variables: Readonly<Record<string, string>>,
): Configuration {
  return Object.fromEntries(Object.entries(configuration).map(([key, value]) => [key, fillValue(value, variables)]));
}

const configurationPart = /^(\.\.\.)?\$\{configuration:(\w+)\}$/;

/** A command with all parts filled. `${configuration:KEY}` is an attribute's value, and `...${configuration:KEY}` its items. */
export function fillCommand(
  command: readonly string[],
  variables: Readonly<Record<string, string>>,
  configuration: Configuration,
): readonly string[] {
  return command.flatMap((part) => {
    const [, spread, key] = configurationPart.exec(part) ?? [];
    if (key === undefined) return [fillTemplate(part, variables)];
    const value = configuration[key];
    if (spread === undefined || Array.isArray(value)) return wordsOf(value);
    return typeof value === 'string' ? value.split(/\s+/).filter((word) => word !== '') : [];
  });
}

function wordsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}
