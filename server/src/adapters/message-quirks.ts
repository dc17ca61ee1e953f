import { dapRequests, DebugError, type Arguments, type Body, type Command, type Dap } from '#protocol';
import type { AdapterRow } from './adapter-row.ts';
import type { AdapterQuirks } from './quirks.ts';

type StoppedBody = Dap.StoppedEvent['body'];

/** Capabilities without those that do harm. */
function usableCapabilities({ unusableCapabilities }: AdapterQuirks, told: object): Dap.Capabilities {
  return Object.fromEntries(Object.entries(told).filter(([name]) => !unusableCapabilities.includes(name)));
}

/** What the adapter says of a breakpoint: its message in words, and verified only when it is bound. */
export function normalizedBreakpoint(quirks: AdapterQuirks, breakpoint: Dap.Breakpoint): Dap.Breakpoint {
  const { message } = breakpoint;
  if (message === undefined) return breakpoint;
  const isUnbound = quirks.unverifiedMessages.some((unbound) => unbound.test(message));
  return {
    ...breakpoint,
    message: Object.hasOwn(quirks.messages, message) ? (quirks.messages[message] ?? message) : message,
    ...(isUnbound && { verified: false }),
  };
}

/** A stop with the specification's own reason: what the adapter calls otherwise, and the exception that is a pause. */
export function normalizedStop(quirks: AdapterQuirks, stop: StoppedBody, isPausing: boolean): StoppedBody {
  const { reason = '', text = '', description = '' } = stop;
  const meant = Object.hasOwn(quirks.stopReasons, reason) ? (quirks.stopReasons[reason] ?? reason) : reason;
  const isPause =
    isPausing && meant === 'exception' && quirks.pauseTexts.some((told) => told.test(text) || told.test(description));
  if (isPause) return { ...stop, reason: 'pause' };
  if (meant === reason) return stop;
  return { ...stop, reason: meant, ...(text === '' && reason !== '' && { text: reason }) };
}

/** The refusal of an evaluation without what only the adapter's makers understand. */
export function normalizedError({ errorLine }: AdapterQuirks, command: Command, error: DebugError): DebugError {
  if (!dapRequests[command].runsCode || error.code !== 'adapter_failed') return error;
  const words = errorLine?.exec(error.message)?.[1]?.trim();
  return words === undefined ? error : new DebugError(error.code, words, { cause: error });
}

/** Why an answer that says that all went well is a refusal; undefined for one that is an answer. */
export function failureInResult(
  { failedResults }: AdapterQuirks,
  command: Command,
  body: { readonly result?: unknown },
): string | undefined {
  if (command !== 'evaluate' || typeof body.result !== 'string') return undefined;
  const { result } = body;
  return failedResults.some((failed) => failed.test(result)) ? result : undefined;
}

type Meaning = {
  readonly [C in Command]?: (quirks: AdapterQuirks, body: Body<C>, args: Arguments<C>) => Body<C>;
};

const meanings: Meaning = {
  initialize: (quirks, body) => usableCapabilities(quirks, body ?? {}),

  stackTrace: ({ guessesTotalFrames }, body, { startFrame = 0, levels = 0 }) => {
    if (!guessesTotalFrames) return body;
    const { stackFrames = [] } = body;
    const isEnd = levels === 0 || stackFrames.length < levels;
    return { stackFrames, ...(isEnd && { totalFrames: startFrame + stackFrames.length }) };
  },
};

/** The body of an answer as the specification has it. */
export function normalizedAnswer(quirks: AdapterQuirks, command: Command, body: object, args: unknown): object {
  const meaning = meanings[command] as ((quirks: AdapterQuirks, body: object, args: unknown) => object) | undefined;
  return meaning?.(quirks, body, args ?? {}) ?? body;
}

/** What is evaluated before the breakpoints of a source are set, where the adapter would otherwise keep the old ones. */
export function removalExpression(
  { breakpointRemovalExpression }: AdapterQuirks,
  path: string | undefined,
): string | undefined {
  return path === undefined
    ? undefined
    : breakpointRemovalExpression?.replaceAll('${pathInHex}', Buffer.from(path).toString('hex'));
}

/** Why exceptions cannot be named to an adapter; undefined where they can. */
export function exceptionNamesRefusal(
  { label, quirks }: Pick<AdapterRow, 'label' | 'quirks'>,
  options: readonly Dap.ExceptionOptions[],
): string | undefined {
  const names = options.flatMap(({ path = [] }) => path.flatMap((segment) => segment.names));
  const fatal = names.find((name) => quirks.fatalExceptionNames.some((pattern) => pattern.test(name)));
  return fatal === undefined
    ? undefined
    : `${label} looks for exceptions before the program runs: it would not find "${fatal}", and answer nothing any more. Name one of a module that can be imported, or what this one is derived from.`;
}

/** What an adapter is told to stop on of exceptions, where it would heed no filters beside single ones. */
export function adaptedExceptionBreakpoints(
  { filtersAsExceptions }: AdapterQuirks,
  args: Dap.SetExceptionBreakpointsArguments,
): Dap.SetExceptionBreakpointsArguments {
  const { filters, exceptionOptions } = args;
  if (!exceptionOptions) return args;
  const asOptions = filters.flatMap((filter) => filtersAsExceptions[filter] ?? []);
  return { ...args, exceptionOptions: [...asOptions, ...exceptionOptions] };
}

/** The program's exit code, where a line of output tells it. */
export function exitCodeIn({ exitCodeLine }: AdapterQuirks, output: string): number | undefined {
  const told = exitCodeLine?.pattern.exec(output)?.[1];
  const code = told === undefined ? Number.NaN : Number.parseInt(told, exitCodeLine?.radix ?? 10);
  return Number.isNaN(code) ? undefined : code;
}
