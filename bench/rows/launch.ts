import { launchBare } from '../bare-client.ts';
import { languages } from '../bench.ts';
import { openProgram } from '../product.ts';
import { breakpointsOf, firstStopPainted } from '../programs.ts';
import type { Family } from '../row.ts';

/** From F5 until the first stop at a breakpoint is painted. The floor begins with the adapter's process. */
export const launch: Family<'launch'> = {
  name: 'launch',
  languages,
  runs: 5,
  floor: async (bench) => {
    const { recipe, path, lines } = await breakpointsOf(bench, 'steps', ['first']);
    const started = performance.now();
    const { firstStop } = await launchBare(recipe, { path, lines }, bench.scope);
    return { launch: [firstStop.variablesAt - started] };
  },
  ours: async (bench) => {
    const { lines } = await breakpointsOf(bench, 'steps', ['first']);
    const { page } = await openProgram(bench, 'steps', lines);
    return { launch: [Math.max(...Object.values(await firstStopPainted(bench, page)))] };
  },
  rows: [{ name: 'launch to first stop painted', unit: 'ms', measure: 'launch', at: 'p50', goal: { overFloor: 50 } }],
};
