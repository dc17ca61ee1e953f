/** Environment variables by name; an undefined one is not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** An environment with changes; null unsets a variable. */
export const changedEnvironment = (
  environment: Environment,
  changes: Readonly<Record<string, string | null>>,
): Environment => ({
  ...environment,
  ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? undefined])),
});
