import { launchBare } from '../bare-client.ts';
import type { Bench } from '../bench.ts';
import { descendants, memoryOfAll, settledMemory, splitDebuggee } from '../process-memory.ts';
import { startProduct } from '../product.ts';
import { breakpointsOf, programOf } from '../programs.ts';
import type { Family, Sample } from '../row.ts';
import { connectWire, openStopped } from '../wire-client.ts';

const sessions = 30;
/** Programs that are started at the same time: more would only wait for each other. */
const atOnce = 5;

type Measure = 'server' | 'adapter' | 'debuggee' | 'all';

async function startAll(start: () => Promise<unknown>): Promise<void> {
  for (let started = 0; started < sessions; started += atOnce) await Promise.all(Array.from({ length: atOnce }, start));
}

/** The memory of each adapter and debuggee, on average, and of all processes. */
function measured(pids: readonly number[], file: string, server: number): Sample<Measure> {
  const { adapter, debuggee } = splitDebuggee(pids, file);
  const [adapters, debuggees] = [memoryOfAll(adapter).resident, memoryOfAll(debuggee).resident];
  if (debuggee.length !== sessions) throw new Error(`There are ${debuggee.length} programs, not ${sessions}.`);
  return {
    server: [server / sessions],
    adapter: [adapters / sessions],
    debuggee: [debuggees / sessions],
    all: [server + adapters + debuggees],
  };
}

async function measureFloor(bench: Bench): Promise<Partial<Sample<Measure>>> {
  const { recipe, path, file, lines } = await breakpointsOf(bench, 'steps', ['first']);
  const adapters: number[] = [];
  await startAll(async () => adapters.push((await launchBare(recipe, { path, lines }, bench.scope)).adapterPid));
  await settledMemory(adapters[0] ?? 0);
  const { adapter, debuggee } = measured([...adapters, ...adapters.flatMap(descendants)], file, 0);
  return { adapter, debuggee };
}

async function measureOurs(bench: Bench): Promise<Sample<Measure>> {
  const { path, file, lines } = await breakpointsOf(bench, 'steps', ['first']);
  const { configurationName } = programOf(bench, 'steps');
  const server = await startProduct(bench, bench.scope);
  const wire = await connectWire(server.url, bench.scope);
  for (const line of lines) await wire.call('set_breakpoint', { path, line });
  const before = await settledMemory(server.pid);
  await startAll(() => openStopped(wire, configurationName));
  const after = await settledMemory(server.pid);
  return measured(descendants(server.pid), file, after.resident - before.resident);
}

/** Many real programs that are stopped at the same time. */
export const pythonSessions: Family<Measure> = {
  name: '30 sessions',
  languages: ['python'],
  runs: 1,
  floor: measureFloor,
  ours: measureOurs,
  rows: [
    { name: '30 sessions: server, more for each', unit: 'MiB', measure: 'server', at: 'p50', goal: { atMost: 6 } },
    { name: '30 sessions: adapter, each', unit: 'MiB', measure: 'adapter', at: 'p50' },
    { name: '30 sessions: debuggee, each', unit: 'MiB', measure: 'debuggee', at: 'p50' },
    { name: '30 sessions: all together', unit: 'MiB', measure: 'all', at: 'p50', goal: { atMost: 4_096 } },
  ],
};
