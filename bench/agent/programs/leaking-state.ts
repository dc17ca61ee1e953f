import type { BrokenProgram } from '../broken-program.ts';

/** Tests that pass alone and fail together: a cache outlives each of them. */
export const leakingState: BrokenProgram = {
  name: 'leaking-state',
  language: 'JavaScript',
  source: String.raw`const cache = new Map();

function priceOf(item, rate) {
  if (!cache.has(item)) cache.set(item, item.length * rate);
  return cache.get(item);
}

const tests = [];
for (let rate = 1; rate <= 30; rate += 1) {
  const item = 'item-' + (rate === 30 ? 4 : rate);
  tests.push({
    title: 'prices at rate ' + rate,
    run() {
      const price = priceOf(item, rate);
      const expected = item.length * rate;
      return price === expected;
    },
  });
}

for (const { title, run } of tests) console.log(run() ? 'pass' : 'FAIL', title);
`,
  fault: { at: 'if (!cache.has(item)) cache.set', value: '24' },
  byTools: async (agent) => {
    const failed = await agent.start({ at: 'return price === expected', condition: 'price !== expected' }, ['item']);
    if (failed.value('item') !== 'item-4') throw new Error('Another item failed.');
    const stop = await agent.restart({ at: 'return cache.get(item)', condition: 'rate === 30' }, ['cache.get(item)']);
    return { line: agent.lineOf('cache.has'), value: stop.value('cache.get(item)') };
  },
  byPrints: async (agent) => {
    agent.print('before', 'return price === expected', 'item', 'price', 'expected');
    await agent.run();
    agent.print('before', 'return cache.get(item)', 'item', 'rate', 'cache.get(item)');
    const { prints } = await agent.run();
    agent.undo();
    return { line: agent.lineOf('cache.has'), value: prints.findLast(([, rate]) => rate === '30')?.[2] ?? '' };
  },
  byDap: { breakpoint: { at: 'return cache.get(item)', condition: 'rate === 30' }, watch: ['cache.get(item)'] },
};
