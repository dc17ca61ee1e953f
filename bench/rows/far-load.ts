import type { Bench } from '../bench.ts';
import { freePort } from '../../e2e/target.ts';
import { startDelayingProxy } from '../delaying-proxy.ts';
import { paintedAfterNavigation, type Expectation } from '../painted.ts';
import { openEmptyPage, startBareServer, startProduct } from '../product.ts';
import type { Family, Sample } from '../row.ts';
import { bareUsable, usable } from './first-load.ts';

const roundTripMs = 50;

type Measure = 'usable';

/** The address of a proxy to a port. */
async function farOrigin({ scope }: Bench, port: number): Promise<string> {
  const proxy = scope.keep(await startDelayingProxy(port, roundTripMs), (each) => each.close());
  return `http://127.0.0.1:${proxy.port}`;
}

async function load(bench: Bench, url: string, expectation: Expectation): Promise<Sample<Measure>> {
  const { page } = await openEmptyPage(bench);
  return { usable: [await paintedAfterNavigation(page, url, expectation)] };
}

async function measureFloor(bench: Bench): Promise<Sample<Measure>> {
  const { url } = await startBareServer(bench);
  return load(bench, `${await farOrigin(bench, Number(new URL(url).port))}/`, bareUsable);
}

async function measureOurs(bench: Bench): Promise<Sample<Measure>> {
  const port = await freePort();
  const args = ['--public-url', await farOrigin(bench, port)];
  const { url } = await startProduct(bench, bench.scope, args, port);
  return load(bench, url, usable);
}

/** The first load from a server to which a round trip takes 50 ms, as to one in a cloud. */
export const farLoad: Family<Measure> = {
  name: 'first load from afar',
  languages: [undefined],
  runs: 5,
  floor: measureFloor,
  ours: measureOurs,
  rows: [{ name: 'first load, 50 ms per trip: usable', unit: 'ms', measure: 'usable', at: 'p50' }],
};
