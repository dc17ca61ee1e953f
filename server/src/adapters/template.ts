import type { Configuration } from '../configurations/configuration.ts';

/** A text with `${name}` replaced by the variables there are; others stay as they are, and what is put in is not read again. */
export function fillTemplate(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? whole) : whole,
  );
}

/** A value of JSON with every string in it filled. */
function fillValue(value: unknown, variables: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return fillTemplate(value, variables);
  if (Array.isArray(value)) return value.map((item) => fillValue(item, variables));
  if (typeof value === 'object' && value !== null) return fillConfiguration({ ...value }, variables);
  return value;
}

/** A configuration with every string in its values filled. */
export function fillConfiguration(
  configuration: Configuration,
  variables: Readonly<Record<string, string>>,
): Configuration {
  return Object.fromEntries(Object.entries(configuration).map(([key, value]) => [key, fillValue(value, variables)]));
}

/** Where a part of a command stands for what the configuration says under a key. */
const configurationPart = /^(\.\.\.)?\$\{configuration:(\w+)\}$/;

/** A command with every part filled; `${configuration:KEY}` is the configuration's own value, `...` before it each item. */
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
