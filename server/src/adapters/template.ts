import type { Configuration } from './adapter-row.ts';

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
