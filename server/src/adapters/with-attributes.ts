import { listOf } from '#protocol';
import type { Configuration } from '../configurations/configuration.ts';

/** A configuration with an adapter's own attributes. A list goes before the configuration's. */
export function withAttributes(configuration: Configuration, attributes: Configuration): Configuration {
  const merged = Object.entries(attributes).map(([key, value]) => {
    const isList = Array.isArray(value);
    return [key, isList ? [...listOf(value), ...listOf(configuration[key])] : value] as const;
  });
  return { ...configuration, ...Object.fromEntries(merged) };
}
