export * from './common/agent-permission.ts';
export * from './common/attributes.ts';
export * from './common/base-name.ts';
export * from './common/dispatch.ts';
export * from './common/editor-selection.ts';
export * from './common/error-lines.ts';
export * from './common/errors.ts';
export * from './common/in-quotes.ts';
export { foldLimits } from './common/fold-limits.ts';
export * from './common/identity.ts';
export { maskedText } from './common/masked.ts';
export { syntaxProblem } from './common/json-syntax.ts';
export * from './common/presence.ts';
export * from './common/record.ts';
export * from './common/role.ts';
export {
  derivedLabel,
  isProvidedTaskType,
  providedTask,
  taskTypes,
  type ProvidedTaskType,
} from './common/task-labels.ts';
export * from './common/variables.ts';
export { pictureOf, unseenCharacters, visibleText } from './common/visible-text.ts';
export { gatesInside, gatedArguments, informativeCapabilities, supportedArguments } from './dap/arguments.ts';
export * from './dap/events.ts';
export type { PresentationHint } from './dap/hints.ts';
export {
  addressOfReference,
  formatAddress,
  mayOverlap,
  memoryChangesAfter,
  parseAddress,
  type MemoryChanges,
  type MemoryRange,
} from './dap/memory.ts';
export * from './dap/messages.ts';
export * from './dap/requests.ts';
export * from './breakpoints/breakpoint-kinds.ts';
export * from './breakpoints/breakpoint-sets.ts';
export * from './breakpoints/hit-condition.ts';
export { logMessageParts } from './breakpoints/log-message.ts';
export * from './session/breakpoint-emulation.ts';
export { isBreakpointAt } from './session/breakpoint-hits.ts';
export * from './session/breakpoint-status.ts';
export type { Fact, FactOf } from './session/facts.ts';
export { areasIn, epochOf, type ReadPlace } from './session/invalidations.ts';
export { framesPerStop, sharedAnswer } from './session/on-answer.ts';
export { isKnownEvent, mayChangeState, onEvent, sourceKey } from './session/on-event.ts';
export type { Question, QuestionForm, QuestionOption, ReviewRow, ReviewSection } from './session/questions.ts';
export * from './session/reduce.ts';
export * from './session/select.ts';
export * from './session/state.ts';
export { splitException, thrownException, type ThrownException } from './session/thrown-exception.ts';
export * from './session/variable-pages.ts';
export * from './output/output-run.ts';
export * from './tools/own-code.ts';
export * from './tools/results.ts';
export * from './tools/snake-case.ts';
export * from './tools/stop-event-data.ts';
export * from './tools/tool.ts';
export * from './common/configuration-list.ts';
export * from './wire.ts';
export * from './class/student-card.ts';
export * from './class/wall-wire.ts';
export * from './roles.ts';
