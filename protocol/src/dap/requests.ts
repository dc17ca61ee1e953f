import { fieldOf } from '../common/record.ts';
import type { Dap } from './messages.ts';

/** The body of a response; `undefined` if the specification has none. */
type BodyOf<Response extends Dap.Response> = 0 extends 1 & Response['body'] ? undefined : NonNullable<Response['body']>;

interface Types<Args, Response extends Dap.Response> {
  readonly arguments: Args;
  readonly body: BodyOf<Response>;
}

/** How many children there are, if an answer has only the first of them. DAP has no such field, as it has `totalFrames` for a stack. */
interface VariablesTotal {
  readonly body: { readonly totalVariables?: number };
}

/** Every request to an adapter (DAP "Requests"): the types of its arguments and its response. */
export interface RequestTypes {
  attach: Types<Dap.AttachRequestArguments, Dap.AttachResponse>;
  breakpointLocations: Types<Dap.BreakpointLocationsArguments, Dap.BreakpointLocationsResponse>;
  cancel: Types<Dap.CancelArguments, Dap.CancelResponse>;
  completions: Types<Dap.CompletionsArguments, Dap.CompletionsResponse>;
  configurationDone: Types<Dap.ConfigurationDoneArguments, Dap.ConfigurationDoneResponse>;
  continue: Types<Dap.ContinueArguments, Dap.ContinueResponse>;
  dataBreakpointInfo: Types<Dap.DataBreakpointInfoArguments, Dap.DataBreakpointInfoResponse>;
  disassemble: Types<Dap.DisassembleArguments, Dap.DisassembleResponse>;
  disconnect: Types<Dap.DisconnectArguments, Dap.DisconnectResponse>;
  evaluate: Types<Dap.EvaluateArguments, Dap.EvaluateResponse>;
  exceptionInfo: Types<Dap.ExceptionInfoArguments, Dap.ExceptionInfoResponse>;
  goto: Types<Dap.GotoArguments, Dap.GotoResponse>;
  gotoTargets: Types<Dap.GotoTargetsArguments, Dap.GotoTargetsResponse>;
  initialize: Types<Dap.InitializeRequestArguments, Dap.InitializeResponse>;
  launch: Types<Dap.LaunchRequestArguments, Dap.LaunchResponse>;
  loadedSources: Types<Dap.LoadedSourcesArguments, Dap.LoadedSourcesResponse>;
  locations: Types<Dap.LocationsArguments, Dap.LocationsResponse>;
  modules: Types<Dap.ModulesArguments, Dap.ModulesResponse>;
  next: Types<Dap.NextArguments, Dap.NextResponse>;
  pause: Types<Dap.PauseArguments, Dap.PauseResponse>;
  readMemory: Types<Dap.ReadMemoryArguments, Dap.ReadMemoryResponse>;
  restart: Types<Dap.RestartArguments, Dap.RestartResponse>;
  restartFrame: Types<Dap.RestartFrameArguments, Dap.RestartFrameResponse>;
  reverseContinue: Types<Dap.ReverseContinueArguments, Dap.ReverseContinueResponse>;
  scopes: Types<Dap.ScopesArguments, Dap.ScopesResponse>;
  setBreakpoints: Types<Dap.SetBreakpointsArguments, Dap.SetBreakpointsResponse>;
  setDataBreakpoints: Types<Dap.SetDataBreakpointsArguments, Dap.SetDataBreakpointsResponse>;
  setExceptionBreakpoints: Types<Dap.SetExceptionBreakpointsArguments, Dap.SetExceptionBreakpointsResponse>;
  setExpression: Types<Dap.SetExpressionArguments, Dap.SetExpressionResponse>;
  setFunctionBreakpoints: Types<Dap.SetFunctionBreakpointsArguments, Dap.SetFunctionBreakpointsResponse>;
  setInstructionBreakpoints: Types<Dap.SetInstructionBreakpointsArguments, Dap.SetInstructionBreakpointsResponse>;
  setVariable: Types<Dap.SetVariableArguments, Dap.SetVariableResponse>;
  source: Types<Dap.SourceArguments, Dap.SourceResponse>;
  stackTrace: Types<Dap.StackTraceArguments, Dap.StackTraceResponse>;
  stepBack: Types<Dap.StepBackArguments, Dap.StepBackResponse>;
  stepIn: Types<Dap.StepInArguments, Dap.StepInResponse>;
  stepInTargets: Types<Dap.StepInTargetsArguments, Dap.StepInTargetsResponse>;
  stepOut: Types<Dap.StepOutArguments, Dap.StepOutResponse>;
  terminate: Types<Dap.TerminateArguments, Dap.TerminateResponse>;
  terminateThreads: Types<Dap.TerminateThreadsArguments, Dap.TerminateThreadsResponse>;
  threads: Types<undefined, Dap.ThreadsResponse>;
  variables: Types<Dap.VariablesArguments, Dap.VariablesResponse> & VariablesTotal;
  writeMemory: Types<Dap.WriteMemoryArguments, Dap.WriteMemoryResponse>;
}

