import type { Dap } from '../dap/messages.ts';
import { baseName } from '../common/base-name.ts';
import { defined } from '../common/record.ts';
import type { SourceBreakpoint } from '../breakpoints/breakpoint-kinds.ts';
import { breakpointStatus } from '../session/breakpoint-status.ts';
import { localScopes, rootIdOf, topFrame, type StoppedThread } from '../session/select.ts';
import type { State } from '../session/state.ts';
import { toSnakeCase } from './snake-case.ts';

/** How much of a stop an agent gets, so that it does not fill its context. */
export interface StopBudget {
  readonly frames: number;
  readonly valueLength: number;
  readonly variables: number;
}

/** The documented budget (docs/tools.md, "Stops"). */
export const defaultStopBudget: StopBudget = { frames: 5, valueLength: 80, variables: 40 };

const cut = (value: string, length: number): string =>
  value.length > length ? `${value.slice(0, length - 1)}…` : value;

function frameResult({ id, name, source, line, column }: Dap.StackFrame) {
  return { frame_id: id, function_name: name, file_path: source?.path ?? '', line_number: line, column_number: column };
}

/** A group of variables (debugpy's "special variables"), which has children but no value. */
const isGroup = ({ value, type = '', variablesReference }: Dap.Variable): boolean =>
  value === '' && type === '' && variablesReference > 0;

/** Without those that a variable of a scope further in shadows. A scope may have several of one name. */
function withoutShadowed(scopes: readonly (readonly Dap.Variable[])[]): readonly Dap.Variable[] {
  const seen = new Set<string>();
  return scopes.flatMap((variables) => {
    const visible = variables.filter(({ name }) => !seen.has(name));
    for (const { name } of visible) seen.add(name);
    return visible;
  });
}

function topVariables({ stop }: StoppedThread, budget: StopBudget) {
  if (!stop.scopes) return null;
  const scopes = localScopes(stop.scopes);
  const inScopes = scopes.map(({ variablesReference }) =>
    (stop.variables[variablesReference] ?? []).filter((variable) => !isGroup(variable)),
  );
  const all = withoutShadowed(inScopes)
    // Some adapters omit an empty value.
    .map((variable) => ({ ...variable, value: String(variable.value ?? '') }));
  const variables = all
    .slice(0, budget.variables)
    .map(({ name, value, type, variablesReference }) => ({
      name,
      value: cut(value, budget.valueLength),
      type: type ?? null,
      variables_reference: variablesReference,
    }));
  const scopeName = scopes.find(({ name }) => !/^block/i.test(name))?.name ?? 'Locals';
  return { all, result: { scope_name: scopeName, variables } };
}

/** What was omitted to stay within the budget, and how to get it; null if nothing was. */
function truncation(frames: number, all: readonly Dap.Variable[], budget: StopBudget) {
  const longValues = all.filter(({ value }) => value.length > budget.valueLength).map(({ name }) => name);
  const cuts = {
    ...(frames > budget.frames && { frames: frames - budget.frames }),
    ...(all.length > budget.variables && { variables: all.length - budget.variables }),
    ...(longValues.length > 0 && { values: longValues.slice(0, budget.variables) }),
  };
  if (Object.keys(cuts).length === 0) return null;
  return {
    ...cuts,
    how_to_get_the_rest: 'get_scopes and get_variables give all variables; evaluate_expression gives a whole value.',
  };
}

/** A stop as agent tools return it: `stop_event_data` (docs/tools.md, "Stops"). */
export function stopEventData(state: State, stopped: StoppedThread, budget: StopBudget = defaultStopBudget) {
  const { session, thread, stop } = stopped;
  const frames = stop.frames ?? [];
  const top = topFrame(stop);
  const path = top?.source?.path;
  const variables = topVariables(stopped, budget);
  const total = Math.max(stop.totalFrames ?? 0, frames.length);
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
    line: top?.line ?? null,
    column: top?.column ?? null,
    call_stack: frames.slice(0, budget.frames).map(frameResult),
    call_stack_total: total,
    top_frame_variables: variables?.result ?? null,
    hit_breakpoint_ids: stop.hitBreakpointIds ? [...stop.hitBreakpointIds] : null,
    truncated: truncation(total, variables?.all ?? [], budget),
  };
}

/** A breakpoint as agent tools return it (docs/tools.md, `set_breakpoint`). */
export function breakpointResult(state: State, breakpoint: SourceBreakpoint) {
  const { verified, line, column, message, at } = breakpointStatus(state, breakpoint);
  const { id, path, condition, hitCondition, logMessage } = breakpoint;
  return {
    id,
    verified,
    source: { path, name: baseName(path) },
    line,
    ...defined({ column, message, condition, hit_condition: hitCondition, log_message: logMessage }),
    timestamp: at,
  };
}

/** A variable as `get_variables` returns it: always with a type, which may be null. */
export function variableResult(variable: Dap.Variable) {
  const { type, ...rest } = variable;
  return { ...toSnakeCase(rest), type: type ?? null };
}
