import type { Served } from '../../e2e/served.ts';
import type { Bench } from '../bench.ts';
import { openCrowd, requireOpenFiles } from '../crowd.ts';
import { kilobytesInMebibyte, settledMemory } from '../process-memory.ts';
import { startBareLiveServer, startProduct } from '../product.ts';
import type { Family, Sample } from '../row.ts';

const clients = 5_000;

type Measure = 'each' | 'all';

async function measure(bench: Bench, start: () => Promise<Served>, attaches: boolean): Promise<Sample<Measure>> {
  requireOpenFiles(clients);
  const { pid, url } = await start();
  const before = await settledMemory(pid);
  await openCrowd(bench, { url, count: clients, attaches });
  const { resident } = await settledMemory(pid);
  return { each: [((resident - before.resident) * kilobytesInMebibyte) / clients], all: [resident] };
}

/** The memory of a server with many pages that only listen. */
export const idleClients: Family<Measure> = {
  name: '5,000 idle clients',
  languages: [undefined],
  runs: 1,
  floor: (bench) => measure(bench, () => startBareLiveServer(bench), false),
  ours: (bench) => measure(bench, () => startProduct(bench, bench.scope), true),
  rows: [
    { name: '5,000 idle clients: memory, each', unit: 'kB', measure: 'each', at: 'p50', goal: { atMost: 40 } },
    { name: '5,000 idle clients: memory of the server', unit: 'MiB', measure: 'all', at: 'p50', goal: { atMost: 250 } },
  ],
};