/** The name of a request to an adapter. */
export type Command = keyof RequestTypes;

export type Arguments<C extends Command> = RequestTypes[C]['arguments'];

/** The body of the answer to a request. */
export type Body<C extends Command> = RequestTypes[C]['body'];

/** A request by name and arguments, correlated. */
export type Request = { [C in Command]: { readonly command: C; readonly arguments: Arguments<C> } }[Command];

/** The effect of a request on the debuggee, and therefore on values that were read before. */
export type Effect = 'read' | 'mutate' | 'resume' | 'interrupt' | 'configure' | 'lifecycle';

/** An area that an adapter may invalidate (DAP `InvalidatedAreas`). */
export type Area = 'all' | 'stacks' | 'threads' | 'variables';

/** A member of an adapter's `Capabilities` (DAP "Types", Capabilities). */
export type Capability = keyof Dap.Capabilities;

/** Everything that is known about a request. A row without one of the columns does not compile. */
export interface RequestRow {
  readonly effect: Effect;
  /** How it resumes the program. An interrupted step or run can be sent again; a jump has happened by then. */
  readonly resumes: 'step' | 'run' | 'jump' | false;
  /** The adapter must have this capability (or a list that is not empty). */
  readonly needs: Capability | undefined;
  /** Alternatively, it must lack this one (`setExceptionBreakpoints`, which ends the configuration of old adapters). */
  readonly orWithout?: Capability;
  /**
   * How long the adapter may take. Without a limit, the request ends with its answer, its session or its caller: a launch
   * may compile, and a request that resumes ends at the next stop.
   */
  readonly timeoutMs: number | undefined;
  /** `server`: pages and agents may not send it. */
  readonly sentBy: 'anyone' | 'server';
  /**
   * `gated`: only those that the adapter's capabilities allow are sent (arguments.ts). `whole`: all are sent. `private`:
   * all are sent, and none are recorded, because they may contain passwords.
   */
  readonly arguments: 'gated' | 'whole' | 'private';
  /** The adapter evaluates an expression of the user. */
  readonly runsCode: boolean;
  /** `epoch`: the answer is cached until its epoch changes. */
  readonly kept: 'epoch' | 'never';
  /** The areas whose invalidation changes the epoch of its answer; `all` always does. */
  readonly dependsOn: readonly Area[];
  /** Its answer changes the shared state (session/on-answer.ts). */
  readonly folded: boolean;
  /** Its answer contains ids of frames or variables, which the server translates. */
  readonly carriesReferences: boolean;
}

const usualTimeoutMs = 15_000;

const read = {
  effect: 'read',
  resumes: false,
  timeoutMs: usualTimeoutMs,
  sentBy: 'anyone',
  arguments: 'gated',
  runsCode: false,
} as const;
/** Its answer is for its caller only. */
const ownRead = { ...read, folded: false, carriesReferences: false } as const;
const sharedRead = { ...read, folded: true } as const;

