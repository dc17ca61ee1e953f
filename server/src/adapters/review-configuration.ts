import { createHash } from 'node:crypto';
import { isRecord, listOf, type ReviewRow } from '#protocol';
import type { Configuration } from '../configurations/configuration.ts';
import { variableOf } from '../configurations/environment-variable.ts';

/** Attributes that name programs, or commands that a debugger runs, besides those that `executableName` matches. */
const executableKeys: ReadonlySet<string> = new Set([
  // js-debug
  ...['runtimeArgs', 'debugServer', 'userDataDir'],
  // debugpy
  ...['python', 'pythonPath', 'debugAdapterPython'],
  // GDB and LLDB
  ...['miDebuggerArgs', 'miDebuggerServerAddress', 'debugServerArgs', 'pipeTransport', 'gdb', 'gdbpath', 'lldbmipath'],
  ...['autorun', 'cargo'],
  // delve and rdbg
  ...['dlvToolPath', 'dlvFlags', 'buildFlags', 'backend', 'rdbgPath', 'useBundler'],
]);

/** Names of such attributes, also those of debuggers that are not known here. */
const executableName =
  /(?:executable|commands?|script|tool|plugin|hook|debugAdapter)$|(?:binary|debugger|adapter|runtime|server)path$/i;

const isExecutableKey = (key: string): boolean => executableKeys.has(key) || executableName.test(key);

/** Values that name nothing. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  typeof value === 'boolean' ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** JSON with sorted keys, so that equal values have equal texts. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? 'null';

/** The id of a content: its hash. */
export const contentId = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');

/** A value of a configuration, which may be any JSON, as text. */
export const textOfValue = (value: unknown): string => (typeof value === 'string' ? value : canonicalJson(value));

/** The values of an attribute that may be a list or a single value. */
const wordsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? listOf(value) : isEmpty(value) ? [] : [value];

/** Variables that change which code runs, besides the program's own, by the reason. */
const dangerousVariables: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^(?:LD_|DYLD_)/, 'loads code into every program'],
  [/^(?:NODE_OPTIONS|NODE_PATH|NODE_REPL_EXTERNAL_MODULE|ELECTRON_RUN_AS_NODE)$/, 'can load code into Node'],
  [/^PYTHON(?:STARTUP|PATH|HOME|BREAKPOINT|WARNINGS|USERBASE|PLATLIBDIR|INSPECT)$/, 'can load code into Python'],
  [
    /^(?:RUBYOPT|RUBYLIB|PERL5OPT|PERL5LIB|PERL5DB|GEM_HOME|GEM_PATH|BUNDLE_GEMFILE)$/,
    'can load code into the program',
  ],
  [
    /^(?:JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|CLASSPATH|DOTNET_.*|CORECLR_.*|COMPlus_.*)$/,
    'can load code into the program',
  ],
  [/^(?:BASH_ENV|ENV|SHELLOPTS|BASHOPTS|PROMPT_COMMAND|PS4|IFS|BASH_FUNC_.*|ZDOTDIR)$/, 'runs commands in shells'],
  [/^(?:PATH|PATHEXT|SHELL|COMSPEC|EDITOR|VISUAL|PAGER|BROWSER)$/i, 'decides which programs run'],
  [
    /^(?:GIT_|GOFLAGS|GOROOT|GOENV|CARGO|RUSTC|RUSTFLAGS|CC$|CXX$|MAKEFLAGS|NPM_CONFIG_)/i,
    'can make tools run other programs',
  ],
  [/^(?:HOME|XDG_.*|TMPDIR|USERPROFILE)$/, 'decides which settings programs read'],
  [/^(?:(?:HTTPS?|ALL)_PROXY|SSL_CERT_.*|NODE_TLS_REJECT_UNAUTHORIZED|NODE_EXTRA_CA_CERTS)$/i, 'redirects the network'],
  [/^(?:LLDB_|DEBUGINFOD_|GDB|PYDEVD_|DEBUGPY_)/, 'changes the debugger'],
];

const warningOf = (variable: string): string | undefined =>
  dangerousVariables.find(([pattern]) => pattern.test(variable))?.[1];

/** A change of a variable; undefined unsets it. */
export type VariableChange = readonly [name: string, value: string | undefined];

/** Changes of the environment, with a warning on those that change which code runs. */
export const environmentRows = (changes: readonly VariableChange[]): readonly ReviewRow[] =>
  changes.map(([label, value]) => {
    const warning = warningOf(label);
    return { label, text: value ?? '(unset)', ...(warning !== undefined && { warning }) };
  });

/** An entry of a list of variables: `{ name, value }`, as cppdbg takes it, or `NAME=value`, as lldb-dap does. */
const listedVariable = (entry: unknown): readonly [name: string, value: unknown] =>
  isRecord(entry) && typeof entry.name === 'string' ? [entry.name, entry.value] : variableOf(textOfValue(entry));

