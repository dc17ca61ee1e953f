import { z } from 'zod';
import {
  DebugError,
  isOwnFrame,
  isSupported,
  latestStop,
  sessionTree,
  type SessionId,
  type SessionState,
  type ToolResult,
} from '#protocol';
import type { Debugger } from '../../debugger/debugger.ts';
import { CallTrace, type TracedCall, type WantedTrace } from '../../session/breakpoints/call-trace.ts';
import { definitionsIn } from '../../workspace/definitions/definitions-in.ts';
import { definitionLanguageOf } from '../../workspace/definitions/languages.ts';
import { readFile } from '../../workspace/files.ts';
import { filePath, location, resolveLocation, sessionId, timeoutMs } from '../fields.ts';
import { itemsThatFit } from '../fit-answer.ts';
import { isOver, rootOf } from '../threads.ts';
import { answerBeforeResuming } from '../resume-thread.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { visibleValue } from '../visible-answer.ts';
import { waitForStop, type Resume } from '../wait-for-stop.ts';
import { roomForTheRest } from './item-page.ts';

/** How many calls are recorded if the caller does not say, and at most. */
const usualCalls = 50;
const mostCalls = 500;

/** The most functions and lines of one trace. */
const mostPlaces = 20;

const input = z.strictObject({
  functions: z.array(z.string().min(1)).max(mostPlaces).optional().describe('Names'),
  file_path: filePath.optional().describe('The file that defines the functions'),
  locations: z.array(location).max(mostPlaces).optional().describe('Lines'),
  expressions: z.array(z.string().min(1)).max(10).optional().describe('Default: arguments or locals'),
  results: z.boolean().optional().describe('Default: true'),
  max_calls: z.int().min(1).max(mostCalls).optional().describe(`Default: ${usualCalls}`),
  session_id: sessionId,
  timeout_ms: timeoutMs,
});

type Input = z.infer<typeof input>;

/** The session of a tree whose program is traced: the one that has threads. */
function tracedSession(debug: Debugger, rootId: SessionId): SessionState {
  const { state } = debug.shared;
  const found =
    latestStop(state, rootId)?.session ?? sessionTree(state, rootId).find(({ threads }) => threads.length > 0);
  if (found) return found;
  throw new DebugError(
    'no_session',
    `The program of the session ${rootId} is not running yet, or has ended. Call start_debugging first.`,
  );
}

/** The files in which functions are searched for: the given one, or those of the stack. */
async function searchedFiles(
  debug: Debugger,
  rootId: SessionId,
  given: string | undefined,
): Promise<readonly string[]> {
  if (given !== undefined) return [await debug.breakpointPath(given)];
  const frames = latestStop(debug.shared.state, rootId)?.stop.frames ?? [];
  const own = frames.filter((frame) => isOwnFrame(frame, debug.options.workspaceFolder));
  return [...new Set(own.flatMap(({ source }) => source?.path ?? []))];
}

/** The lines of a file on which a function is defined. */
async function definitionLines(debug: Debugger, path: string, name: string): Promise<readonly number[]> {
  const language = definitionLanguageOf(path);
  if (!language) return [];
  const { text } = await readFile(path, debug.readableRoots);
  return definitionsIn(text, name, language).map(({ match: [at] }) => text.slice(0, at).split('\n').length);
}

/** Where an adapter without function breakpoints stops in a function: at its definition, from where it moves into the body. */
async function definedPlaces(debug: Debugger, name: string, paths: readonly string[]): Promise<readonly WantedTrace[]> {
  const found = await Promise.all(
    paths.map(async (path) =>
      (await definitionLines(debug, path, name)).map((line) => ({ kind: 'source' as const, path, line })),
    ),
  );
  const places = found.flat();
  if (places.length > 0) return places.map((place) => ({ place, functionName: name }));
  throw new DebugError(
    'invalid_arguments',
    `The debug adapter has no function breakpoints, and no definition of "${name}" was found in ${paths.join(', ') || 'a file of the stack'}. Give the "file_path" that defines it, or "locations".`,
  );
}

