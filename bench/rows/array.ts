import type { DebugProtocol } from '@vscode/debugprotocol';
import { launchBare } from '../bare-client.ts';
import { languages, type Bench } from '../bench.ts';
import { framesOfScrolling, paintedAfterKey } from '../painted.ts';
import { openProgram, type OpenProduct } from '../product.ts';
import { breakpointsOf, rowIn, startToLine } from '../programs.ts';
import type { Family, Sample } from '../row.ts';

/** The number of items in a page. */
const page = 100;
type Measure = 'expand' | 'longestTask' | 'slowFrames' | 'longestFrame';

/** The arguments for the first items: one page, if the adapter supports paging. */
const firstItems = ({ variablesReference, indexedVariables = 0 }: DebugProtocol.Variable) => ({
  variablesReference,
  ...(indexedVariables > page && { filter: 'indexed', start: 0, count: page }),
});

async function measureFloor(bench: Bench): Promise<Partial<Sample<Measure>>> {
  const { recipe, path, lines } = await breakpointsOf(bench, 'array', ['array']);
  const { connection, firstStop } = await launchBare(recipe, { path, lines }, bench.scope);
  const numbers = firstStop.variables.find(({ name }) => name === 'numbers');
  if (numbers === undefined) throw new Error('The adapter has no variable "numbers".');
  const from = performance.now();
  await connection.request('variables', firstItems(numbers));
  return { expand: [performance.now() - from] };
}

/** The first item: below the list, or below its first group. */
const firstItem = ['0', '0000'].map((name) => rowIn('Variables', `[aria-label^="${name} = 0"]`)).join(', ');

/** Expands the list by a key, until its first item is painted. */
async function expand({ page, workbench }: OpenProduct): Promise<number> {
  await workbench.variable('numbers').focus();
  const { items } = await paintedAfterKey(page, 'ArrowRight', { items: { selector: firstItem } });
  return items;
}

async function measureOurs(bench: Bench): Promise<Sample<Measure>> {
  const { lines } = await breakpointsOf(bench, 'array', ['array']);
  const product = await openProgram(bench, 'array', lines);
  const { page, workbench } = product;
  await startToLine(page, lines[0] ?? 0);
  await workbench.variable('numbers').waitFor();
  const opened = await expand(product);
  const { longestTask, longestFrame, slowFrames } = await framesOfScrolling(page, workbench.variables);
  return { expand: [opened], longestTask: [longestTask], longestFrame: [longestFrame], slowFrames: [slowFrames] };
}

/** A list of 10,000 items in the variables, expanded by keys and scrolled by the wheel. */
export const array: Family<Measure> = {
  name: 'array of 10,000',
  languages,
  runs: 3,
  floor: measureFloor,
  ours: measureOurs,
  rows: [
    {
      name: 'array of 10,000: expand to items painted',
      unit: 'ms',
      measure: 'expand',
      at: 'p50',
      goal: { overFloor: 33 },
    },
    { name: 'array of 10,000: scroll, longest task', unit: 'ms', measure: 'longestTask', at: 'p50' },
    { name: 'array of 10,000: scroll, longest frame', unit: 'ms', measure: 'longestFrame', at: 'p50' },
    { name: 'array of 10,000: scroll, frames over 50 ms', unit: 'count', measure: 'slowFrames', at: 'p50' },
  ],
};
