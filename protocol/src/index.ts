export { baseName } from './common/base-name.ts';
export {
  breakpointKinds,
  breakpointName,
  groupKey,
  groupOf,
  groupsOf,
  isForSession,
  isKept,
  isSamePlace,
  kindRow,
  placeOf,
  sourceBreakpoints,
  toSourceBreakpoint,
  type BreakpointConditions,
  type BreakpointGroup,
  type BreakpointKind,
  type BreakpointLocation,
  type BreakpointOf,
  type BreakpointPlace,
  type SourceBreakpoint,
  type UserBreakpoint,
  type WantedBreakpoint,
  type WrittenCondition,
} from './breakpoints/breakpoint-kinds.ts';
export {
  breakpointResult,
  defaultStopBudget,
  stopEventData,
  variableResult,
  type StopBudget,
} from './tools/results.ts';
export { toSnakeCase, type SnakeCased } from './tools/snake-case.ts';
export { toolStatuses, type ToolDescriptor, type ToolResult, type ToolStatus } from './tools/tool.ts';
export {
  breakpointStatus,
  exceptionFilterChoice,
  exceptionFilterKey,
  breakpointsOnLine,
  findBreakpoint,
  findExisting,
  isFilterEnabled,
  takesFilterCondition,
  toExceptionBreakpoints,
  unsupportedReason,
  type BreakpointStatus,
  type ExceptionFilterName,
} from './session/breakpoint-status.ts';
export { toBreakpointSet, type BreakpointSet, type SavedBreakpoint } from './breakpoints/breakpoint-sets.ts';
export { isBreakpointAt } from './session/breakpoint-hits.ts';
export { gatesInside, gatedArguments, informativeCapabilities, supportedArguments } from './dap/arguments.ts';
export type { DapEvent, DapEventName, DapEvents } from './dap/events.ts';
export type { PresentationHint } from './dap/hints.ts';
export {
  isDapMessage,
  type Dap,
  type DapEventMessage,
  type DapMessage,
  type DapRequest,
  type DapResponse,
} from './dap/messages.ts';
export {
  dapRequests,
  effectOf,
  hasCapability,
  isCommand,
  isSupported,
  reverseRequests,
  type Arguments,
  type Body,
  type Capability,
  type Command,
  type CommandsWith,
  type Effect,
  type Request,
  type RequestRow,
  type ReverseRequests,
} from './dap/requests.ts';
export { dispatch, type Handlers, type Tagged } from './common/dispatch.ts';
export {
  emulatedParts,
  emulationMessage,
  isArmed,
  isTrigger,
  isTriggeredBy,
  withoutParts,
} from './session/breakpoint-emulation.ts';
export {
  DebugError,
  errorCodes,
  fileErrorCodes,
  messageOf,
  type ErrorCode,
  type ErrorMessage,
} from './common/errors.ts';
export {
  addressOfReference,
  formatAddress,
  mayOverlap,
  memoryChangesAfter,
  parseAddress,
  type MemoryChanges,
  type MemoryRange,
} from './dap/memory.ts';
export { hitConditionHelp, isHitAt, parseHitCondition } from './breakpoints/hit-condition.ts';
export { logMessageParts } from './breakpoints/log-message.ts';
export type { Actor, SessionId } from './common/identity.ts';
export type { AnsweredFact, AskedFact, EventFact, Fact } from './session/facts.ts';
export { areasIn, epochOf, type ReadPlace } from './session/invalidations.ts';
export { isKnownEvent, mayChangeState, onEvent } from './session/on-event.ts';
export { isShared, reduce } from './session/reduce.ts';
export {
  activeSessionId,
  findFrame,
  findThread,
  latestStop,
  localScopes,
  phaseOf,
  rootIdOf,
  rootSessions,
  sessionTree,
  topFrame,
  type StoppedThread,
} from './session/select.ts';
export { type Question, type QuestionForm, type QuestionOption } from './session/questions.ts';
export { framesPerStop, sharedAnswer } from './session/on-answer.ts';
export { fieldOf, isRecord, textOf } from './common/record.ts';
export {
  initialState,
  type Activity,
  type DapProcess,
  type AdapterBreakpoint,
  type Binding,
  type CompoundMembership,
  type ExceptionFilterChoice,
  type FilterAnswer,
  type FilterOffer,
  type Lifecycle,
  type Phase,
  type Progress,
  type SessionDescription,
  type SessionState,
  type State,
  type Stop,
  type ThreadState,
  type TerminalState,
} from './session/state.ts';
export {
  largestEdited,
  largestMessage,
  largestWrite,
  wireProtocol,
  type BreakpointMove,
  type ClientMessage,
  type Compound,
  type EndWay,
  type FileEntry,
  type FileText,
  type FoundFile,
  type Hello,
  type LaunchConfiguration,
  type ListedProcess,
  type Method,
  type MethodMessage,
  type Methods,
  type OutputEntry,
  type OutputTail,
  type ServerMessage,
  type SourceChecksum,
} from './wire.ts';
