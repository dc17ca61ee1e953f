import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { inRepository } from '../../e2e/paths.ts';
import { endProcess } from '../../e2e/served.ts';
import type { Bench } from '../bench.ts';
import { paintedAfterKey, withFrames } from '../painted.ts';
import { openScripted } from '../product.ts';
import { rowIn } from '../programs.ts';
import type { Family, Sample } from '../row.ts';

type Measure = 'first' | 'further' | 'task';

const adapter = ['server/src/testing/fake-adapter-process.mjs', 'e2e/programs/many/many-program.mjs'].map(inRepository);
/** What the program calls its children that are sent all at once. */
const reference = 3;

/** Resolves when an answer has arrived, which is thrown away. */
function untilAnswered(output: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    let left: number | undefined;
    output.on('data', (chunk: Buffer) => {
      const [header, length] = /Content-Length: (\d+)\r\n\r\n/.exec(chunk.toString('latin1', 0, 100)) ?? [];
      left = (left ?? Number(length) + (header?.length ?? 0)) - chunk.length;
      if (left <= 0) resolve();
    });
    output.once('end', () => reject(new Error('The adapter ended before its answer.')));
  });
}

/** The time in which the adapter alone answers. */
async function measureFloor(bench: Bench): Promise<Partial<Sample<Measure>>> {
  const child = spawn(process.execPath, adapter, { stdio: ['pipe', 'pipe', 'inherit'] });
  bench.scope.keep(child, endProcess);
  const ask = (seq: number, command: string, args: object) => {
    const body = JSON.stringify({ seq, type: 'request', command, arguments: args });
    child.stdin.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
  };
  // Its first answer comes when it has started.
  ask(1, 'variables', { variablesReference: 1 });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const from = performance.now();
  const answered = untilAnswered(child.stdout);
  ask(2, 'variables', { variablesReference: reference });
  await answered;
  return { first: [performance.now() - from] };
}

const row = (label: string) => rowIn('Variables', `[aria-label^="${label}"]`);

async function measureOurs(bench: Bench): Promise<Sample<Measure>> {
  const { page } = await openScripted(bench, 'many', 'unpaged');
  const opened = async (label: string, child: string): Promise<number> => {
    await page.locator(row(label)).focus();
    return (await paintedAfterKey(page, 'ArrowRight', { opened: { selector: row(child) } })).opened;
  };
  const [{ first, further }, { longestTask }] = await withFrames(page, async () => ({
    first: await opened('unpaged = ', 'key_0 = '),
    further: await opened('[10000 to 19999]', 'key_10000 = '),
  }));
  return { first: [first], further: [further], task: [longestTask] };
}

/** Children that an adapter sends all at once, in a message of almost 16 MiB: expanded by keys. */
export const unpaged: Family<Measure> = {
  name: 'unpaged list',
  languages: [undefined],
  runs: 3,
  floor: measureFloor,
  ours: measureOurs,
  rows: [
    {
      name: '125,000 in one answer: expand to painted',
      unit: 'ms',
      measure: 'first',
      at: 'p50',
      goal: { overFloor: 300 },
    },
    { name: '125,000 in one answer: a further key', unit: 'ms', measure: 'further', at: 'p50', goal: { atMost: 300 } },
    { name: '125,000 in one answer: longest task', unit: 'ms', measure: 'task', at: 'p50', goal: { atMost: 50 } },
  ],
};
