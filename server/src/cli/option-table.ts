import { z } from 'zod';
import { canonicalHost, readAddressRange } from '../http/addresses.ts';
import { readOrigin, readPublicUrl } from '../http/public-url.ts';
import { logLevels, type LogLevel } from '../log.ts';
import { optionalToolNames, type IsolationKind, type OptionalToolName } from '#protocol';
import { isolationKinds } from '../sandbox/isolation.ts';
import { quoted } from '../usage-error.ts';

/** The syntax and the meaning of an option. */
export interface OptionRow {
  readonly flag: string;
  readonly short?: string;
  /** The name of the value in the help; undefined for a flag. */
  readonly placeholder?: string;
  readonly isRepeatable?: boolean;
  readonly help: string;
  /** The default, as the help shows it; empty for off and none. */
  readonly otherwise?: string;
}

interface ValueRow<Value> extends OptionRow {
  readonly placeholder: string;
  /** A description of valid values, for the error about an invalid one. */
  readonly expects: string;
  /** Reads one value; undefined when it is invalid. */
  readonly read: (text: string) => Value | undefined;
}

const registry = z.registry<OptionRow>();

/** The values as typed. */
const texts = z.array(z.string()).default([]);

const flag = (row: OptionRow) => texts.transform(({ length }) => length > 0).register(registry, row);

/** The values of an option, each read. */
const repeated = <Value>(row: ValueRow<Value>) =>
  texts
    .transform((typed, context): readonly Value[] =>
      typed.flatMap((text) => {
        const value = row.read(text);
        if (value !== undefined) return [value];
        context.addIssue(`--${row.flag} takes ${row.expects}, not ${quoted(text)}.`);
        return [];
      }),
    )
    .readonly()
    .register(registry, { ...row, isRepeatable: true });

const single = <Value, Fallback>(row: ValueRow<Value>, fallback: Fallback) =>
  repeated(row)
    .transform(([value]) => value ?? fallback)
    .register(registry, { otherwise: String(fallback ?? ''), ...row });

const numberUpTo = (largest: number) => (text: string) =>
  /^\d{1,10}$/.test(text) && Number(text) <= largest ? Number(text) : undefined;

