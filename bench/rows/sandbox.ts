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
type Measure = `${Way}${'Launch' | 'Step' | 'Evaluate'}`;

/** The bare client has no sandbox: the floor of both ways is the same. */
async function measureFloor(bench: Bench): Promise<Sample<Measure>> {
  const { recipe, path, lines } = await breakpointsOf(bench, 'steps', ['first']);
  const started = performance.now();
  const { connection, firstStop, resume } = await launchBare(recipe, { path, lines }, bench.scope);
  const launch = [firstStop.variablesAt - started];
  const step: number[] = [];
  let stop = firstStop;
  for (let number = 0; number < steps; number += 1) {
    await pause(lookMs);
    const from = performance.now();
    stop = await resume('next', stop.threadId);
    step.push(stop.variablesAt - from);
  }
  const evaluate: number[] = [];
  for (let number = 0; number < steps; number += 1) {
    const from = performance.now();
    await connection.request('evaluate', { expression: `1 + ${number}`, frameId: stop.frame.id, context: 'watch' });
    evaluate.push(performance.now() - from);
  }
  return {
    ordinaryLaunch: launch,
    ordinaryStep: step,
    ordinaryEvaluate: evaluate,
    sandboxedLaunch: launch,
    sandboxedStep: step,
    sandboxedEvaluate: evaluate,
  };
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
    return { answer, took: performance.now() - from };
  };
  const stopOf = (answer: Awaited<ReturnType<typeof agent.call>>) => {
    if (answer.stop_event_data === undefined) throw new Error(`There was no stop: ${JSON.stringify(answer)}`);
    return answer.stop_event_data;
  };
  const { configurationName } = programOf(bench, 'steps');
  const { answer, took: launch } = await timed('start_debugging', { configuration_name: configurationName });
  let stop = stopOf(answer);
  const step: number[] = [];
  for (let number = 0; number < steps; number += 1) {
    await pause(lookMs);
    const stepped = await timed('step_execution', { thread_id: stop.thread_id, step_type: 'over' });
    stop = stopOf(stepped.answer);
    step.push(stepped.took);
  }
  const evaluate: number[] = [];
  const frame_id = stop.call_stack[0]?.frame_id;
  for (let number = 0; number < steps; number += 1) {
    const evaluated = await timed('evaluate_expression', { expression: `1 + ${number}`, frame_id });
    if (evaluated.answer.result !== String(1 + number)) throw new Error(JSON.stringify(evaluated.answer));
    evaluate.push(evaluated.took);
  }
  return { launch: [launch], step, evaluate };
}

async function measureOurs(bench: Bench): Promise<Sample<Measure>> {
  const ordinary = await measureWay(bench, 'ordinary');
  const sandboxed = await measureWay(bench, 'sandboxed');
  return {
    ordinaryLaunch: ordinary.launch,
    ordinaryStep: ordinary.step,
    ordinaryEvaluate: ordinary.evaluate,
    sandboxedLaunch: sandboxed.launch,
    sandboxedStep: sandboxed.step,
    sandboxedEvaluate: sandboxed.evaluate,
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
    row('ordinary: evaluate', 'ordinaryEvaluate', { atMost: 5 }),
    row('sandboxed: evaluate', 'sandboxedEvaluate', { atMost: 5 }),
  ],
};