const variablesOf = (value: unknown): readonly (readonly [name: string, value: unknown])[] =>
  isRecord(value) ? Object.entries(value) : wordsOf(value).map(listedVariable);

/** The variables of a configuration, in any of the forms that debuggers take. */
export const environmentOf = ({ env, environment }: Configuration): readonly VariableChange[] =>
  [...variablesOf(env), ...variablesOf(environment)].map(([name, value]) => [
    name,
    value === null || value === undefined ? undefined : textOfValue(value),
  ]);

/** The programs and commands that attributes name, at any depth: `serverReadyAction` contains a configuration. */
export function executableRows(attributes: unknown, path = '', depth = 0): readonly ReviewRow[] {
  if (depth > 20 || typeof attributes !== 'object' || attributes === null) return [];
  return Object.entries(attributes).flatMap(([key, value]): readonly ReviewRow[] => {
    const label = path === '' ? key : `${path}.${key}`;
    if (isExecutableKey(key) && !isEmpty(value)) return [{ label, text: textOfValue(value) }];
    return executableRows(value, label, depth + 1);
  });
}

const wordOf = (value: unknown): string => {
  const text = textOfValue(value);
  return text === '' || /[\s"'\\$`|&;<>()]/.test(text) ? JSON.stringify(text) : text;
};

/** The command line of the program, in words: what runs it, the program, its arguments. */
export function commandLineOf(configuration: Configuration): string {
  const { runtimeExecutable, python, pythonPath, module, code, program, script, args, url, file } = configuration;
  const runner: unknown = [runtimeExecutable, python, pythonPath].find((each) => !isEmpty(each));
  const words: readonly unknown[] = [
    ...wordsOf(runner),
    ...listOf(configuration.runtimeArgs),
    ...(isEmpty(module) ? [] : ['-m', module]),
    ...(isEmpty(code) ? [] : ['-c', Array.isArray(code) ? code.map(textOfValue).join('\n') : code]),
    ...[program, script, url, file],
  ];
  const line = words.filter((word) => !isEmpty(word)).map(wordOf);
  return [...line, ...(typeof args === 'string' ? [args] : wordsOf(args).map(wordOf))].join(' ');
}

/**
 * What a child session's configuration runs that its parent's does not: programs, commands, and dangerous variables. `joined` has
 * the lists that the adapter makes of its parent's.
 */
export function rowsBeyond(child: Configuration, parent: Configuration, joined: Configuration): readonly ReviewRow[] {
  const known = new Set(
    [...executableRows(parent), ...executableRows(joined), ...environmentRows(environmentOf(parent))].map(
      canonicalJson,
    ),
  );
  const own = [
    ...(child.request === 'launch' && child.program !== undefined
      ? [{ label: 'program', text: textOfValue(child.program) }]
      : []),
    ...executableRows(child),
    ...environmentRows(environmentOf(child)).filter(({ warning }) => warning !== undefined),
  ];
  const isParents = (row: ReviewRow) =>
    known.has(canonicalJson(row)) || (row.label === 'program' && row.text === parent.program);
  return own.filter((row) => !isParents(row));
}

/** How much of a text is shown, in characters. */
const longestText = 1_000;
const longestLabel = 200;
const mostRows = 80;
const mostCharacters = 100_000;

const shortened = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

/** Rows that a person can read: long texts and long lists are cut, and say so. */
function readableRows(rows: readonly ReviewRow[]): readonly ReviewRow[] {
  const cut = rows.slice(0, mostRows).map((row): ReviewRow => {
    const { label = '', text, warning } = row;
    const more = Math.max(0, text.length - longestText) + Math.max(0, label.length - longestLabel);
    if (more === 0) return row;
    const warnings = [warning, `${more} more characters are not shown`].filter((each) => each !== undefined);
    return {
      text: shortened(text, longestText),
      warning: warnings.join('; '),
      ...(label !== '' && { label: shortened(label, longestLabel) }),
    };
  });
  const hidden = rows.length - cut.length;
  return hidden > 0 ? [...cut, { text: `${hidden} more`, warning: 'not shown' }] : cut;
}

/** Parts within a budget; the rest is counted. */
export function readableReview<Section extends { readonly title: string; readonly rows: readonly ReviewRow[] }>(
  sections: readonly Section[],
): readonly { readonly title: string; readonly rows: readonly ReviewRow[] }[] {
  let left = mostCharacters;
  const shown = sections
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => ({ title, rows: readableRows(rows) }))
    .filter((section) => {
      left -= JSON.stringify(section).length;
      return left > 0;
    });
  const hidden = sections.filter(({ rows }) => rows.length > 0).length - shown.length;
  if (hidden === 0) return shown;
  return [{ title: 'Too much to show', rows: [{ text: `${hidden} more parts`, warning: 'not shown' }] }, ...shown];
}