/** A pattern of a word with at least two letters or digits: one alone would hide almost everything. */
const readPattern = (text: string) =>
  text.length <= 200 && /^[^\s"'`,;()<>{}|&=]+$/.test(text) && (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2
    ? text
    : undefined;

const aFile = {
  placeholder: 'FILE',
  expects: 'the path of a file',
  read: (text: string) => (text === '' || text.includes('\0') ? undefined : text),
};
const anOrigin = {
  placeholder: 'ORIGIN',
  expects: 'an origin in lower case without a path, such as https://ide.example',
  read: readOrigin,
};

/** Names of optional tools, separated by commas, or `all`. */
function readToolNames(text: string): readonly OptionalToolName[] | undefined {
  if (text === 'all') return optionalToolNames;
  const names = text.split(',').map((typed) => optionalToolNames.find((name) => name === typed.trim()));
  const known = names.filter((name) => name !== undefined);
  return known.length === names.length ? known : undefined;
}
/** A limit of sandboxes: configurations may ask for less. */
const aLimit = (name: string, placeholder: string, help: string, [least, most]: readonly [number, number]) =>
  single<number, undefined>(
    {
      flag: `limit-${name}`,
      placeholder,
      help,
      expects: `a whole number from ${least} to ${most}`,
      read: (text) => {
        const value = numberUpTo(most)(text);
        return value === undefined || value < least ? undefined : value;
      },
    },
    undefined,
  );

/** Every command-line option. Parsing, validation and the help all derive from this table. */
export const optionTable = z.object({
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
  allowOrigins: repeated({
    ...anOrigin,
    flag: 'allow-origin',
    help: 'another origin whose pages may call the server (exact match, CORS without credentials)',
    otherwise: 'own origin',
  }),
  embedOrigins: repeated({
    ...anOrigin,
    flag: 'embed-origin',
    help: 'origin whose pages may show this one in an iframe',
  }),
  tokenFile: single(
    {
      ...aFile,
      flag: 'token-file',
      help: 'read the token from this file; a missing file is created with a new token (mode 0600)',
      otherwise: 'a new token at each start',
    },
    undefined,
  ),
  tokenStdin: flag({ flag: 'token-stdin', help: 'read the token from the first line of stdin; no token is printed' }),
  adaptersFile: single(
    { ...aFile, flag: 'adapters', help: 'JSON file with additional adapters, or replacements for built-in ones' },
    undefined,
  ),
  waitTimeoutMs: single(
    {
      flag: 'wait-timeout',
      placeholder: 'MS',
      help: 'how long agent tools wait for a stop by default, in milliseconds',
      expects: 'a whole number of milliseconds from 0 to 3600000',
      read: numberUpTo(3_600_000),
    },
    45_000,
  ),
  tools: single<readonly OptionalToolName[], readonly OptionalToolName[]>(
    {
      flag: 'tools',
      placeholder: 'NAMES',
      help: 'tools for agents beside the eleven that are always there: "all", or names from docs/tools.md, separated by commas',
      expects: `"all", or some of these, separated by commas: ${optionalToolNames.join(', ')} (all other tools are always there)`,
      read: readToolNames,
    },
    [],
  ),
  sessionTimeoutMinutes: single(
    {
      flag: 'session-timeout',
      placeholder: 'MINUTES',
      help: 'how long sessions continue without a page or an agent; 0 for ever',
      expects: 'a whole number of minutes from 0 to 30000',
      read: numberUpTo(30_000),
    },
    180,
  ),
  noAdapterInAdvance: flag({
    flag: 'no-adapter-in-advance',
    help: 'start the debug adapter only with the program, not while a page is idle: less memory, slower starts',
  }),
  trust: flag({
    flag: 'trust',
    help: 'trust the workspace: launch without asking the owner first; a shell may interpret an "args" that is one string',
  }),
  sandbox: single<IsolationKind, IsolationKind>(
    {
      flag: 'sandbox',
      placeholder: 'KIND',
      help: 'isolate debuggers, programs and tasks: bubblewrap (Linux) shows them the system read-only, the workspace, and no network',
      expects: `one of ${isolationKinds.join(', ')}`,
      read: (text) => isolationKinds.find((kind) => kind === text),
    },
    'none',
  ),
  sandboxHide: repeated({
    flag: 'sandbox-hide',
    placeholder: 'PATH',
    help: 'a further file or folder that programs in a sandbox cannot see',
    expects: 'the path of a file or folder',
    read: aFile.read,
  }),
  limitMemory: aLimit('memory', 'MIB', 'most writable memory of a process in a sandbox', [64, 65_536]),
  limitProcesses: aLimit('processes', 'N', 'most processes and threads in a sandbox', [16, 4_096]),
  limitFile: aLimit('file', 'MIB', 'largest file that a program in a sandbox can write', [64, 65_536]),
  limitCpu: aLimit('cpu', 'SECONDS', 'most processor time of a process in a sandbox', [1, 1_000_000]),
  limitMinutes: aLimit('minutes', 'N', 'how long a sandbox is open', [1, 10_080]),
  limitNetwork: flag({ flag: 'limit-network', help: 'no configuration can give programs in a sandbox a network' }),
  exercises: single(
    {
      flag: 'exercises',
      placeholder: 'FOLDER',
      help: 'folder with an exercise in each subfolder, to hand out to a class',
      expects: 'the path of a folder',
      read: aFile.read,
    },
    undefined,
  ),
  dangerouslyUnsandboxed: flag({
    flag: 'dangerously-unsandboxed',
    help: 'let the programs of a class do all that the user who starts it can do',
  }),
  readOnly: flag({ flag: 'read-only', help: 'do not allow files to be edited in the page' }),
  redactedNames: repeated({
    flag: 'redact-name',
    placeholder: 'NAME',
    help: 'variables with this name (with * and ? as wildcards) whose values observers do not see',
    expects: 'a name of at least 2 letters or digits, such as password or *token*',
    read: readPattern,
  }),
  redactedValues: repeated({
    flag: 'redact-value',
    placeholder: 'PATTERN',
    help: 'words of any text, such as sk-*, that observers do not see',
    expects: 'a word with at least 2 letters or digits and no spaces, quotes or brackets, such as sk-*',
    read: readPattern,
  }),
  redactedFiles: repeated({
    flag: 'redact-file',
    placeholder: 'PATH',
    help: 'files of the workspace, by a pattern as in a .gitignore, whose text observers do not see',
    expects: 'a path or a pattern as in a .gitignore, such as .env or secrets/',
    read: (text) => (/^[^!#\0\n]{1,200}$/.test(text) ? text : undefined),
  }),
  agentsSeeSecrets: flag({
    flag: 'agents-see-secrets',
    help: 'show agents also values that look like secrets, by name or shape; without it they are masked',
  }),
  logLevel: single<LogLevel, LogLevel>(
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
});

/** The values of the options. */
export type OptionValues = z.output<typeof optionTable>;

/** The options in the order of the table, each with the name of its value. */
export const optionRows: readonly (OptionRow & { readonly name: string })[] = Object.entries(optionTable.shape).flatMap(
  ([name, schema]) => {
    const row = registry.get(schema);
    return row ? [{ name, ...row }] : [];
  },
);
