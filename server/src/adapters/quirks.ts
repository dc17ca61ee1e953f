import { z } from 'zod';
import { hitOperators, messageOf, writtenConditions } from '#protocol';

const text = z.string().min(1);
const list = z.array(text);
const names = z.record(z.string(), text).default({});
const flag = z.boolean().default(false);
const someNames = list.default([]);
const anyConfiguration = z.record(z.string(), z.unknown());

/** A regular expression, as a string in the file. */
const pattern = z.string().transform((source, context) => {
  try {
    return new RegExp(source, 'm');
  } catch (thrown) {
    context.addIssue({ code: 'custom', message: messageOf(thrown) });
    return z.NEVER;
  }
});
const patterns = z.array(pattern).default([]);

const launchDefaults = z.strictObject({
  /** Types in launch.json; by default all of the row. */
  types: list.exactOptional(),
  /** By default both. */
  request: z.enum(['launch', 'attach']).exactOptional(),
  /** Attributes that exclude a configuration. */
  unless: list.exactOptional(),
  /** Values of attributes that exclude a configuration. */
  except: z.record(z.string(), list).exactOptional(),
  /** Attributes of the configuration itself take precedence. */
  values: anyConfiguration,
});

const executable = z.strictObject({ types: list, key: text, names: list });

const requiredKeys = z.strictObject({ types: list, request: z.enum(['launch', 'attach']), oneOf: list.min(1) });

const attachByProcess = z.strictObject({
  /** The attribute of the process id. */
  key: text,
  asText: z.boolean().default(false),
  /** Further attributes. */
  values: anyConfiguration.default({}),
  /** The signal that makes the program listen, and the attribute of its port. */
  signal: z.strictObject({ name: z.literal('SIGUSR1'), portKey: text }).exactOptional(),
  /** Executables for which this adapter is offered first. */
  programs: list.exactOptional(),
});

/** `${terminal}` is the path of the terminal. */
const terminalPath = z.strictObject({
  /** Further arguments of the adapter's command. */
  arguments: list.default([]),
  /** Attributes of the configuration. A list goes before the configuration's own. */
  attributes: anyConfiguration.default({}),
});

const interruptSignal = z.strictObject({ signal: z.literal('SIGINT'), program: text });

/** A signal to the processes of an adapter whose program has a text in its name. */
export type InterruptSignal = z.infer<typeof interruptSignal>;

/** How to ask an adapter whether it can parse a condition that it gets without a complaint. */
const conditionCheck = z.strictObject({
  /** The conditions that are checked so: the first group is what the expression is given of one. */
  conditions: pattern,
  /** With `${condition}` or `${conditionInHex}`. It must not run anything of the program. */
  expression: text,
  /** What is wrong, in the result or the error: the first group. */
  problem: pattern,
  /** A sentence on what the adapter expects. */
  help: text.exactOptional(),
});

/** Expressions that keep a value in the program, and take it again. */
const keptValue = z.strictObject({ keep: text, take: text });

const exceptionOptions = z.strictObject({
  path: z.array(z.strictObject({ negate: z.boolean().exactOptional(), names: list.min(1) })).exactOptional(),
  breakMode: z.enum(['never', 'always', 'unhandled', 'userUnhandled']),
});

/**
 * Deviations of an adapter from the specification, as data: no other code depends on the adapter. Each quirk has a schema, a
 * default and its sentence in docs/adapters.md.
 */