/** The functions and lines to trace. Throws `invalid_arguments` if there are none. */
async function wantedTraces(debug: Debugger, rootId: SessionId, given: Input): Promise<readonly WantedTrace[]> {
  const { functions = [], locations = [], file_path } = given;
  if (functions.length + locations.length === 0)
    throw new DebugError('invalid_arguments', 'Give "functions", "locations", or both.');
  const { capabilities } = tracedSession(debug, rootId);
  const lines = await Promise.all(
    locations.map(async (each) => ({ place: { kind: 'source' as const, ...(await resolveLocation(debug, each)) } })),
  );
  if (isSupported('setFunctionBreakpoints', capabilities))
    return [...lines, ...functions.map((name) => ({ place: { kind: 'function' as const, name } }))];
  const paths = await searchedFiles(debug, rootId, file_path);
  const defined = await Promise.all(functions.map((name) => definedPlaces(debug, name, paths)));
  return [...lines, ...defined.flat()];
}

/** Resumes a stopped program; a running one needs nothing. */
function resumeOf({ debug, agent }: ToolContext, rootId: SessionId): Resume | undefined {
  const stopped = latestStop(debug.shared.state, rootId);
  if (!stopped) return undefined;
  const session = debug.sessions.get(stopped.session.id);
  return { session, send: () => session.request('continue', { threadId: stopped.thread.id }, { by: agent }) };
}

/** The length of calls in an answer, in characters. */
const lengthOf = (calls: readonly TracedCall[]): number => JSON.stringify(visibleValue(calls)).length;

/** The part of an answer that calls may fill. The rest is for the stop that may end the trace. */
const partForCalls = 0.5;

/** The end of a trace that has all its calls. */
function fullAnswer(rootId: SessionId, { calls }: CallTrace, wantedCalls: number): ToolResult {
  const reason =
    calls.length >= wantedCalls
      ? 'The trace has as many calls as were asked for.'
      : 'The trace has ended early, because its answer has no room for more calls. Set max_chars to get more at a time.';
  return { status: 'success', message: `${reason} The program keeps running.`, session_id: rootId };
}

/** The answer of a wait with the calls that it has room for. A stop is shortened to make it. */
function withCalls(answer: ToolResult, { calls }: CallTrace, maxChars: number): ToolResult {
  const roomBeside = maxChars - roomForTheRest - JSON.stringify(answer).length;
  const room = answer.stop_event_data === undefined ? roomBeside : Math.max(roomBeside, maxChars * partForCalls);
  const shown = calls.length === 0 ? [] : itemsThatFit(calls, room);
  const left = calls.length - shown.length;
  return { ...answer, calls: shown, ...(left > 0 && { calls_left_out: left }) };
}

/** Runs a program, and records each call of functions and each hit of lines, without stopping there. */
export const traceFunction = defineTool({
  name: 'trace_function',
  title: 'Trace',
  description:
    'Resumes the program and records each call of functions, or each hit of lines, without stopping there: values, result and depth. Ends at any other stop, the end, `timeout_ms`, `max_calls`, or when the answer is full.',
  readOnly: false,
  untrusted: true,
  evaluates: ({ expressions = [] }) => expressions.length > 0,
  input,
  subject: ({ functions = [], locations = [] }) =>
    [...functions, ...locations.map(({ file_path, line_number }) => `${file_path}:${line_number}`)].join(', '),
  run: async (given, context) => {
    const { debug, signal, maxChars } = context;
    const { expressions = [], results = true, max_calls = usualCalls, session_id, timeout_ms } = given;
    const rootId = rootOf(debug, session_id);
    if (isOver(debug.shared.state, rootId)) return waitForStop(context, { rootIds: [rootId], timeoutMs: timeout_ms });
    const full = new AbortController();
    const trace = new CallTrace({
      wanted: await wantedTraces(debug, rootId, given),
      expressions,
      hasResults: results,
      isFull: (calls) => calls.length >= max_calls || lengthOf(calls) > maxChars * partForCalls,
      onFull: () => full.abort(),
    });
    const waiting = { ...context, signal: AbortSignal.any([signal, full.signal]) };
    const wait = (resume?: Resume) =>
      waitForStop(waiting, { rootIds: [rootId], timeoutMs: timeout_ms, ...(resume && { resume }) });
    const answer = await debug.traces.during(
      rootId,
      trace,
      () => answerBeforeResuming(waiting, rootId, { wait }) ?? wait(resumeOf(context, rootId)),
    );
    const isFull = full.signal.aborted && answer.status === 'interrupted';
    return withCalls(isFull ? fullAnswer(rootId, trace, max_calls) : answer, trace, maxChars);
  },
});
