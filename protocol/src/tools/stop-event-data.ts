import { baseName } from '../common/base-name.ts';
import { defined } from '../common/record.ts';
import type { Dap } from '../dap/messages.ts';
import { localScopes, rootIdOf, topFrame, type StoppedThread } from '../session/select.ts';
import type { State, Stop } from '../session/state.ts';
import { thrownException } from '../session/thrown-exception.ts';
import { isRuntimeFrame } from './own-code.ts';

/** How much of a stop an agent gets, so that it does not fill its context. */
export interface StopBudget {
  readonly frames: number;
  /** In characters. */
  readonly valueLength: number;
  readonly variables: number;
  /** The message and the stack trace of an exception, in characters. */
  readonly exceptionText: number;
}

/** The documented budget (docs/tools.md, "Stops"). */
export const defaultStopBudget: StopBudget = { frames: 5, valueLength: 80, variables: 40, exceptionText: 1_000 };

/** A text of at most so many characters; one that was cut ends in `…`. */
export const cutText = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

/** A frame as agent tools return it. Where its adapter knows no column and says 0, as GDB's does, it is the line's first. */
export function frameResult({ id, name, source, line, column }: Dap.StackFrame) {
  const column_number = Math.max(1, column);
  return { frame_id: id, function_name: name, file_path: source?.path ?? '', line_number: line, column_number };
}

/** A group of variables (debugpy's "special variables"), which has children but no value. */
export const isGroup = ({ value, type = '', variablesReference }: Dap.Variable): boolean =>
  value === '' && type === '' && variablesReference > 0;

/** The types of functions, as adapters name them. */
const functionTypes = new Set(['function', 'method', 'builtin_function_or_method']);

const isFunction = ({ type = '', value }: Dap.Variable): boolean =>
  functionTypes.has(type.toLowerCase()) || value.startsWith('ƒ ');

/** Without those that a variable of a scope further in shadows. A scope may have several of one name. */
function withoutShadowed(scopes: readonly (readonly Dap.Variable[])[]): readonly Dap.Variable[] {
  const seen = new Set<string>();
  return scopes.flatMap((variables) => {
    const visible = variables.filter(({ name }) => !seen.has(name));
    for (const { name } of visible) seen.add(name);
    return visible;
  });
}

/** The scopes of a frame, with the variables that were read. */
export type FrameValues = Pick<Stop, 'scopes' | 'variables'>;

/** The variables of a frame's local scopes, innermost first, and how many functions were left out. */
function valuesOf({ scopes = [], variables }: FrameValues) {
  const inScopes = localScopes(scopes).map(({ variablesReference }) =>
    (variables[variablesReference] ?? []).filter((variable) => !isGroup(variable)),
  );
  // Some adapters omit an empty value.
  const all = withoutShadowed(inScopes).map((variable) => ({ ...variable, value: String(variable.value ?? '') }));
  const values = all.filter((variable) => !isFunction(variable));
  return { values, leftOut: all.length - values.length };
}

/** The variables of a frame as agent tools return them, what of them was cut, and how many functions were left out. */
export function frameVariables(frame: FrameValues, budget: StopBudget = defaultStopBudget) {
  const { values, leftOut } = valuesOf(frame);
  const variables = values
    .slice(0, budget.variables)
    .map(({ name, value, type, variablesReference }) => ({
      name,
      value: cutText(value, budget.valueLength),
      type: type ?? null,
      variables_reference: variablesReference,
    }));
  const scopes = localScopes(frame.scopes ?? []);
  const scopeName = scopes.find(({ name }) => !/^block/i.test(name))?.name ?? 'Locals';
  const longValues = values.filter(({ value }) => value.length > budget.valueLength).map(({ name }) => name);
  return {
    result: frame.scopes ? { scope_name: scopeName, variables } : null,
    leftOut,
    cuts: {
      ...(values.length > budget.variables && { variables: values.length - budget.variables }),
      ...(longValues.length > 0 && { values: longValues.slice(0, budget.variables) }),
    },
  };
}

/** The frames that an agent gets: the top one, and others that are not the runtime's. */
function framesOf(stop: Stop, { workspaceFolder, budget }: Required<StopView>) {
  const { frames = [] } = stop;
  const top = topFrame(stop);
  const shown = frames.filter((frame) => frame === top || !isRuntimeFrame(frame, workspaceFolder));
  const total = Math.max(stop.totalFrames ?? 0, frames.length);
  const skipped = frames.length - shown.length;
  const cut = total - skipped - Math.min(shown.length, budget.frames);
  return { call_stack: shown.slice(0, budget.frames).map(frameResult), total, skipped, cut };
}