export const quirksSchema = z.strictObject({
  launchDefaults: z
    .array(launchDefaults)
    .default([])
    .describe(
      '`[{ "types", "request", "unless", "except", "values" }]`: defaults for a configuration. They may contain `${workspaceFolder}` and `${temporaryFolder}`, a folder deleted with the session',
    ),
  executables: z
    .array(executable)
    .default([])
    .describe(
      '`[{ "types", "key", "names" }]`: the default of an attribute is the first of these programs on the PATH',
    ),
  requiredKeys: z
    .array(requiredKeys)
    .default([])
    .describe('`[{ "types", "request", "oneOf" }]`: a configuration must have one of these attributes'),
  typeAliases: names.describe('the `type` sent to the adapter, by the `type` in the configuration'),
  textArguments: z
    .strictObject({ list: text, text })
    .optional()
    .describe('`{ "list": "args", "text": "arguments" }`: sends the list as a single string, quoted for a shell'),
  workingFolderKey: text.optional().describe("the attribute with the adapter's working directory, or a file in it"),
  environmentKey: text.optional().describe("the attribute with environment variables for the adapter's process"),
  readyLine: pattern.optional().describe('the line on stderr after which the adapter accepts connections'),
  startFailure: pattern
    .optional()
    .describe('the line on stderr of an adapter that crashed while starting: it is started again'),
  endpointKey: text
    .optional()
    .describe(
      'the attribute of an `attach` configuration with the address where the program itself speaks DAP (`{ host, port }`, `"host:port"` or a port): no adapter is started',
    ),
  processAttach: attachByProcess
    .optional()
    .describe(
      '`{ "key", "asText", "values", "signal": { "name", "portKey" }, "programs" }`: how an `attach` configuration names a process; `signal` makes the program listen on a port, which is sent',
    ),
  terminal: z
    .union([z.enum(['runInTerminal', 'adapter', 'none']), terminalPath])
    .default('runInTerminal')
    .describe(
      'how a program gets a terminal: the adapter asks (`runInTerminal`), runs in it (`adapter`), is given its path `${terminal}` in `{ "arguments", "attributes" }` (of the command, of the configuration: a list goes before its own), or `none`',
    ),
  firstLine: anyConfiguration
    .default({ stopOnEntry: true })
    .describe(
      "the attributes with which a launched program stops at its first line: a list goes before the configuration's",
    ),
  childSessionEvent: text.optional().describe('the event that announces a child session'),
  joinedForChildren: z
    .record(z.string(), z.array(text))
    .default({})
    .describe(
      '`{ "python": ["python", "pythonArgs"] }`: lists in the configuration of a child session that the adapter joins from these of its parent: nothing in them is new',
    ),
  processOutput: z
    .enum(['log', 'hidden log', 'program'])
    .default('log')
    .describe("the output of the adapter's process is a `log`, a `hidden log`, or the `program`'s"),
  ignoredOutputCategories: list.default(['telemetry']).describe('output categories that are not shown'),
  ignoredOutputLines: patterns.describe('output lines that debugging causes, not the program'),
  repeatsGroupTitles: flag.describe('a group of output repeats its title as its first line'),
  ignoredSources: patterns.describe('sources that do not appear as loaded'),
  exitsWithProgram: flag.describe("the adapter's process is the program's: same end, same exit code"),
  exitCodeLine: z
    .strictObject({ pattern, radix: z.int().min(2).max(36).default(10) })
    .optional()
    .describe('`{ "pattern", "radix" }`: the output line with the exit code, or without it if the code is 0'),
  endSignalLine: pattern
    .optional()
    .describe('the output line with the name of the signal that ended the program, as its first group'),
  endSignalStop: pattern
    .optional()
    .describe(
      'the text of a stop by a signal, with its name as the first group, for an adapter that gives the number of the signal that ended the program as its exit code: one that exits with it after this stop was ended by it',
    ),
  negativeExitCodes: flag.describe('an exit code below 0 is the number of the signal that ended the program'),
  exitsWhenClosed: z.boolean().default(true).describe('the adapter exits when its input closes'),
  stopReasons: names.describe("DAP's stop reason, by the adapter's"),
  endStopReason: text
    .optional()
    .describe('the reason of a stop without a thread that means that the program has ended'),
  pauseTexts: patterns.describe('the text of an "exception" that is a pause'),
  unansweredRequests: someNames.describe(
    'requests that the adapter executes but never answers: the next stop is the answer',
  ),
  losesPauses: flag.describe('a pause may be answered but have no effect: it is sent again until the program stops'),
  pausesOnceLoaded: flag.describe(
    "a pause during the start of the program's runtime is lost, or breaks it: it is sent once the first source is loaded",
  ),
  plainTypes: pattern
    .optional()
    .describe(
      'the types of values that are expanded without running code of the program, where the adapter runs the properties of others and has no hint for them: those are expanded for observers only once a controller has done so',
    ),
  failedResults: patterns.describe('results of evaluations that are failures, although the adapter reports success'),
  limitsEvaluations: flag.describe(
    'an `evaluate` request may have `evaluationOptions.timeoutMs`, after which the adapter ends the evaluation',
  ),
  limitedExpression: text
    .optional()
    .describe(
      'the expression that evaluates `${expression}` for `${seconds}` at most, for an adapter that cannot end an evaluation otherwise; not for `hover`',
    ),
  copyThrough: keptValue
    .optional()
    .describe(
      '`{ "keep", "take" }`: the adapter evaluates what is copied (`clipboard`) among variables of its own; `keep` is evaluated first and keeps the value of `${expression}`, `take` is then copied; `${id}` is the same in both, and different for each copy',
    ),
  setThrough: keptValue
    .optional()
    .describe(
      '`{ "keep", "take" }`: a variable is set to what `take` denotes, after `keep` was evaluated, because only evaluations can be ended; the rest as for `copyThrough`',
    ),
  assignment: text
    .optional()
    .describe(
      'the expression that sets what `${expression}` denotes to `${value}`: tools evaluate it instead of `setExpression`, which has no time limit',
    ),
  evaluationInterrupt: z
    .union([text, interruptSignal])
    .optional()
    .describe(
      'what ends an evaluation, at its limit, when it is cancelled, or when a person resumes the program: an expression, evaluated without a frame, or `{ "signal": "SIGINT", "program" }`, sent to the adapter\'s processes whose program has this text in its name',
    ),
  falseResults: pattern
    .default(/^(?:|false|nil|null|none|undefined|NaN|-?0(?:x0+|\.0*)?)$/i)
    .describe('results that count as false in an emulated condition'),
  hitSpellings: z
    .partialRecord(z.enum(hitOperators), text)
    .optional()
    .describe(
      'the hit counts that the adapter keeps to, and how it writes them, by their operators: `{ "=": "== ${count}" }`. Stopline counts the others. By default the adapter gets each as it is written',
    ),
  exclusiveConditions: z
    .array(z.array(z.enum(writtenConditions)).min(2))
    .default([])
    .describe(
      '`[["condition", "hitCondition"]]`: conditions that the adapter does not combine in one breakpoint: it keeps to the first of them, and Stopline to the others',
    ),
  conditionChecks: z
    .array(conditionCheck)
    .default([])
    .describe(
      '`[{ "conditions", "expression", "problem", "help" }]`: for an adapter that accepts a condition that it cannot parse, and then stops at each hit. `expression`, with `${condition}` or `${conditionInHex}`, is evaluated without a frame before the breakpoint is sent, and `problem` finds what is wrong in the answer; the first whose `conditions` match is taken',
    ),
  errorLine: pattern.optional().describe('the part of an evaluation error to show: its first group'),
  refusesWithOldValue: flag.describe('if a variable cannot be set, the adapter answers with the old value'),
  moreItems: pattern
    .optional()
    .describe(
      'the type of the child with the further items of a value, for an adapter that gives only the first: its value is their range, `[100:250]`, or it has such children',
    ),
  addedNames: patterns.describe(
    'names of children that the adapter adds to values, such as prototypes: `depth` does not expand them',
  ),
  guessesTotalFrames: flag.describe('`totalFrames` is a guess'),
  unverifiedMessages: patterns.describe('the message of a "verified" breakpoint that is not verified yet'),
  breakpointRemovalExpression: text
    .optional()
    .describe(
      "the expression that removes a source's breakpoints, for an adapter that only adds, evaluated while the program is stopped; `${pathInHex}` is the path in hexadecimal bytes",
    ),
  fatalExceptionNames: patterns.describe('exception names that break the adapter: they are refused'),
  filtersAsExceptions: z
    .record(z.string(), exceptionOptions)
    .default({})
    .describe('exception filters as `exceptionOptions`, for an adapter that ignores filters if there are such options'),
  setWithoutCondition: pattern
    .optional()
    .describe(
      'the message of an unverified breakpoint that the adapter has set all the same, without its condition: it is removed at once',
    ),
  unconditionalFunctions: flag.describe('the adapter ignores the conditions of function breakpoints'),
  messages: z.record(z.string(), z.string()).default({}).describe("texts for the adapter's messages about breakpoints"),
  unusableCapabilities: someNames.describe(
    'capabilities that the adapter reports but does not implement correctly: they are not used',
  ),
  disassemblesBackwards: z.boolean().default(true).describe('instructions before an address can be disassembled'),
  resumesBeforeDetach: flag.describe(
    'the program must be running when the adapter detaches: a stop without a client would end it',
  ),
});

export type AdapterQuirks = Readonly<z.output<typeof quirksSchema>>;
export type ConditionCheck = z.output<typeof conditionCheck>;
export type LaunchDefaults = z.output<typeof launchDefaults>;

/** An adapter without quirks. */
export const plainQuirks: AdapterQuirks = quirksSchema.parse({});
