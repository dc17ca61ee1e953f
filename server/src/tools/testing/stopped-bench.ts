import { expect } from 'vitest';
import { optionalToolNames, type Dap } from '#protocol';
import { numberOf } from '#tool-cases';
import { createToolBench, type ToolBenchOptions } from './tool-bench.ts';

export interface StoppedBenchOptions extends ToolBenchOptions {
  /** A configuration that stops at the entry. */
  readonly configuration?: string;
  /** What the adapter announces once the program is stopped. */
  readonly capabilities?: Dap.Capabilities;
}

/** All tools over a program that is stopped at its entry, with its frame, and the script of its adapter. */
export async function createStoppedBench({
  configuration = 'at entry',
  capabilities = {},
  ...options
}: StoppedBenchOptions = {}) {
  const bench = await createToolBench({ tools: optionalToolNames, ...options });
  const stop = await bench.call('start_debugging', { configuration_name: configuration, timeout_ms: 45_000 });
  const [conversation] = bench.adapter.conversations;
  if (!conversation) throw new Error('No adapter is connected.');
  const { on } = conversation.script;
  if (!on) throw new Error('The adapter answers nothing.');
  if (Object.keys(capabilities).length > 0) conversation.emit('capabilities', { capabilities });
  await expect.poll(() => bench.debug.shared.session('s1')?.capabilities).toMatchObject(capabilities);
  return {
    ...bench,
    on,
    frame_id: numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id'),
    received: (command: string) => conversation.received.findLast((request) => request.command === command),
  };
}
