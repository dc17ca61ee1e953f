/** A launch configuration as an object of JSON: launch.json's keys, resolved. */
export type Configuration = Readonly<Record<string, unknown>>;
