import type { Dap } from './messages.ts';

/** What sending a request does to the debuggee, and so to whatever was read from it before. */
export type Effect = 'read' | 'mutate' | 'resume' | 'interrupt' | 'configure' | 'lifecycle';

/** A member of an adapter's `Capabilities` (DAP "Types", Capabilities). */
export type Capability = keyof Dap.Capabilities;

/** What a response of this type carries; `undefined` for those that the specification gives no body. */
type BodyOf<Response extends Dap.Response> = 0 extends 1 & Response['body'] ? undefined : NonNullable<Response['body']>;

/** One request that we may send: its types (for the checker only), what it does, and what it needs. */
export interface RequestRow<Args = unknown, ResponseBody = unknown> {
  readonly effect: Effect;
  /** The adapter must have this capability (for a list: one that is not empty). */
  readonly needs?: Capability;
  /** ... or lack this one (`setExceptionBreakpoints`, which ends the configuration of old adapters). */
  readonly orWithout?: Capability;
  /** Never set. It lets `Arguments` and `Body` read the types off the row. */
  readonly types?: { readonly arguments: Args; readonly body: ResponseBody };
}

function request<Args, Response extends Dap.Response>(
  effect: Effect,
  needs?: Capability,
  orWithout?: Capability,
): RequestRow<Args, BodyOf<Response>> {
  return { effect, ...(needs && { needs }), ...(orWithout && { orWithout }) };
}

/**
 * Every request that we may send an adapter (DAP "Requests"). The protocol's whole surface is this table: the gates,
 * the effects on cached reads and what a browser may send are derived from its rows, and coverage.test.ts compares
 * them with the text of the specification.
 */
export const dapRequests = {
  attach: request<Dap.AttachRequestArguments, Dap.AttachResponse>('lifecycle'),
  breakpointLocations: request<Dap.BreakpointLocationsArguments, Dap.BreakpointLocationsResponse>(
    'read',
    'supportsBreakpointLocationsRequest',
  ),
  cancel: request<Dap.CancelArguments, Dap.CancelResponse>('interrupt', 'supportsCancelRequest'),
  completions: request<Dap.CompletionsArguments, Dap.CompletionsResponse>('read', 'supportsCompletionsRequest'),
  configurationDone: request<Dap.ConfigurationDoneArguments, Dap.ConfigurationDoneResponse>(
    'lifecycle',
    'supportsConfigurationDoneRequest',
  ),
  continue: request<Dap.ContinueArguments, Dap.ContinueResponse>('resume'),
  dataBreakpointInfo: request<Dap.DataBreakpointInfoArguments, Dap.DataBreakpointInfoResponse>(
    'read',
    'supportsDataBreakpoints',
  ),
  disassemble: request<Dap.DisassembleArguments, Dap.DisassembleResponse>('read', 'supportsDisassembleRequest'),
  disconnect: request<Dap.DisconnectArguments, Dap.DisconnectResponse>('lifecycle'),
  evaluate: request<Dap.EvaluateArguments, Dap.EvaluateResponse>('mutate'),
  exceptionInfo: request<Dap.ExceptionInfoArguments, Dap.ExceptionInfoResponse>('read', 'supportsExceptionInfoRequest'),
  goto: request<Dap.GotoArguments, Dap.GotoResponse>('resume', 'supportsGotoTargetsRequest'),
  gotoTargets: request<Dap.GotoTargetsArguments, Dap.GotoTargetsResponse>('read', 'supportsGotoTargetsRequest'),
  initialize: request<Dap.InitializeRequestArguments, Dap.InitializeResponse>('lifecycle'),
  launch: request<Dap.LaunchRequestArguments, Dap.LaunchResponse>('lifecycle'),
  loadedSources: request<Dap.LoadedSourcesArguments, Dap.LoadedSourcesResponse>('read', 'supportsLoadedSourcesRequest'),
  locations: request<Dap.LocationsArguments, Dap.LocationsResponse>('read'),
  modules: request<Dap.ModulesArguments, Dap.ModulesResponse>('read', 'supportsModulesRequest'),
  next: request<Dap.NextArguments, Dap.NextResponse>('resume'),
  pause: request<Dap.PauseArguments, Dap.PauseResponse>('interrupt'),
  readMemory: request<Dap.ReadMemoryArguments, Dap.ReadMemoryResponse>('read', 'supportsReadMemoryRequest'),
  restart: request<Dap.RestartArguments, Dap.RestartResponse>('lifecycle', 'supportsRestartRequest'),
  restartFrame: request<Dap.RestartFrameArguments, Dap.RestartFrameResponse>('resume', 'supportsRestartFrame'),
  reverseContinue: request<Dap.ReverseContinueArguments, Dap.ReverseContinueResponse>('resume', 'supportsStepBack'),
  scopes: request<Dap.ScopesArguments, Dap.ScopesResponse>('read'),
  setBreakpoints: request<Dap.SetBreakpointsArguments, Dap.SetBreakpointsResponse>('configure'),
  setDataBreakpoints: request<Dap.SetDataBreakpointsArguments, Dap.SetDataBreakpointsResponse>(
    'configure',
    'supportsDataBreakpoints',
  ),
  setExceptionBreakpoints: request<Dap.SetExceptionBreakpointsArguments, Dap.SetExceptionBreakpointsResponse>(
    'configure',
    'exceptionBreakpointFilters',
    'supportsConfigurationDoneRequest',
  ),
  setExpression: request<Dap.SetExpressionArguments, Dap.SetExpressionResponse>('mutate', 'supportsSetExpression'),
  setFunctionBreakpoints: request<Dap.SetFunctionBreakpointsArguments, Dap.SetFunctionBreakpointsResponse>(
    'configure',
    'supportsFunctionBreakpoints',
  ),
  setInstructionBreakpoints: request<Dap.SetInstructionBreakpointsArguments, Dap.SetInstructionBreakpointsResponse>(
    'configure',
    'supportsInstructionBreakpoints',
  ),
  setVariable: request<Dap.SetVariableArguments, Dap.SetVariableResponse>('mutate', 'supportsSetVariable'),
  source: request<Dap.SourceArguments, Dap.SourceResponse>('read'),
  stackTrace: request<Dap.StackTraceArguments, Dap.StackTraceResponse>('read'),
  stepBack: request<Dap.StepBackArguments, Dap.StepBackResponse>('resume', 'supportsStepBack'),
  stepIn: request<Dap.StepInArguments, Dap.StepInResponse>('resume'),
  stepInTargets: request<Dap.StepInTargetsArguments, Dap.StepInTargetsResponse>('read', 'supportsStepInTargetsRequest'),
  stepOut: request<Dap.StepOutArguments, Dap.StepOutResponse>('resume'),
  terminate: request<Dap.TerminateArguments, Dap.TerminateResponse>('lifecycle', 'supportsTerminateRequest'),
  terminateThreads: request<Dap.TerminateThreadsArguments, Dap.TerminateThreadsResponse>(
    'mutate',
    'supportsTerminateThreadsRequest',
  ),
  threads: request<undefined, Dap.ThreadsResponse>('read'),
  variables: request<Dap.VariablesArguments, Dap.VariablesResponse>('read'),
  writeMemory: request<Dap.WriteMemoryArguments, Dap.WriteMemoryResponse>('mutate', 'supportsWriteMemoryRequest'),
} as const;

