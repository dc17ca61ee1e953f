import { resolve } from 'node:path';
import { z } from 'zod';
import { latestStop, rootIdOf } from '#protocol';
import { askingAnswer, interruptedAnswer, stoppedAnswer } from './answers.ts';
import { timeoutMs } from './fields.ts';
import { defineTool } from './tool.ts';
import { waitForStop } from './wait-for-stop.ts';

/** Starts a configuration, or joins the session that already runs it. */
export const startDebugging = defineTool({
  name: 'start_debugging',
  title: 'Start debugging',
  description:
    'Starts a configuration, or joins it if it is running, and waits for the first stop or the end. After `timeout` it is still running: call continue_debugging to keep waiting.',
  readOnly: false,
  untrusted: true,
  input: z.strictObject({
    configuration_name: z.string().describe('From get_debugger_configurations'),
    no_debug: z.boolean().optional().describe('Run without stopping'),
    file: z.string().min(1).optional().describe('The path for ${file}; by default the file that the page shows'),
    inputs: z.record(z.string(), z.string()).optional().describe('Answers to ${input:ID}, by id'),
    timeout_ms: timeoutMs,
  }),
  subject: ({ configuration_name }) => configuration_name,
  run: async (
    { configuration_name: configurationName, no_debug: noDebug = false, file, inputs, timeout_ms },
    context,
  ) => {
    const { debug, starts, agent, signal } = context;
    if (signal.aborted) return interruptedAnswer('caller', 'cancelled the call');
    const limitMs = timeout_ms ?? debug.options.waitTimeoutMs;
    const { latest: shown } = debug.shownFiles;
    const named = file === undefined ? undefined : resolve(debug.options.workspaceFolder, file);
    const wish = {
      configurationName,
      noDebug,
      // The cursor is in the file that the page shows.
      ...(named === undefined || named === shown?.file ? shown : { file: named }),
      inputs,
      by: agent,
    };
    const rootIds = await starts.startWithin(wish, { limitMs, signal });
    if (signal.aborted) return interruptedAnswer('caller', 'cancelled the call');
    if (!rootIds) return askingAnswer(configurationName);
    const { state } = debug.shared;
    const stops = rootIds.flatMap((rootId) => latestStop(state, rootId) ?? []);
    const [latest] = stops.toSorted((one, other) => other.stop.id - one.stop.id);
    if (!latest?.stop.isComplete) return waitForStop(context, { rootIds, timeoutMs: timeout_ms });
    debug.waits.answered(rootIdOf(state, latest.session.id));
    return stoppedAnswer(state, latest);
  },
});
