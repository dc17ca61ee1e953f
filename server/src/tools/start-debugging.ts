import { z } from 'zod';
import { latestStop } from '#protocol';
import { interruptedAnswer, stoppedAnswer } from './answers.ts';
import { timeoutMs } from './fields.ts';
import { defineTool } from './tool.ts';
import { waitForStop } from './wait-for-stop.ts';

/** Launches or attaches, or joins the session that runs the configuration already (contract, tool 5). */
export const startDebugging = defineTool({
  name: 'start_debugging',
  title: 'Start debugging',
  description:
    'Starts a configuration and waits for the first stop or the end. One that runs already is joined. `timeout` means that it runs on: call continue_debugging to wait on.',
  readOnly: false,
  untrusted: true,
  input: z.strictObject({
    configuration_name: z.string().describe('From get_debugger_configurations'),
    no_debug: z.boolean().optional().describe('Run without stopping'),
    timeout_ms: timeoutMs,
  }),
  subject: ({ configuration_name }) => configuration_name,
  run: async ({ configuration_name: configurationName, no_debug: noDebug = false, timeout_ms }, context) => {
    const { debug, starts, agent, signal } = context;
    if (signal.aborted) return interruptedAnswer('caller', 'cancelled the call');
    const rootId = await starts.start({ configurationName, noDebug, by: agent });
    const { state } = debug.hub;
    const present = debug.waits.takeLatched(rootId) ?? latestStop(state, rootId);
    if (!present?.stop.isComplete) return waitForStop(context, { rootId, timeoutMs: timeout_ms });
    debug.waits.answered(rootId);
    return stoppedAnswer(state, present);
  },
});
