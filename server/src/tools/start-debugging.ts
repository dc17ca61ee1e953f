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
    const limitMs = timeout_ms ?? debug.options.waitTimeoutMs;
    const rootIds = await starts.startWithin({ configurationName, noDebug, by: agent }, { limitMs, signal });
    if (signal.aborted) return interruptedAnswer('caller', 'cancelled the call');
    if (!rootIds) return askingAnswer(configurationName);
    const { state } = debug.shared;
    const standing = rootIds.flatMap((rootId) => latestStop(state, rootId) ?? []);
    const [present] = standing.toSorted((one, other) => other.stop.id - one.stop.id);
    if (!present?.stop.isComplete) return waitForStop(context, { rootIds, timeoutMs: timeout_ms });
    debug.waits.answered(rootIdOf(state, present.session.id));
    return stoppedAnswer(state, present);
  },
});
