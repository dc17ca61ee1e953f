import { z } from 'zod';

const words = z.array(z.string().min(1));
const anyConfiguration = z.record(z.string(), z.unknown());

/** A regular expression as text. */
const pattern = z.string().transform((source, context) => {
  try {
    return new RegExp(source, 'm');
  } catch (thrown) {
    context.addIssue({ code: 'custom', message: thrown instanceof Error ? thrown.message : String(thrown) });
    return z.NEVER;
  }
});

const launchDefaults = z.strictObject({
  types: words.exactOptional(),
  request: z.enum(['launch', 'attach']).exactOptional(),
  unless: words.exactOptional(),
  values: anyConfiguration,
});

const executable = z.strictObject({ types: words, key: z.string().min(1), names: words });

const requiredKeys = z.strictObject({ types: words, request: z.enum(['launch', 'attach']), oneOf: words.min(1) });

const exceptionOptions = z.strictObject({
  path: z.array(z.strictObject({ negate: z.boolean().exactOptional(), names: words.min(1) })).exactOptional(),
  breakMode: z.enum(['never', 'always', 'unhandled', 'userUnhandled']),
});

/** Each of `AdapterQuirks`, all optional. */
const quirks = z.strictObject({
  launchDefaults: z.array(launchDefaults).exactOptional(),
  executables: z.array(executable).exactOptional(),
  typeAliases: z.record(z.string(), z.string().min(1)).exactOptional(),
  ignoredOutputCategories: words.exactOptional(),
  ignoredOutputLines: z.array(pattern).exactOptional(),
  ignoredSources: z.array(pattern).exactOptional(),
  endpointKey: z.string().min(1).exactOptional(),
  requiredKeys: z.array(requiredKeys).exactOptional(),
  childSessionEvent: z.string().min(1).exactOptional(),
  messages: z.record(z.string(), z.string()).exactOptional(),
  unusableCapabilities: words.exactOptional(),
  refusesWithOldValue: z.boolean().exactOptional(),
  exitsWhenClosed: z.boolean().exactOptional(),
  repeatsGroupTitles: z.boolean().exactOptional(),
  workingFolderKey: z.string().min(1).exactOptional(),
  environmentKey: z.string().min(1).exactOptional(),
  textArguments: z.strictObject({ list: z.string().min(1), text: z.string().min(1) }).exactOptional(),
  processOutput: z.enum(['log', 'hidden log', 'program']).exactOptional(),
  readyLine: pattern.exactOptional(),
  startFailure: pattern.exactOptional(),
  exitsAsProgram: z.boolean().exactOptional(),
  exitCodeLine: z.strictObject({ pattern, radix: z.int().min(2).max(36).default(10) }).exactOptional(),
  stopReasons: z.record(z.string(), z.string().min(1)).exactOptional(),
  pauseTexts: z.array(pattern).exactOptional(),
  unansweredRequests: words.exactOptional(),
  failedResults: z.array(pattern).exactOptional(),
  falseResults: pattern.exactOptional(),
  errorLine: pattern.exactOptional(),
  guessesTotalFrames: z.boolean().exactOptional(),
  unboundMessages: z.array(pattern).exactOptional(),
  removesBreakpoints: z.string().min(1).exactOptional(),
  fatalExceptionNames: z.array(pattern).exactOptional(),
  filtersAsExceptions: z.record(z.string(), exceptionOptions).exactOptional(),
  attachesByProcess: z
    .strictObject({
      key: z.string().min(1),
      asText: z.boolean().default(false),
      values: anyConfiguration.default({}),
      signal: z.strictObject({ name: z.literal('SIGUSR1'), portKey: z.string().min(1) }).exactOptional(),
      programs: words.exactOptional(),
    })
    .exactOptional(),
  terminal: z.enum(['runInTerminal', 'stdio', 'adapter', 'none']).exactOptional(),
  disassemblesBackwards: z.boolean().exactOptional(),
  letsGoWhileRunning: z.boolean().exactOptional(),
});

const endpoint = z.strictObject({ host: z.string().min(1), port: z.int().min(1).max(65_535) });

const adapter = z
  .strictObject({
    types: words.min(1),
    label: z.string().min(1).optional(),
    languages: words.default([]),
    command: words.min(1).optional(),
    connect: endpoint.optional(),
    transport: z.enum(['stdio', 'tcp', 'unix']).optional(),
    environment: z.record(z.string(), z.string()).default({}),
    generatedConfiguration: anyConfiguration.default({}),
    install: z.string().min(1).optional(),
    readRoots: words.default([]),
    quirks: quirks.default({}),
  })
  .superRefine(({ command, connect, transport = connect ? 'tcp' : 'stdio' }, context) => {
    const complain = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    const mentions = (variable: string) => command?.some((part) => part.includes(variable));
    if (!command && !connect)
      context.addIssue({ code: 'custom', message: 'it needs a "command", or "connect" with host and port' });
    if (command && connect) complain('connect', 'it has a "command" already; one of the two');
    if (connect && transport !== 'tcp') complain('transport', '"connect" goes with the transport "tcp"');
    if (command && transport === 'tcp' && !mentions('${port}'))
      complain('command', 'it does not say ${port}, where the adapter should listen');
    if (command && transport === 'unix' && !mentions('${socket}'))
      complain('command', 'it does not say ${socket}, where the adapter should listen');
  });

/** An adapters file (`--adapters FILE`). */
export const adaptersFileSchema = z.strictObject({ adapters: z.array(adapter) });

/** One adapter of the file. */
export type FileAdapter = z.infer<typeof adapter>;
