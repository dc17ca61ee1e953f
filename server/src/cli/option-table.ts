import { canonicalHost, readAddressRange } from '../http/addresses.ts';
import type { HttpOptions } from '../http/http-options.ts';
import { readOrigin, readPublicUrl } from '../http/public-url.ts';
import { logLevels, type LogLevel } from '../log.ts';
import { quoted, UsageError } from '../usage-error.ts';

/** The values of the command-line options. */
export interface OptionValues extends HttpOptions {
  readonly open: boolean;
  readonly dangerouslyPlainHttp: boolean;
  /** The file that holds the token; undefined: none. */
  readonly tokenFile: string | undefined;
  readonly tokenStdin: boolean;
  /** The file with additional adapters; undefined: none. */
  readonly adapters: string | undefined;
  /** How long waiting tools wait by default, in milliseconds. */
  readonly waitTimeout: number;
  readonly trust: boolean;
  readonly readOnly: boolean;
  readonly logLevel: LogLevel;
  readonly help: boolean;
  readonly version: boolean;
}

/** One option: its syntax, its meaning, and how its values are read. */
export interface OptionRow<Value> {
  readonly flag: string;
  readonly short?: string;
  /** The name of the value in the help; undefined for a flag. */
  readonly placeholder: string | undefined;
  readonly isRepeatable: boolean;
  readonly help: string;
  /** The default, as the help shows it; empty for off and none. */
  readonly otherwise: string;
  /** Reads the values as typed. A bad one throws a UsageError. */
  readonly read: (texts: readonly string[]) => Value;
}

interface ValueRow<Value> {
  readonly flag: string;
  readonly placeholder: string;
  readonly help: string;
  /** A description of valid values, for the error about an invalid one. */
  readonly expects: string;
  /** Reads one value; undefined when it is invalid. */
  readonly read: (text: string) => Value | undefined;
}

function readEach<Value>(row: ValueRow<Value>, texts: readonly string[]): Value[] {
  return texts.map((text) => {
    const value = row.read(text);
    if (value === undefined) throw new UsageError(`--${row.flag} takes ${row.expects}, not ${quoted(text)}.`);
    return value;
  });
}

const flag = (row: { flag: string; help: string; short?: string }): OptionRow<boolean> => ({
  ...row,
  otherwise: '',
  placeholder: undefined,
  isRepeatable: false,
  read: (texts) => texts.length > 0,
});

const single = <Value>(row: ValueRow<Value>, fallback: Value, otherwise = String(fallback)): OptionRow<Value> => ({
  ...row,
  otherwise,
  isRepeatable: false,
  read: (texts) => readEach(row, texts)[0] ?? fallback,
});

const repeated = <Value>(row: ValueRow<Value>, otherwise = ''): OptionRow<readonly Value[]> => ({
  ...row,
  otherwise,
  isRepeatable: true,
  read: (texts) => Object.freeze(readEach(row, texts)),
});

const numberUpTo = (largest: number) => (text: string) =>
  /^\d{1,10}$/.test(text) && Number(text) <= largest ? Number(text) : undefined;

const filled = (text: string): string | undefined => (text === '' || text.includes('\0') ? undefined : text);

/** Every command-line option. Parsing, validation and the help all derive from this table. */
export const optionTable: { readonly [Name in keyof OptionValues]: OptionRow<OptionValues[Name]> } = {
  port: single(
    {
      flag: 'port',
      placeholder: 'N',
      help: 'port to listen on; 0 picks a free one',
      expects: 'a whole number from 0 to 65535',
      read: numberUpTo(65_535),
    },
    4711,
  ),
  host: single(
    {
      flag: 'host',
      placeholder: 'H',
      help: 'address to bind; any but loopback needs an https --public-url or --dangerously-plain-http',
      expects: 'an address or a host name (no port, no URL)',
      read: canonicalHost,
    },
    '127.0.0.1',
  ),
  open: flag({ flag: 'open', help: 'open the page in a browser' }),
  publicUrls: repeated({
    flag: 'public-url',
    placeholder: 'URL',
    help: 'address of the server behind a reverse proxy; its host and origin are allowed, its path becomes the prefix',
    expects: 'an http or https URL without user, query or fragment, such as https://debug.example/stopline',
    read: readPublicUrl,
  }),
  trustedProxies: repeated({
    flag: 'trusted-proxy',
    placeholder: 'ADDRESS',
    help: 'proxy whose forwarded headers are trusted: an IP address, or a network such as 10.0.0.0/8',
    expects: 'an IP address or a network such as 10.0.0.0/8',
    read: readAddressRange,
  }),
  dangerouslyPlainHttp: flag({
    flag: 'dangerously-plain-http',
    help: 'allow a --host other than loopback without an https --public-url',
  }),
  allowOrigins: repeated(
    {
      flag: 'allow-origin',
      placeholder: 'ORIGIN',
      help: 'another origin whose pages may call the server (exact match, CORS without credentials)',
      expects: 'an origin in lower case without a path, such as https://ide.example',
      read: readOrigin,
    },
    'own origin',
  ),
  embedOrigins: repeated({
    flag: 'embed-origin',
    placeholder: 'ORIGIN',
    help: 'origin whose pages may show this one in an iframe',
    expects: 'an origin in lower case without a path, such as https://ide.example',
    read: readOrigin,
  }),
  tokenFile: single<string | undefined>(
    {
      flag: 'token-file',
      placeholder: 'FILE',
      help: 'read the token from this file; a missing file is created with a new token (mode 0600)',
      expects: 'the path of a file',
      read: filled,
    },
    undefined,
    'a new token at each start',
  ),
  tokenStdin: flag({ flag: 'token-stdin', help: 'read the token from the first line of stdin; no token is printed' }),
  adapters: single<string | undefined>(
    {
      flag: 'adapters',
      placeholder: 'FILE',
      help: 'JSON file with additional adapters, or replacements for built-in ones',
      expects: 'the path of a file',
      read: filled,
    },
    undefined,
    '',
  ),
  waitTimeout: single(
    {
      flag: 'wait-timeout',
      placeholder: 'MS',
      help: 'how long agent tools wait for a stop by default, in milliseconds',
      expects: 'a whole number of milliseconds from 0 to 3600000',
      read: numberUpTo(3_600_000),
    },
    45_000,
  ),
  trust: flag({
    flag: 'trust',
    help: 'trust the workspace: a configuration whose "args" is one string may run it through a shell',
  }),
  readOnly: flag({ flag: 'read-only', help: 'do not allow files to be edited in the page' }),
  logLevel: single<LogLevel>(
    {
      flag: 'log-level',
      placeholder: 'L',
      help: `${logLevels.join(', ')} (trace includes DAP messages)`,
      expects: `one of ${logLevels.join(', ')}`,
      read: (text) => logLevels.find((level) => level === text),
    },
    'info',
  ),
  help: flag({ flag: 'help', short: 'h', help: 'show this help' }),
  version: flag({ flag: 'version', short: 'v', help: 'show the version' }),
};
