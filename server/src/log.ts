/** How much is written: each level includes those before it. `trace` shows the DAP conversation. */
export const logLevels = ['error', 'warn', 'info', 'debug', 'trace'] as const;

export type LogLevel = (typeof logLevels)[number];

/** What a line says beside its sentence. Values of keys that name a secret are never written. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes lines for whoever runs the server. A function for each level. */
export type Logger = Readonly<Record<LogLevel, (sentence: string, fields?: LogFields) => void>> & {
  /** Whether a line of this level is written, for fields that are expensive to make. */
  readonly writes: (level: LogLevel) => boolean;
  /** Keeps a text out of every line from now on: a password. */
  readonly withhold: (secret: string) => void;
};

const secretKey = /token|ticket|authorization|^env$/i;
const longestField = 4096;

/** JSON of the fields without secrets; a field that cannot be written says so instead of throwing. */
function fieldsAsText(fields: LogFields): string {
  try {
    const text = JSON.stringify(fields, (key, value: unknown) => (secretKey.test(key) ? '[redacted]' : value));
    return text.length > longestField ? `${text.slice(0, longestField)}…` : text;
  } catch {
    return '"[fields that cannot be written as JSON]"';
  }
}

/** A logger that writes one line per call: time, level, sentence, fields as JSON. To stderr, unless told otherwise. */
export function createLogger(options: { readonly level: LogLevel; readonly write?: (line: string) => void }): Logger {
  const write = options.write ?? ((line: string) => void process.stderr.write(line));
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
      // As it stands in JSON too.
      if (secret !== '') secrets.add(secret).add(JSON.stringify(secret).slice(1, -1));
    },
  };
}

/** Writes nothing: the default where no logger is given, and for tests. */
export const silentLogger: Logger = createLogger({ level: 'error', write: () => undefined });