/** Whether a thread stopped in the same call of a function as the last time. */
function isSameCall(stop: Stop, lastStop: Stop): boolean {
  const [top, lastTop] = [topFrame(stop), topFrame(lastStop)];
  const depthOf = ({ frames, totalFrames }: Stop) => totalFrames ?? frames?.length;
  return (
    top?.name === lastTop?.name && top?.source?.path === lastTop?.source?.path && depthOf(stop) === depthOf(lastStop)
  );
}

/** The variables of the top frame that have another value than at the last stop; null if that was in another call. */
function changedVariables({ thread, stop }: StoppedThread, { valueLength, variables: most }: StopBudget) {
  const { lastStop } = thread;
  if (!lastStop?.scopes || !stop.scopes || !isSameCall(stop, lastStop)) return null;
  const before = new Map(withOccurrences(valuesOf(lastStop).values).map(({ key, value }) => [key, value]));
  return withOccurrences(valuesOf(stop).values)
    .filter(({ key, value }) => before.get(key) !== value)
    .slice(0, most)
    .map(({ key, name, value }) => ({
      name,
      before: before.has(key) ? cutText(before.get(key) ?? '', valueLength) : null,
      after: cutText(value, valueLength),
    }));
}

/** Variables with keys. Nested blocks may have several of one name: those are counted from the outermost block, which is last. */
function withOccurrences(variables: readonly Dap.Variable[]) {
  const counts = new Map<string, number>();
  const fromOutermost = variables.toReversed().map(({ name, value }) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { key: `${count} ${name}`, name, value };
  });
  return fromOutermost.reverse();
}

/** The exception of a stop, if the adapter described it. */
function exceptionOf(stop: Stop, { exceptionText }: StopBudget) {
  if (!stop.exception) return undefined;
  const { exceptionId, details } = stop.exception;
  const { type = exceptionId, message } = thrownException(stop);
  const cut = (text: string): string | null => (text === '' ? null : cutText(text, exceptionText));
  return { type, message: cut(message), stack_trace: cut(details?.stackTrace ?? '') };
}

/** How a stop is shown. */
export interface StopView {
  /** The real path of the workspace, whose code is the program's own. Without one, all code is. */
  readonly workspaceFolder?: string;
  readonly budget?: StopBudget;
}

/** The tools that return what was cut from a stop. */
export const howToGetTheRest = 'get_scopes, get_variables, evaluate_expression';

/** What was omitted: the number of frames and variables, and the names of values that are cut. */
interface Cuts {
  readonly frames?: number;
  readonly variables?: number;
  readonly values?: readonly string[];
}

/** What was omitted to stay within the budget, and how to get it; null if nothing was. */
const truncation = (cuts: Cuts) =>
  Object.keys(cuts).length === 0 ? null : { ...cuts, how_to_get_the_rest: howToGetTheRest };

/** A line or column from 1 on. Frames without a place have 0 (DAP, `StackFrame`), and so have all columns of some adapters. */
const positionOf = (position = 0): number | null => (position > 0 ? position : null);

/** A stop as agent tools return it: `stop_event_data` (docs/tools.md, "Stops"). */
export function stopEventData(
  state: State,
  stopped: StoppedThread,
  { workspaceFolder = '', budget = defaultStopBudget }: StopView = {},
) {
  const { session, thread, stop } = stopped;
  const top = topFrame(stop);
  const path = top?.source?.path;
  const stack = framesOf(stop, { workspaceFolder, budget });
  const variables = frameVariables(stop, budget);
  return {
    timestamp: stop.at,
    session_id: rootIdOf(state, session.id),
    stop_id: stop.id,
    reason: stop.reason,
    thread_id: thread.id,
    description: stop.description ?? null,
    text: stop.text ?? stop.exception?.description ?? stop.exception?.exceptionId ?? null,
    all_threads_stopped: stop.allThreadsStopped ?? null,
    source: path === undefined ? null : { path, name: top?.source?.name ?? baseName(path) },
    line: positionOf(top?.line),
    column: positionOf(top?.column),
    call_stack: stack.call_stack,
    call_stack_total: stack.total,
    ...(stack.skipped > 0 && { call_stack_skipped: stack.skipped }),
    top_frame_variables: variables.result,
    ...(variables.leftOut > 0 && { functions_left_out: variables.leftOut }),
    changed_variables: changedVariables(stopped, budget),
    ...defined({ exception: exceptionOf(stop, budget) }),
    hit_breakpoint_ids: stop.hitBreakpointIds ? [...stop.hitBreakpointIds] : null,
    truncated: truncation({ ...(stack.cut > 0 && { frames: stack.cut }), ...variables.cuts }),
  };
}
