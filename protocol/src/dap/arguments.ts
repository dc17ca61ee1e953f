import { isRecord } from '../common/record.ts';
import type { Dap } from './messages.ts';
import { dapRequests, hasCapability, type Capability, type Command } from './requests.ts';

/**
 * Optional arguments that an adapter only honours with a capability, wherever they stand in a request. No name has two
 * meanings over all requests (coverage.test.ts), so a name is enough.
 */
export const gatedArguments: Readonly<Record<string, Capability>> = {
  asAddress: 'supportsDataBreakpointBytes',
  bytes: 'supportsDataBreakpointBytes',
  condition: 'supportsConditionalBreakpoints',
  exceptionOptions: 'supportsExceptionOptions',
  filterOptions: 'supportsExceptionFilterOptions',
  format: 'supportsValueFormattingOptions',
  granularity: 'supportsSteppingGranularity',
  hitCondition: 'supportsHitConditionalBreakpoints',
  logMessage: 'supportsLogPoints',
  mode: 'breakpointModes',
  singleThread: 'supportsSingleThreadExecutionRequests',
  suspendDebuggee: 'supportSuspendDebuggee',
  terminateDebuggee: 'supportTerminateDebuggee',
};

/** Values that are kept or left out whole: what is inside has rules of its own (a filter's condition), or is the adapter's. */
const keptWhole: ReadonlySet<string> = new Set(['adapterData', 'filterOptions', 'exceptionOptions', 'format']);

const isGated = (command: Command): boolean => dapRequests[command].arguments === 'gated';

function strip(value: unknown, capabilities: Dap.Capabilities): unknown {
  if (Array.isArray(value)) return value.map((item) => strip(item, capabilities));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, item]) => {
        const capability = Object.hasOwn(gatedArguments, name) ? gatedArguments[name] : undefined;
        return item !== undefined && (capability === undefined || hasCapability(capabilities, capability));
      })
      .map(([name, item]) => [name, keptWhole.has(name) ? item : strip(item, capabilities)]),
  );
}

/** The arguments without those that this adapter would not understand. */
export function supportedArguments(command: Command, args: unknown, capabilities: Dap.Capabilities): unknown {
  return isGated(command) ? strip(args, capabilities) : args;
}

function* gatesOf(value: unknown): Generator<Capability> {
  if (Array.isArray(value)) for (const item of value) yield* gatesOf(item);
  else if (isRecord(value)) {
    for (const [name, item] of Object.entries(value)) {
      const capability = Object.hasOwn(gatedArguments, name) ? gatedArguments[name] : undefined;
      if (capability !== undefined && item !== undefined) yield capability;
      if (!keptWhole.has(name)) yield* gatesOf(item);
    }
  }
}

/** The capabilities that arguments rest on, as they are sent. */
export function gatesInside(command: Command, args: unknown): ReadonlySet<Capability> {
  return new Set(isGated(command) ? gatesOf(args) : []);
}

/** Capabilities that gate neither a request nor an argument: what reads them, and why. */
export const informativeCapabilities = {
  additionalModuleColumns: 'columns of the modules table',
  completionTriggerCharacters: 'when the console asks for completions',
  supportedChecksumAlgorithms: 'which checksums to compare sources by',
  supportsANSIStyling: 'whether output and values carry ANSI styles',
  supportsClipboardContext: 'the context of an evaluation that copies a value',
  supportsDelayedStackTraceLoading: 'whether a stack is read in pages',
  supportsEvaluateForHovers: 'whether a hover may evaluate',
} as const satisfies Partial<Record<Capability, string>>;
