import type { Environment } from '../processes/environment.ts';

/** Variables that programs need, and that hold no secrets: the person, the language, the terminal, and where tools are. */
const safeNames: ReadonlySet<string> = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ'],
  ...['TERM', 'COLORTERM', 'NO_COLOR', 'FORCE_COLOR', 'CI'],
  ...['LD_LIBRARY_PATH', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS'],
  ...['NODE_PATH', 'NVM_DIR', 'VOLTA_HOME', 'PYTHONPATH', 'VIRTUAL_ENV', 'CONDA_PREFIX', 'PYENV_ROOT', 'PYENV_VERSION'],
  ...['GOROOT', 'GOPATH', 'CARGO_HOME', 'RUSTUP_HOME', 'RUSTUP_TOOLCHAIN', 'JAVA_HOME', 'DOTNET_ROOT'],
  ...['GEM_HOME', 'GEM_PATH', 'RUBYLIB', 'RBENV_ROOT', 'RBENV_VERSION', 'PERL5LIB'],
]);

/** Those of the language, and Stopline's own. */
const safePrefixes = ['LC_', 'STOPLINE_'];

const isSafe = (name: string): boolean => safeNames.has(name) || safePrefixes.some((prefix) => name.startsWith(prefix));

const only = (environment: Environment, isPassed: (name: string) => boolean): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => isPassed(name)));

/** The variables of the server's environment that programs in a sandbox get. Any other may hold a secret. */
export const safeVariables = (environment: Environment): Environment => only(environment, isSafe);

/** The further variables that a configuration names. */
export const grantedVariables = (environment: Environment, names: readonly string[]): Environment =>
  only(environment, (name) => names.includes(name));
