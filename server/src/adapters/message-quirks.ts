import {
  dapRequests,
  DebugError,
  isRecord,
  type Arguments,
  type Body,
  type Command,
  type Dap,
  type DapEventMessage,
} from '#protocol';
import type { AdapterRow } from './adapter-row.ts';
import type { AdapterQuirks } from './quirks.ts';

type StoppedBody = Dap.StoppedEvent['body'];

/** A breakpoint with a readable message, and verified only if it is bound. */
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

/** The event, with a stop that means the end of the program replaced by `terminated`. */
export function normalizedEvent({ endStopReason }: AdapterQuirks, message: DapEventMessage): DapEventMessage {
  const { event, body } = message;
  if (endStopReason === undefined || event !== 'stopped' || !isRecord(body)) return message;
  const isEnd = body.reason === endStopReason && typeof body.threadId !== 'number';
  return isEnd ? { ...message, event: 'terminated', body: {} } : message;
}

/** A stop with DAP's reason, for adapters that use other names, or report a pause as an exception. */
export function normalizedStop(quirks: AdapterQuirks, stop: StoppedBody, isPausing: boolean): StoppedBody {
  const { reason = '', text = '', description = '' } = stop;
  const standard = Object.hasOwn(quirks.stopReasons, reason) ? (quirks.stopReasons[reason] ?? reason) : reason;
  const isPauseText = () => quirks.pauseTexts.some((pattern) => pattern.test(text) || pattern.test(description));
  if (isPausing && standard === 'exception' && isPauseText()) return { ...stop, reason: 'pause' };
  if (standard === reason) return stop;
  return { ...stop, reason: standard, ...(text === '' && reason !== '' && { text: reason }) };
}

/** The error of an evaluation, reduced to the part for users. */
export function normalizedError({ errorLine }: AdapterQuirks, command: Command, error: DebugError): DebugError {
  if (!dapRequests[command].runsCode || error.code !== 'adapter_failed') return error;
  const line = errorLine?.exec(error.message)?.[1]?.trim();
  return line === undefined ? error : new DebugError(error.code, line, { cause: error, isOfAdapter: true });
}

/** The error in an answer that the adapter reports as a success, if there is one. */
export function failureInResult(
  { failedResults }: AdapterQuirks,
  command: Command,
  body: { readonly result?: unknown },
): string | undefined {
  if (command !== 'evaluate' || typeof body.result !== 'string') return undefined;
  const { result } = body;
  return failedResults.some((failed) => failed.test(result)) ? result : undefined;
}

const normalizers: { readonly [C in Command]?: (quirks: AdapterQuirks, body: Body<C>, args: Arguments<C>) => Body<C> } =
  {
    initialize: ({ unusableCapabilities }, body) =>
      Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => !unusableCapabilities.includes(name))),

    stackTrace: ({ guessesTotalFrames }, body, { startFrame = 0, levels = 0 }) => {
      if (!guessesTotalFrames) return body;
      const { stackFrames = [] } = body;
      const isEnd = levels === 0 || stackFrames.length < levels;
      return { stackFrames, ...(isEnd && { totalFrames: startFrame + stackFrames.length }) };
    },
  };

/** The body of an answer according to the specification. */
export function normalizedAnswer(quirks: AdapterQuirks, command: Command, body: object, args: unknown): object {
  type Normalizer = (quirks: AdapterQuirks, body: object, args: unknown) => object;
  const normalize = normalizers[command] as Normalizer | undefined;
  return normalize?.(quirks, body, args ?? {}) ?? body;
}

/** The expression that removes the breakpoints of a source, for an adapter that only adds breakpoints. */
export function removalExpression(
  { breakpointRemovalExpression }: AdapterQuirks,
  path: string | undefined,
): string | undefined {
  return path === undefined
    ? undefined
    : breakpointRemovalExpression?.replaceAll('${pathInHex}', Buffer.from(path).toString('hex'));
}

/** Why an adapter cannot break on exceptions by these names; undefined if it can. */
export function exceptionNamesRefusal(
  { label, quirks }: Pick<AdapterRow, 'label' | 'quirks'>,
  options: readonly Dap.ExceptionOptions[],
): string | undefined {
  const names = options.flatMap(({ path = [] }) => path.flatMap((segment) => segment.names));
  const fatal = names.find((name) => quirks.fatalExceptionNames.some((pattern) => pattern.test(name)));
  return fatal === undefined
    ? undefined
    : `${label} looks up exceptions before the program runs, so it would not find "${fatal}" and would stop responding. Name an exception of an importable module, or a base class of this one.`;
}

/** Exception filters as options, for an adapter that ignores filters if there are options. */
export function adaptedExceptionBreakpoints(
  { filtersAsExceptions }: AdapterQuirks,
  args: Dap.SetExceptionBreakpointsArguments,
): Dap.SetExceptionBreakpointsArguments {
  const { filters, exceptionOptions } = args;
  if (!exceptionOptions) return args;
  const asOptions = filters.flatMap((filter) => filtersAsExceptions[filter] ?? []);
  return { ...args, exceptionOptions: [...asOptions, ...exceptionOptions] };
}

/** The program's exit code in a line of output: 0 if the line has none. */
export function exitCodeIn({ exitCodeLine }: AdapterQuirks, output: string): number | undefined {
  const line = exitCodeLine?.pattern.exec(output);
  if (!line) return undefined;
  const code = Number.parseInt(line[1] ?? '0', exitCodeLine?.radix ?? 10);
  return Number.isNaN(code) ? undefined : code;
}
