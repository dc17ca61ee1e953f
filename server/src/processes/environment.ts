/** Environment variables by name; an undefined one is not set. */
export type Environment = Readonly<Record<string, string | undefined>>;
