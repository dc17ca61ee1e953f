/** Environment variables by name; an undefined one is not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** An environment for programs in a terminal of a page, instead of the variables of another terminal. */
export const inTerminal = ({ COLUMNS: _columns, LINES: _lines, ...environment }: Environment): Environment => ({
  ...environment,
  TERM: 'xterm-256color',
  COLORTERM: 'truecolor',
});

/**
 * An environment in which Bash takes no command for one of a remote shell: below no other shell (SHLVL), it reads ~/.bashrc
 * for every command whose input is a socket, as the pipes of Node are.
 */
export const belowShell = (environment: Environment): Environment =>
  Number(environment.SHLVL) >= 1 ? environment : { ...environment, SHLVL: '1' };

/** An environment with changes; null unsets a variable. */
export const changedEnvironment = (
  environment: Environment,
  changes: Readonly<Record<string, string | null>>,
): Environment => ({
  ...environment,
  ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? undefined])),
});
