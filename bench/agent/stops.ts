import { measureOnce, openAgent } from './measure.ts';
import { bytesOf, sumOf, type Effort } from './finding.ts';
import { offByOne } from './programs/off-by-one.ts';
import { ToolAgent } from './tool-agent.ts';
import { createWorkspace } from './workspace.ts';

const furtherStops = 10;

/** What stops cost. */
export interface StopCosts {
  /** From nothing to a stop with stack, locals, source and output: the list of configurations, and a start. */
  readonly first: Effort;
  readonly furtherCalls: number;
  /** The bytes of one further stop, on average. */
  readonly furtherBytes: number;
  readonly answers: readonly object[];
}

/** Stops a program in a loop, eleven times. */
export async function measureStops(environment: Readonly<Record<string, string>>): Promise<StopCosts> {
  const agent = await openAgent(createWorkspace([offByOne]), environment);
  try {
    const { configurations } = await measureOnce(agent);
    const debugging = new ToolAgent(agent, offByOne);
    let stop = await debugging.start({ at: 'sum += values[i]' });
    const first = sumOf([configurations, debugging.effort]);
    const before = { ...debugging.effort };
    for (let count = 0; count < furtherStops; count += 1) stop = await debugging.next(stop);
    return {
      first,
      furtherCalls: debugging.effort.calls - before.calls,
      furtherBytes: (bytesOf(debugging.effort) - bytesOf(before)) / furtherStops,
      answers: [...debugging.answers],
    };
  } finally {
    await agent.close();
  }
}