const action = { resumes: false, runsCode: false, kept: 'never', dependsOn: [], carriesReferences: false } as const;
const usual = { ...action, timeoutMs: usualTimeoutMs, arguments: 'gated' } as const;
const mutate = { ...usual, effect: 'mutate', sentBy: 'anyone', folded: false } as const;
const resume = { ...usual, effect: 'resume', sentBy: 'anyone', folded: false, timeoutMs: undefined } as const;
const interrupt = { ...usual, effect: 'interrupt', sentBy: 'anyone', folded: false } as const;
const configure = { ...usual, effect: 'configure', sentBy: 'server' } as const;
const lifecycle = { ...action, effect: 'lifecycle', sentBy: 'server' } as const;

/**
 * Every request of DAP; coverage.test.ts compares the table with the specification. Tables of functions for some requests
 * are keyed by `CommandsWith` a column's value, so that a missing one does not compile.
 */
export const dapRequests = {
  attach: { ...lifecycle, needs: undefined, timeoutMs: undefined, arguments: 'private', folded: false },
  breakpointLocations: { ...ownRead, needs: 'supportsBreakpointLocationsRequest', kept: 'epoch', dependsOn: [] },
  cancel: { ...interrupt, needs: 'supportsCancelRequest' },
  completions: { ...ownRead, needs: 'supportsCompletionsRequest', kept: 'never', dependsOn: [] },
  configurationDone: {
    ...lifecycle,
    needs: 'supportsConfigurationDoneRequest',
    timeoutMs: undefined,
    arguments: 'gated',
    folded: false,
  },
  continue: { ...resume, needs: undefined, resumes: 'run' },
  dataBreakpointInfo: { ...ownRead, needs: 'supportsDataBreakpoints', kept: 'epoch', dependsOn: [], runsCode: true },
  disassemble: { ...ownRead, needs: 'supportsDisassembleRequest', kept: 'epoch', dependsOn: [] },
  disconnect: { ...lifecycle, needs: undefined, timeoutMs: 5_000, arguments: 'gated', folded: false },
  evaluate: {
    ...mutate,
    needs: undefined,
    timeoutMs: 60_000,
    runsCode: true,
    dependsOn: ['stacks', 'variables'],
    carriesReferences: true,
  },
  exceptionInfo: {
    ...sharedRead,
    needs: 'supportsExceptionInfoRequest',
    kept: 'epoch',
    dependsOn: ['stacks'],
    carriesReferences: false,
  },
  goto: { ...resume, needs: 'supportsGotoTargetsRequest', resumes: 'jump' },
  gotoTargets: { ...ownRead, needs: 'supportsGotoTargetsRequest', kept: 'epoch', dependsOn: [] },
  initialize: { ...lifecycle, needs: undefined, timeoutMs: 10_000, arguments: 'whole', folded: true },
  launch: { ...lifecycle, needs: undefined, timeoutMs: undefined, arguments: 'private', folded: false },
  loadedSources: { ...ownRead, needs: 'supportsLoadedSourcesRequest', kept: 'never', dependsOn: [] },
  locations: { ...ownRead, needs: undefined, kept: 'epoch', dependsOn: [] },
  modules: { ...ownRead, needs: 'supportsModulesRequest', kept: 'never', dependsOn: [] },
  next: { ...resume, needs: undefined, resumes: 'step' },
  pause: { ...interrupt, needs: undefined },
  readMemory: { ...ownRead, needs: 'supportsReadMemoryRequest', kept: 'never', dependsOn: ['variables'] },
  restart: { ...lifecycle, needs: 'supportsRestartRequest', timeoutMs: 30_000, arguments: 'private', folded: false },
  restartFrame: { ...resume, needs: 'supportsRestartFrame', resumes: 'jump' },
  reverseContinue: { ...resume, needs: 'supportsStepBack', resumes: 'run' },
  scopes: { ...sharedRead, needs: undefined, kept: 'epoch', dependsOn: ['stacks'], carriesReferences: true },
  setBreakpoints: { ...configure, needs: undefined, folded: false },
  setDataBreakpoints: { ...configure, needs: 'supportsDataBreakpoints', folded: false },
  setExceptionBreakpoints: {
    ...configure,
    needs: 'exceptionBreakpointFilters',
    orWithout: 'supportsConfigurationDoneRequest',
    folded: true,
  },
  setExpression: { ...mutate, needs: 'supportsSetExpression', runsCode: true, carriesReferences: true },
  setFunctionBreakpoints: { ...configure, needs: 'supportsFunctionBreakpoints', folded: false },
  setInstructionBreakpoints: { ...configure, needs: 'supportsInstructionBreakpoints', folded: false },
  setVariable: { ...mutate, needs: 'supportsSetVariable', runsCode: true, carriesReferences: true },
  source: { ...ownRead, needs: undefined, kept: 'epoch', dependsOn: [] },
  stackTrace: { ...sharedRead, needs: undefined, kept: 'epoch', dependsOn: ['stacks'], carriesReferences: true },
  stepBack: { ...resume, needs: 'supportsStepBack', resumes: 'step' },
  stepIn: { ...resume, needs: undefined, resumes: 'step' },
  stepInTargets: { ...ownRead, needs: 'supportsStepInTargetsRequest', kept: 'epoch', dependsOn: [] },
  stepOut: { ...resume, needs: undefined, resumes: 'step' },
  terminate: { ...lifecycle, needs: 'supportsTerminateRequest', timeoutMs: 5_000, arguments: 'gated', folded: false },
  terminateThreads: { ...mutate, needs: 'supportsTerminateThreadsRequest', runsCode: false, carriesReferences: false },
  threads: { ...sharedRead, needs: undefined, kept: 'never', dependsOn: ['threads'], carriesReferences: false },
  variables: {
    ...sharedRead,
    needs: undefined,
    kept: 'epoch',
    dependsOn: ['stacks', 'variables'],
    carriesReferences: true,
  },
  writeMemory: { ...mutate, needs: 'supportsWriteMemoryRequest', runsCode: false, carriesReferences: false },
} as const satisfies Readonly<Record<Command, RequestRow>>;

