/** The levels; each includes those before it. `trace` logs the DAP messages. */
export const logLevels = ['error', 'warn', 'info', 'debug', 'trace'] as const;

export type LogLevel = (typeof logLevels)[number];

/** The fields of a line. Values of keys that name a secret are never written. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes lines to the server's log, with a function for each level. */
export type Logger = Readonly<Record<LogLevel, (sentence: string, fields?: LogFields) => void>> & {
  /** True if lines of this level are written, for fields that are expensive to make. */
  readonly writes: (level: LogLevel) => boolean;
  /** Redacts a text, such as a password, in every line from now on. */
  readonly withhold: (secret: string) => void;
};

const secretKey = /token|ticket|authorization|cookie|password|secret|^env$/i;
/** An environment as some adapters call it. A text with that key is a description. */
const environmentKey = /environment$/i;

const isSecret = (key: string, value: unknown): boolean =>
  secretKey.test(key) || (environmentKey.test(key) && typeof value === 'object');
const longestField = 4096;

/** JSON of the fields without secrets. Never throws. */
function fieldsAsText(fields: LogFields): string {
  try {
    const text = JSON.stringify(fields, (key, value: unknown) => (isSecret(key, value) ? '[redacted]' : value));
    return text.length > longestField ? `${text.slice(0, longestField)}…` : text;
  } catch {
    return '"[fields that cannot be written as JSON]"';
  }
}

/** Writes to stderr until that fails, for example because its reader has ended. */
function writerToStderr(): (line: string) => void {
  let isBroken = false;
  process.stderr.on('error', () => (isBroken = true));
  return (line) => {
    if (!isBroken) process.stderr.write(line);
  };
}

/** A logger that writes one line per call: time, level, sentence, fields as JSON. Writes to stderr by default. */
export function createLogger(options: { readonly level: LogLevel; readonly write?: (line: string) => void }): Logger {
  const write = options.write ?? writerToStderr();
  const writes = (level: LogLevel) => logLevels.indexOf(level) <= logLevels.indexOf(options.level);
  const secrets = new Set<string>();
  const withoutSecrets = (text: string) =>
    [...secrets].reduce((shown, secret) => shown.replaceAll(secret, '[redacted]'), text);
  const line = (level: LogLevel) => (sentence: string, fields?: LogFields) => {
    if (!writes(level)) return;
    const rest = fields === undefined ? '' : ` ${fieldsAsText(fields)}`;
    write(`${new Date().toISOString()} ${level} ${withoutSecrets(`${sentence}${rest}`)}\n`);
  };
  return {
    error: line('error'),
    warn: line('warn'),
    info: line('info'),
    debug: line('debug'),
    trace: line('trace'),
    writes,
    withhold: (secret) => {
      // Also as it is escaped in JSON.
      if (secret !== '') secrets.add(secret).add(JSON.stringify(secret).slice(1, -1));
    },
  };
}

/** Writes nothing: the default, and for tests. */
export const silentLogger: Logger = createLogger({ level: 'error', write: () => undefined });
