import { canonicalHost, readAddressRange, type AddressRange } from '../http/addresses.ts';
import { readOrigin, readPublicUrl, type PublicUrl } from '../http/public-url.ts';
import { logLevels, type LogLevel } from '../log.ts';
import { quoted, UsageError } from './usage-error.ts';

/** What the options of the command line say. */
export interface OptionValues {
  /** 0 takes a free port. */
  readonly port: number;
  /** The address to bind, spelled as the URL standard spells it, without brackets. */
  readonly host: string;
  readonly open: boolean;
  readonly publicUrls: readonly PublicUrl[];
  readonly trustedProxies: readonly AddressRange[];
  readonly dangerouslyPlainHttp: boolean;
  /** Further origins whose pages may talk to the server. */
  readonly allowOrigins: readonly string[];
  /** Origins that may show the page in an iframe. */
  readonly embedOrigins: readonly string[];
  /** The owner's token is read from here; undefined: no file. */
  readonly tokenFile: string | undefined;
  readonly tokenStdin: boolean;
  /** The file with further adapters; undefined: none. */
  readonly adapters: string | undefined;
  /** The default wait of asynchronous tools, in milliseconds. */
  readonly waitTimeout: number;
  readonly trust: boolean;
  readonly readOnly: boolean;
  readonly logLevel: LogLevel;
  readonly help: boolean;
  readonly version: boolean;
}

/** One option: how it is written, what it means, how its values are read. */
export interface OptionRow<Value> {
  readonly flag: string;
  readonly short?: string;
  /** What stands for the value in the help; undefined where the option takes none. */
  readonly placeholder: string | undefined;
  readonly isRepeatable: boolean;
  readonly help: string;
  /** The default in words. */
  readonly otherwise: string;
  /** The values as they were given to what they mean. A bad one throws a UsageError. */
  readonly read: (texts: readonly string[]) => Value;
}

interface ValueRow<Value> {
  readonly flag: string;
  readonly placeholder: string;
  readonly help: string;
  /** What would be right, for the message about what is not. */
  readonly expects: string;
  /** A text to its value; undefined when it is none. */
  readonly read: (text: string) => Value | undefined;
}

function readEach<Value>(row: ValueRow<Value>, texts: readonly string[]): Value[] {
  return texts.map((text) => {
    const value = row.read(text);
    if (value === undefined) throw new UsageError(`--${row.flag} takes ${row.expects}, not ${quoted(text)}.`);
    return value;
  });
}

const flag = (row: { flag: string; help: string; short?: string; otherwise?: string }): OptionRow<boolean> => ({
  ...row,
  otherwise: row.otherwise ?? 'off',
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

const repeated = <Value>(row: ValueRow<Value>, otherwise = 'none'): OptionRow<readonly Value[]> => ({
  ...row,
  otherwise,
  isRepeatable: true,
  read: (texts) => Object.freeze(readEach(row, texts)),
});

const numberUpTo = (largest: number) => (text: string) =>
  /^\d{1,10}$/.test(text) && Number(text) <= largest ? Number(text) : undefined;

const filled = (text: string): string | undefined => (text === '' || text.includes('\0') ? undefined : text);

/** Every option there is (product "Command line"). Parsing, checking and the help are made from it. */
export const optionTable: { readonly [Name in keyof OptionValues]: OptionRow<OptionValues[Name]> } = {
  port: single(
    {
      flag: 'port',
      placeholder: 'N',
      help: 'port; 0 takes a free one',
      expects: 'a whole number from 0 to 65535',
      read: numberUpTo(65_535),
    },
    4711,
  ),
  host: single(
    {
      flag: 'host',
      placeholder: 'H',
      help: 'address to bind; anything but loopback needs an https --public-url or --dangerously-plain-http',
      expects: 'an address or a host name (no port, no URL)',
      read: canonicalHost,
    },
    '127.0.0.1',
  ),
  open: flag({ flag: 'open', help: 'opens the browser' }),
  publicUrls: repeated({
    flag: 'public-url',
    placeholder: 'URL',
    help: 'where people reach the server through a reverse proxy: its host and origin are accepted, its path is the prefix',
    expects: 'an http or https URL without user, query and fragment, such as https://debug.example/stopline',
    read: readPublicUrl,
  }),
  trustedProxies: repeated({
    flag: 'trusted-proxy',
    placeholder: 'ADDRESS',
    help: 'a proxy whose forwarded headers are believed: an IP address, or a network such as 10.0.0.0/8',
    expects: 'an IP address or a network such as 10.0.0.0/8',
    read: readAddressRange,
  }),
  dangerouslyPlainHttp: flag({
    flag: 'dangerously-plain-http',
    help: 'lets --host be something other than loopback without an https public URL',
  }),
  allowOrigins: repeated(
    {
      flag: 'allow-origin',
      placeholder: 'ORIGIN',
      help: 'further origin whose pages may talk to the server (exact match, CORS without credentials)',
      expects: 'an origin in lower case without a path, such as https://ide.example',
      read: readOrigin,
    },
    'own origin',
  ),
  embedOrigins: repeated({
    flag: 'embed-origin',
    placeholder: 'ORIGIN',
    help: 'origin that may show the page in an iframe',
    expects: 'an origin in lower case without a path, such as https://ide.example',
    read: readOrigin,
  }),
  tokenFile: single<string | undefined>(
    {
      flag: 'token-file',
      placeholder: 'FILE',
      help: "the owner's token is read from this file, made there (mode 0600) if it is missing",
      expects: 'the path of a file',
      read: filled,
    },
    undefined,
    'a new token, in memory only',
  ),
  tokenStdin: flag({
    flag: 'token-stdin',
    help: "the owner's token is the first line of stdin; no token is printed then",
  }),
  adapters: single<string | undefined>(
    {
      flag: 'adapters',
      placeholder: 'FILE',
      help: 'JSON file with further adapters or other paths to known ones',
      expects: 'the path of a file',
      read: filled,
    },
    undefined,
    'none',
  ),
  waitTimeout: single(
    {
      flag: 'wait-timeout',
      placeholder: 'MS',
      help: 'default wait of asynchronous tools, in milliseconds',
      expects: 'a whole number of milliseconds from 0 to 3600000',
      read: numberUpTo(3_600_000),
    },
    45_000,
  ),
  trust: flag({
    flag: 'trust',
    help: 'configurations of this workspace are launched without asking the owner first',
    otherwise: 'ask once for each resolved configuration',
  }),
  readOnly: flag({ flag: 'read-only', help: 'files cannot be edited through the page' }),
  logLevel: single<LogLevel>(
    {
      flag: 'log-level',
      placeholder: 'L',
      help: `${logLevels.join(', ')} (trace shows DAP)`,
      expects: `one of ${logLevels.join(', ')}`,
      read: (text) => logLevels.find((level) => level === text),
    },
    'info',
  ),
  help: flag({ flag: 'help', short: 'h', help: 'shows this text', otherwise: '' }),
  version: flag({ flag: 'version', short: 'v', help: 'shows the version', otherwise: '' }),
};