/** The requests whose rows have a value in a column. */
export type CommandsWith<Column extends keyof RequestRow, Value extends RequestRow[Column]> = {
  [C in Command]: (typeof dapRequests)[C] extends Readonly<Record<Column, Value>> ? C : never;
}[Command];

/** Requests from an adapter (DAP "Reverse Requests"). */
export interface ReverseRequests {
  runInTerminal: { arguments: Dap.RunInTerminalRequestArguments; body: Dap.RunInTerminalResponse['body'] };
  startDebugging: { arguments: Dap.StartDebuggingRequestArguments; body: undefined };
}

export const reverseRequests = [
  'runInTerminal',
  'startDebugging',
] as const satisfies readonly (keyof ReverseRequests)[];

export function isCommand(name: string): name is Command {
  return Object.hasOwn(dapRequests, name);
}

/** True if the adapter has a capability: `true`, or a list that is not empty. */
export function hasCapability(capabilities: Dap.Capabilities, capability: Capability): boolean {
  const value = capabilities[capability];
  return Array.isArray(value) ? value.length > 0 : value === true;
}

/** True if the adapter has the capability that the request needs. */
export function isSupported(command: Command, capabilities: Dap.Capabilities): boolean {
  const row: RequestRow = dapRequests[command];
  if (row.needs === undefined || hasCapability(capabilities, row.needs)) return true;
  return row.orWithout !== undefined && !hasCapability(capabilities, row.orWithout);
}

/** Contexts of `evaluate` that do not invalidate values that were read. */
const readingContexts: ReadonlySet<unknown> = new Set(['watch', 'hover', 'clipboard', 'variables']);

/** The effect of a request. That of `evaluate` depends on its context: a typed statement may assign. */
export function effectOf(command: Command, args: unknown): Effect {
  const { effect } = dapRequests[command];
  return command === 'evaluate' && readingContexts.has(fieldOf(args, 'context')) ? 'read' : effect;
}
