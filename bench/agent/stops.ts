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
  /** The bytes of one further stop, on average: with `max_chars` as the guide advises, and without. */
  readonly furtherBytes: number;
  readonly wholeBytes: number;
  readonly answers: readonly object[];
}

/** Stops a program in a loop, 21 times. */
export async function measureStops(environment: Readonly<Record<string, string>>): Promise<StopCosts> {
  const agent = await openAgent(createWorkspace([offByOne]), environment);
  try {
    const { configurations } = await measureOnce(agent);
    const debugging = new ToolAgent(agent, offByOne);
    let stop = await debugging.start({ at: 'sum += values[i]' });
    const first = sumOf([configurations, debugging.effort]);
    const further = async (isShort: boolean): Promise<Effort> => {
      const { calls, bytesOut, bytesIn } = debugging.effort;
      for (let count = 0; count < furtherStops; count += 1) stop = await debugging.next(stop, isShort);
      const { effort } = debugging;
      return { calls: effort.calls - calls, bytesOut: effort.bytesOut - bytesOut, bytesIn: effort.bytesIn - bytesIn };
    };
    const short = await further(true);
    const whole = await further(false);
    return {
      first,
      furtherCalls: short.calls,
      furtherBytes: bytesOf(short) / furtherStops,
      wholeBytes: bytesOf(whole) / furtherStops,
      answers: [...debugging.answers],
    };
  } finally {
    await agent.close();
  }
}
