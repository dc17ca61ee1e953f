import { setTimeout as pause } from 'node:timers/promises';
import { connectAgent } from '../../e2e/agent.ts';
import { launchBare } from '../bare-client.ts';
import type { Bench } from '../bench.ts';
import { startProduct } from '../product.ts';
import { breakpointsOf, programOf } from '../programs.ts';
import type { Family, Goal, Sample } from '../row.ts';

const steps = 20;
/** The pause before the next step, in which an adapter finishes its work after a stop. */
const lookMs = 100;

const ways = { ordinary: 'none', sandboxed: 'bubblewrap' } as const;

type Way = keyof typeof ways;
type Measure = `${Way}${'Launch' | 'Step'}`;

/** The bare client has no sandbox: the floor of both ways is the same. */
async function measureFloor(bench: Bench): Promise<Sample<Measure>> {
  const { recipe, path, lines } = await breakpointsOf(bench, 'steps', ['first']);
  const started = performance.now();
  const { firstStop, resume } = await launchBare(recipe, { path, lines }, bench.scope);
  const launch = [firstStop.variablesAt - started];
  const step: number[] = [];
  for (let number = 0; number < steps; number += 1) {
    await pause(lookMs);
    const from = performance.now();
    step.push((await resume('next', firstStop.threadId)).variablesAt - from);
  }
  return { ordinaryLaunch: launch, ordinaryStep: step, sandboxedLaunch: launch, sandboxedStep: step };
}

/** Launches and steps as an agent does. */
async function measureWay(bench: Bench, way: Way) {
  const { path, lines } = await breakpointsOf(bench, 'steps', ['first']);
  const { url } = await startProduct(bench, bench.scope, ['--sandbox', ways[way]]);
  const { origin, hash } = new URL(url);
  const server = { origin, token: hash.replace('#token=', '') };
  const agent = bench.scope.keep(await connectAgent(server), (each) => each.close());
  for (const line of lines) await agent.call('set_breakpoint', { file_path: path, line_number: line });
  const timed = async (tool: string, input: Readonly<Record<string, unknown>>) => {
    const from = performance.now();
    const answer = await agent.call(tool, input);
    const took = performance.now() - from;
    const { stop_event_data: stop } = answer;
    if (stop === undefined) throw new Error(`${tool} did not stop: ${JSON.stringify(answer)}`);
    return { stop, took };
  };
  const { configurationName } = programOf(bench, 'steps');
  const { stop, took: launch } = await timed('start_debugging', { configuration_name: configurationName });
  const step: number[] = [];
  for (let number = 0; number < steps; number += 1) {
    await pause(lookMs);
    const { took } = await timed('step_execution', { thread_id: stop.thread_id, step_type: 'over' });
    step.push(took);
  }
  return { launch: [launch], step };
}

async function measureOurs(bench: Bench): Promise<Sample<Measure>> {
  const ordinary = await measureWay(bench, 'ordinary');
  const sandboxed = await measureWay(bench, 'sandboxed');
  return {
    ordinaryLaunch: ordinary.launch,
    ordinaryStep: ordinary.step,
    sandboxedLaunch: sandboxed.launch,
    sandboxedStep: sandboxed.step,
  };
}

const row = (name: string, measure: Measure, goal?: Goal) =>
  ({ name: `over MCP, ${name}`, unit: 'ms', measure, at: 'p50', ...(goal && { goal }) }) as const;

/** js-debug over MCP, in a sandbox and without one: on the sandbox's own loopback, no acknowledgement is delayed. */
export const sandbox: Family<Measure> = {
  name: 'sandbox',
  languages: ['javascript'],
  runs: 2,
  floor: measureFloor,
  ours: measureOurs,
  rows: [
    row('ordinary: launch to stop', 'ordinaryLaunch'),
    row('sandboxed: launch to stop', 'sandboxedLaunch'),
    row('ordinary: step', 'ordinaryStep'),
    row('sandboxed: step', 'sandboxedStep', { atMost: 40 }),
  ],
};