/** The name of a request that we may send. */
export type Command = keyof typeof dapRequests;

/** The arguments of a request. */
export type Arguments<C extends Command> = NonNullable<(typeof dapRequests)[C]['types']>['arguments'];

/** The body of a request's answer. */
export type Body<C extends Command> = NonNullable<(typeof dapRequests)[C]['types']>['body'];

/** A request by name and arguments, correlated. */
export type Request = { [C in Command]: { readonly command: C; readonly arguments: Arguments<C> } }[Command];

/** Requests that an adapter sends us (DAP "Reverse Requests"). */
export interface ReverseRequests {
  runInTerminal: { arguments: Dap.RunInTerminalRequestArguments; body: Dap.RunInTerminalResponse['body'] };
  startDebugging: { arguments: Dap.StartDebuggingRequestArguments; body: undefined };
}

/** Their names, for the comparison with the specification. */
export const reverseRequests = [
  'runInTerminal',
  'startDebugging',
] as const satisfies readonly (keyof ReverseRequests)[];

export function isCommand(name: string): name is Command {
  return Object.hasOwn(dapRequests, name);
}

/** Whether the adapter has a capability: a true one, or a list with something in it. */
export function hasCapability(capabilities: Dap.Capabilities, capability: Capability): boolean {
  const value = capabilities[capability];
  return Array.isArray(value) ? value.length > 0 : value === true;
}

/** Whether this adapter understands the request, by the capability that the specification asks for. */
export function isSupported(command: Command, capabilities: Dap.Capabilities): boolean {
  const row: RequestRow = dapRequests[command];
  if (row.needs === undefined || hasCapability(capabilities, row.needs)) return true;
  return row.orWithout !== undefined && !hasCapability(capabilities, row.orWithout);
}

/** Contexts of `evaluate` in which an expression is looked at rather than run, so that nothing read goes stale. */
const readingContexts: ReadonlySet<string> = new Set(['watch', 'hover', 'clipboard', 'variables']);

/** What sending this request does. An `evaluate` depends on its context: a typed statement may assign. */
export function effectOf(command: Command, args: unknown): Effect {
  const { effect } = dapRequests[command];
  if (command !== 'evaluate' || typeof args !== 'object' || args === null || !('context' in args)) return effect;
  return typeof args.context === 'string' && readingContexts.has(args.context) ? 'read' : effect;
}
