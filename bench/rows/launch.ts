import { bytesInAdvance } from '../../e2e/adapter-in-advance.ts';
import { launchBare } from '../bare-client.ts';
import { languages, type Bench } from '../bench.ts';
import { openProgram } from '../product.ts';
import { breakpointsOf, firstStopPainted } from '../programs.ts';
import type { Family, Sample } from '../row.ts';
import { serverAtRest } from '../server-at-rest.ts';

type Measure = 'launch' | 'cold' | 'inAdvance';

async function measureFloor(bench: Bench): Promise<Partial<Sample<Measure>>> {
  const { recipe, path, lines } = await breakpointsOf(bench, 'steps', ['first']);
  const started = performance.now();
  const { firstStop } = await launchBare(recipe, { path, lines }, bench.scope);
  const took = firstStop.variablesAt - started;
  return { launch: [took], cold: [took] };
}

async function measureOurs(bench: Bench): Promise<Sample<Measure>> {
  const { lines, recipe } = await breakpointsOf(bench, 'steps', ['first']);
  const last = (painted: Readonly<Record<string, number>>) => Math.max(...Object.values(painted));
  const cold = await openProgram(bench, 'steps', lines, ['--no-adapter-in-advance']);
  await serverAtRest(cold.server);
  const withoutAdapter = last(await firstStopPainted(bench, cold.page));
  await cold.page.context().close();

  const idle = await openProgram(bench, 'steps', lines);
  await serverAtRest(idle.server, recipe);
  const inAdvance = await bytesInAdvance(idle.server.url);
  const withAdapter = last(await firstStopPainted(bench, idle.page));
  return { launch: [withAdapter], cold: [withoutAdapter], inAdvance: [inAdvance / 2 ** 20] };
}

/** From F5 until the first stop at a breakpoint is painted. The floor begins with the adapter's process. */
export const launch: Family<Measure> = {
  name: 'launch',
  languages,
  runs: 5,
  floor: measureFloor,
  ours: measureOurs,
  rows: [
    { name: 'launch to first stop painted', unit: 'ms', measure: 'launch', at: 'p50', goal: { overFloor: 0 } },
    { name: 'launch without an adapter in advance', unit: 'ms', measure: 'cold', at: 'p50' },
    { name: 'memory: the adapter in advance', unit: 'MiB', measure: 'inAdvance', at: 'p50' },
  ],
};
