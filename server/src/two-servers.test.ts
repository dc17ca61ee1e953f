import { beforeAll, expect, test } from 'vitest';
import { ensureServer } from './testing/built.ts';
import { repetitions } from './testing/effort.ts';
import { createKilledWorkspace, type KilledServer } from './testing/killed-server.ts';

beforeAll(ensureServer, 120_000);

const files = Object.fromEntries(['one', 'two'].map((name) => [`${name}.js`, 'let n = 0;\n'.repeat(200)]));

/** The breakpoints of a server as an agent sees them: file and line. */
async function breakpointsOf(server: KilledServer): Promise<readonly string[]> {
  const { breakpoints } = (await server.call('get_breakpoints', {})) as {
    readonly breakpoints: readonly { readonly source: { readonly name: string }; readonly line: number }[];
  };
  return breakpoints.map(({ source, line }) => `${source.name}:${line}`).sort();
}

const set = (server: KilledServer, file: string, line: number) =>
  server.call('set_breakpoint', { file_path: file, line_number: line });

test('two servers of one workspace have the same breakpoints, and lose none that either sets at the same time', async () => {
  const count = repetitions('breakpoints of two servers', { test: 10, all: 30, long: 190 });
  const workspace = createKilledWorkspace(files);
  const [one, two] = await Promise.all([workspace.start(), workspace.start()]);
  const lines = Array.from({ length: count }, (_, index) => index + 1);
  await Promise.all([
    ...lines.map((line) => set(one, 'one.js', line)),
    ...lines.map((line) => set(two, line % 2 === 0 ? 'one.js' : 'two.js', line + (line % 2 === 0 ? 0 : 1))),
  ]);
  const wanted = [
    ...lines.map((line) => `one.js:${line}`),
    ...lines.flatMap((line) => (line % 2 === 0 ? [] : [`two.js:${line + 1}`])),
  ].sort();
  await expect.poll(() => Promise.all([one, two].map(breakpointsOf))).toEqual([wanted, wanted]);

  // A server that is killed leaves a whole file, and what both knew.
  one.kill('SIGKILL');
  await one.ended;
  await set(two, 'two.js', 199);
  two.kill('SIGTERM');
  expect(await two.ended).toBe(0);
  const three = await workspace.start();
  expect(await breakpointsOf(three)).toEqual([...wanted, 'two.js:199'].sort());
  three.kill('SIGTERM');
  await three.ended;
}, 60_000);
