import { entryOf, isRecord } from '../common/record.ts';
import type { Dap } from './messages.ts';
import { dapRequests, hasCapability, type Capability, type Command } from './requests.ts';

/**
 * Optional arguments, at any depth of a request, that need a capability. Each name has the same meaning in all requests
 * (coverage.test.ts), so the name is enough.
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

/** Values that are sent or omitted as a whole: their fields have other rules (a filter's condition), or are the adapter's. */
const keptWhole: ReadonlySet<string> = new Set(['adapterData', 'filterOptions', 'exceptionOptions', 'format']);

const isGated = (command: Command): boolean => dapRequests[command].arguments === 'gated';

const capabilityFor = (name: string): Capability | undefined => entryOf(gatedArguments, name);

function strip(value: unknown, capabilities: Dap.Capabilities): unknown {
  if (Array.isArray(value)) return value.map((item) => strip(item, capabilities));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, item]) => {
        const capability = capabilityFor(name);
        return item !== undefined && (capability === undefined || hasCapability(capabilities, capability));
      })
      .map(([name, item]) => [name, keptWhole.has(name) ? item : strip(item, capabilities)]),
  );
}

/** The arguments that this adapter understands. */
export function supportedArguments(command: Command, args: unknown, capabilities: Dap.Capabilities): unknown {
  return isGated(command) ? strip(args, capabilities) : args;
}

function* gatesOf(value: unknown): Generator<Capability> {
  if (Array.isArray(value)) for (const item of value) yield* gatesOf(item);
  else if (isRecord(value)) {
    for (const [name, item] of Object.entries(value)) {
      const capability = capabilityFor(name);
      if (capability !== undefined && item !== undefined) yield capability;
      if (!keptWhole.has(name)) yield* gatesOf(item);
    }
  }
}

/** The capabilities that the arguments of a request need. */
export function gatesInside(command: Command, args: unknown): ReadonlySet<Capability> {
  return new Set(isGated(command) ? gatesOf(args) : []);
}

/** Capabilities that gate neither a request nor an argument, with what they decide. */
export const informativeCapabilities = {
  additionalModuleColumns: 'columns of the modules table',
  completionTriggerCharacters: 'the characters that open completions in the console',
  supportedChecksumAlgorithms: 'the checksums that show whether a source changed',
  supportsANSIStyling: 'ANSI styles in output and values',
  supportsClipboardContext: 'the context for copying a value',
  supportsDelayedStackTraceLoading: 'reading a stack in pages',
  supportsEvaluateForHovers: 'evaluating what the mouse points at',
} as const satisfies Partial<Record<Capability, string>>;
