import {
  sessionTree,
  sourceBreakpoints,
  type SessionState,
  type SourceBreakpoint,
  type State,
  type ToolResult,
} from '#protocol';
import type { ToolContext } from '../tool.ts';

/** The most breakpoints that are listed as not hit. */
const mostListed = 20;

const neverRan = 'The program ended without running this line.';
const ranWithoutDebugging = 'The program ran without debugging (no_debug).';
const areDeactivated = 'All breakpoints are deactivated.';
const neverMet = (verb: 'stopping' | 'logging') =>
  `The program ended without ${verb} here: this line did not run, or the condition was never met.`;

/** Why a breakpoint was not hit: the adapter's words, if it could not set it. */
function reasonOf(breakpoint: SourceBreakpoint, tree: readonly SessionState[]): string {
  const { id, condition, hitCondition, logMessage } = breakpoint;
  const bindings = tree.flatMap(({ bindings: own, pastBindings }) => [own[id] ?? [], pastBindings?.[id] ?? []].flat());
  if (bindings.some(({ verified }) => verified))
    return (condition ?? hitCondition) ? neverMet(logMessage ? 'logging' : 'stopping') : neverRan;
  const message = bindings.findLast((binding) => binding.message !== undefined)?.message;
  return message ?? 'The debugger could not set it: no code that it loaded is on this line.';
}

/** The enabled breakpoints that a session did not hit, each with the reason. */
function breakpointsNotHit(state: State, { id: rootId, noDebug }: SessionState, hasLogged: (id: number) => boolean) {
  const tree = sessionTree(state, rootId);
  const reasonForAll = noDebug ? ranWithoutDebugging : state.breakpointsDeactivated ? areDeactivated : undefined;
  const isHit = ({ id }: SourceBreakpoint) => hasLogged(id) || tree.some(({ hits }) => (hits[id] ?? 0) > 0);
  return sourceBreakpoints(state.breakpoints)
    .filter((breakpoint) => breakpoint.enabled && !isHit(breakpoint))
    .slice(0, mostListed)
    .map((breakpoint) => ({
      id: breakpoint.id,
      file_path: breakpoint.path,
      line_number: breakpoint.line,
      reason: reasonForAll ?? reasonOf(breakpoint, tree),
    }));
}

/** A session's end as every waiting tool answers it: an error if it failed. */
export function endAnswer(
  { debug, outputMarks }: Pick<ToolContext, 'debug' | 'outputMarks'>,
  session: SessionState,
): ToolResult {
  const { id, ending, exitCode } = session;
  const message = ending?.message ?? 'The session has ended.';
  const output = outputMarks.atEnd(id);
  if (ending?.error)
    return { status: 'error', code: ending.error.code, message: ending.error.message, session_id: id, ...output };
  return {
    status: 'completed',
    message: exitCode === undefined ? message : `${message} Its exit code is ${exitCode}.`,
    ...(exitCode !== undefined && { exit_code: exitCode }),
    session_id: id,
    ...output,
    breakpoints_not_hit: breakpointsNotHit(debug.shared.state, session, (logpoint) =>
      outputMarks.hasLogged(id, logpoint),
    ),
  };
}
