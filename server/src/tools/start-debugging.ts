import { resolve } from 'node:path';
import { z } from 'zod';
import {
  breakpointResult,
  DebugError,
  latestStop,
  rootIdOf,
  type SessionId,
  type SourceBreakpoint,
  type StoppedThread,
  type ToolResult,
} from '#protocol';
import { askingAnswer, errorAnswer, interruptedAnswer } from './answers.ts';
import { haveCode } from './breakpoint-support.ts';
import { timeoutMs, watch } from './fields.ts';
import { setWanted, wantedBreakpoint } from './set-breakpoint.ts';
import type { Started, StartRequest } from './starts.ts';
import { hasChangedSources } from './stops/changed-sources.ts';
import { stopAnswer } from './stops/stop-answer.ts';
import { defineTool, type ToolContext } from './tool.ts';
import { waitForStop, type Wait } from './wait-for-stop.ts';

/** The most breakpoints of one call. */
const mostBreakpoints = 50;

const input = z.strictObject({
  configuration_name: z.string().describe('From get_debugger_configurations'),
  no_debug: z.boolean().optional().describe('Run without stopping'),
  stop_on_exceptions: z.enum(['uncaught', 'raised', 'none']).optional().describe('In this run'),
  restart: z.boolean().optional().describe('End its running session first'),
  breakpoints: z
    .array(wantedBreakpoint)
    .max(mostBreakpoints)
    .optional()
    .describe('Set before the start, as by set_breakpoint'),
  file: z.string().min(1).optional().describe('For ${file}; default: the file that the page shows'),
  inputs: z.record(z.string(), z.string()).optional().describe('Answers to ${input:ID}, by id'),
  watch,
  timeout_ms: timeoutMs,
});

type Input = z.infer<typeof input>;

/** What is to be started, as the page and the caller say. */
function requestOf(
  { configuration_name, no_debug = false, stop_on_exceptions, file, inputs }: Input,
  context: ToolContext,
): StartRequest {
  const { debug, agent } = context;
  const { latest: shown } = debug.shownFiles;
  const named = file === undefined ? undefined : resolve(debug.options.workspaceFolder, file);
  return {
    configurationName: configuration_name,
    noDebug: no_debug,
    stopOnExceptions: stop_on_exceptions,
    // The cursor is in the file that the page shows.
    ...(named === undefined || named === shown?.file ? shown : { file: named }),
    inputs,
    by: agent,
  };
}

/** The answer to a restart that was cancelled while the old session was ending. */
const cancelledRestart = (rootId: SessionId): ToolResult => ({
  status: 'interrupted',
  interrupted_by: 'caller',
  message: `The caller cancelled the call. The session ${rootId} ends, and no new one was started. Call start_debugging to start it.`,
  session_id: rootId,
});

/** Ends the running sessions of a configuration. Resolves at once with an answer if the call is cancelled. */
async function endRunning({ debug, agent, signal }: ToolContext, name: string): Promise<ToolResult | undefined> {
  const { sessions } = debug;
  const running = sessions.findRunning(name);
  const [first] = running;
  if (first === undefined) return undefined;
  const cancelled = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([Promise.all(running.map((id) => sessions.end(id, agent))), cancelled]);
  return signal.aborted ? cancelledRestart(first) : undefined;
}

/** A stop, and whether the program runs an older text than that of its files. */
async function stopOfStart(context: ToolContext, stopped: StoppedThread, watch?: readonly string[]) {
  const isChanged = await hasChangedSources(stopped, context.debug.options.workspaceFolder);
  const answer = await stopAnswer(context, stopped, watch);
  return isChanged ? { ...answer, source_changed_since_start: true } : answer;
}

/** The stop of sessions that are stopped already, or else their next one or their end. */
async function answerOf(
  context: ToolContext,
  { rootIds }: Started,
  limit: Pick<Wait, 'timeoutMs' | 'spentMs' | 'watch'>,
): Promise<ToolResult> {
  const { debug } = context;
  const { state } = debug.shared;
  const stops = rootIds.flatMap((rootId) => latestStop(state, rootId) ?? []);
  const [latest] = stops.toSorted((one, other) => other.stop.id - one.stop.id);
  if (!latest?.stop.isComplete) return waitForStop(context, { rootIds, ...limit, answerStop: stopOfStart });
  debug.waits.answered(rootIdOf(state, latest.session.id));
  return stopOfStart(context, latest, limit.watch);
}

/** Starts or joins, and waits, all within one time limit. */
async function startAndWait(given: Input, context: ToolContext, beganMs: number): Promise<ToolResult> {
  const { debug, starts, signal } = context;
  const timeoutMs = given.timeout_ms ?? debug.options.waitTimeoutMs;
  const spentMs = () => performance.now() - beganMs;
  const cancelled = given.restart ? await endRunning(context, given.configuration_name) : undefined;
  if (cancelled) return cancelled;
  const limitMs = Math.max(0, timeoutMs - spentMs());
  const started = await starts.startWithin(requestOf(given, context), { limitMs, signal });
  if (signal.aborted) return interruptedAnswer('caller', 'cancelled the call', started?.rootIds[0]);
  if (!started) return askingAnswer(given.configuration_name);
  const answer = await answerOf(context, started, { timeoutMs, spentMs: spentMs(), watch: given.watch });
  return started.isJoined ? { ...answer, joined: true } : answer;
}

/** Throws if there is no such configuration, before anything is changed for it. */
async function assertKnown(given: Input, context: ToolContext): Promise<void> {
  const { sessions, starter } = context.debug;
  const isRunning = sessions.findRunning(given.configuration_name).length > 0;
  if (!isRunning || given.restart) await starter.assertKnown(given.configuration_name, requestOf(given, context));
}

/** The answer to an error that leaves breakpoints set. */
function failedAnswer(thrown: unknown): ToolResult {
  const error = DebugError.from(thrown);
  if (error.code === 'internal') throw thrown;
  return errorAnswer(error);
}

/** Starts a configuration, or joins the session that already runs it. */
export const startDebugging = defineTool({
  name: 'start_debugging',
  title: 'Start',
  description:
    'Starts a configuration, or joins it if it runs (`joined`), and waits for a stop or the end. After `timeout` it is still running: call continue_debugging to keep waiting.',
  readOnly: false,
  untrusted: true,
  evaluates: ({ breakpoints = [], watch = [] }) => watch.length > 0 || breakpoints.some(haveCode),
  input,
  subject: ({ configuration_name }) => configuration_name,
  run: async (given, context) => {
    const { debug, signal } = context;
    const beganMs = performance.now();
    if (signal.aborted) return interruptedAnswer('caller', 'cancelled the call');
    if (!given.breakpoints) return startAndWait(given, context, beganMs);
    await assertKnown(given, context);
    const set: SourceBreakpoint[] = [];
    const start = async () => {
      for (const wanted of given.breakpoints ?? []) set.push(await setWanted(wanted, context));
      return startAndWait(given, context, beganMs);
    };
    const answer = await start().catch((thrown: unknown) => {
      if (set.length === 0) throw thrown;
      return failedAnswer(thrown);
    });
    return { ...answer, breakpoints: set.map((breakpoint) => breakpointResult(debug.shared.state, breakpoint)) };
  },
});
