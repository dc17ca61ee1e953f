import type { DapEventName } from '../../dap/events.ts';
import type { Dap } from '../../dap/messages.ts';
import type { Capability, Command, ReverseRequests } from '../../dap/requests.ts';

/** A capability of the client (DAP "InitializeRequestArguments"). */
export type ClientCapability = Extract<keyof Dap.InitializeRequestArguments, `supports${string}`>;

/** Everything in the protocol that a debugger may use. */
export type DapRow =
  | `request ${Command}`
  | `reverse ${keyof ReverseRequests}`
  | `event ${DapEventName}`
  | `capability ${Capability}`
  | `client ${ClientCapability}`;

/**
 * Rows that are covered by the tests of another: a capability that gates a request (the first of several), and a client
 * capability that allows a message.
 */
export const coveredWith = {
  'capability exceptionBreakpointFilters': 'request setExceptionBreakpoints',
  'capability supportsBreakpointLocationsRequest': 'request breakpointLocations',
  'capability supportsCancelRequest': 'request cancel',
  'capability supportsCompletionsRequest': 'request completions',
  'capability supportsConfigurationDoneRequest': 'request configurationDone',
  'capability supportsDataBreakpoints': 'request setDataBreakpoints',
  'capability supportsDisassembleRequest': 'request disassemble',
  'capability supportsExceptionInfoRequest': 'request exceptionInfo',
  'capability supportsFunctionBreakpoints': 'request setFunctionBreakpoints',
  'capability supportsGotoTargetsRequest': 'request goto',
  'capability supportsInstructionBreakpoints': 'request setInstructionBreakpoints',
  'capability supportsLoadedSourcesRequest': 'request loadedSources',
  'capability supportsModulesRequest': 'request modules',
  'capability supportsReadMemoryRequest': 'request readMemory',
  'capability supportsRestartFrame': 'request restartFrame',
  'capability supportsRestartRequest': 'request restart',
  'capability supportsSetExpression': 'request setExpression',
  'capability supportsSetVariable': 'request setVariable',
  'capability supportsStepBack': 'request stepBack',
  'capability supportsStepInTargetsRequest': 'request stepInTargets',
  'capability supportsTerminateRequest': 'request terminate',
  'capability supportsTerminateThreadsRequest': 'request terminateThreads',
  'capability supportsWriteMemoryRequest': 'request writeMemory',
  'client supportsInvalidatedEvent': 'event invalidated',
  'client supportsMemoryEvent': 'event memory',
  'client supportsProgressReporting': 'event progressStart',
  'client supportsRunInTerminalRequest': 'reverse runInTerminal',
  'client supportsStartDebuggingRequest': 'reverse startDebugging',
} as const satisfies Partial<Record<DapRow, DapRow>>;

/** A row that is covered with another. */
export type FollowingRow = keyof typeof coveredWith;

/** A row that needs its own use and tests. */
export type OwnRow = Exclude<DapRow, FollowingRow>;
