import { resolve } from 'node:path';
import { z } from 'zod';
import { breakpointResult, latestStop, rootIdOf, type SourceBreakpoint, type ToolResult } from '#protocol';
import { askingAnswer, interruptedAnswer } from './answers.ts';
import { timeoutMs, watch } from './fields.ts';
import { setWanted, wantedBreakpoint } from './set-breakpoint.ts';
import type { Started, StartRequest } from './starts.ts';
import { hasChangedSources } from './stops/changed-sources.ts';
import { stopAnswer } from './stops/stop-answer.ts';
import { defineTool, type ToolContext } from './tool.ts';
import { waitForStop } from './wait-for-stop.ts';

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

/** Ends the running sessions of a configuration. */
async function endRunning({ debug, agent }: ToolContext, configurationName: string): Promise<void> {
  const { sessions } = debug;
  await Promise.all(sessions.findRunning(configurationName).map((id) => sessions.end(id, agent)));
}

/** The stop of sessions that are stopped already, or else their next one or their end. */
async function answerOf(context: ToolContext, { rootIds }: Started, { watch: watched, timeout_ms }: Input) {
  const { debug } = context;
  const { state } = debug.shared;
  const stops = rootIds.flatMap((rootId) => latestStop(state, rootId) ?? []);
  const [latest] = stops.toSorted((one, other) => other.stop.id - one.stop.id);
  if (!latest?.stop.isComplete) return waitForStop(context, { rootIds, timeoutMs: timeout_ms, watch: watched });
  debug.waits.answered(rootIdOf(state, latest.session.id));
  const isChanged = await hasChangedSources(latest, debug.options.workspaceFolder);
  const answer = await stopAnswer(context, latest, watched);
  return isChanged ? { ...answer, source_changed_since_start: true } : answer;
}

/** What the answer says beside the stop or the end. */
const withStart = (
  answer: ToolResult,
  { isJoined }: Started,
  breakpoints: readonly object[] | undefined,
): ToolResult => ({ ...answer, ...(isJoined && { joined: true }), ...(breakpoints && { breakpoints }) });

/** Starts a configuration, or joins the session that already runs it. */
export const startDebugging = defineTool({
  name: 'start_debugging',
  title: 'Start',
  description:
    'Starts a configuration, or joins it if it runs (`joined`), and waits for a stop or the end. After `timeout` it is still running: call continue_debugging to keep waiting.',
  readOnly: false,
  untrusted: true,
  input,
  subject: ({ configuration_name }) => configuration_name,
  run: async (given, context) => {
    const { debug, starts, signal } = context;
    if (signal.aborted) return interruptedAnswer('caller', 'cancelled the call');
    const set: SourceBreakpoint[] = [];
    for (const wanted of given.breakpoints ?? []) set.push(await setWanted(wanted, context));
    if (given.restart) await endRunning(context, given.configuration_name);
    const limitMs = given.timeout_ms ?? debug.options.waitTimeoutMs;
    const started = await starts.startWithin(requestOf(given, context), { limitMs, signal });
    if (signal.aborted) return interruptedAnswer('caller', 'cancelled the call');
    if (!started) return askingAnswer(given.configuration_name);
    const answer = await answerOf(context, started, given);
    const results = set.map((breakpoint) => breakpointResult(debug.shared.state, breakpoint));
    return withStart(answer, started, given.breakpoints && results);
  },
});
