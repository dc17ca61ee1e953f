import type { BrokenProgram } from '../broken-program.ts';

/** Moving averages: the last window reaches one value past the end. */
export const offByOne: BrokenProgram = {
  name: 'off-by-one',
  language: 'JavaScript',
  source: String.raw`const prices = [];
for (let day = 0; day < 40; day += 1) prices.push(100 + ((day * 7) % 11));

function averages(values, size) {
  const result = [];
  for (let start = 0; start + size <= values.length + 1; start += 1) {
    let sum = 0;
    for (let i = start; i < start + size; i += 1) sum += values[i];
    result.push(sum / size);
  }
  return result;
}

for (const average of averages(prices, 5)) console.log(average.toFixed(2));
`,
  fault: { at: 'start + size <= values.length + 1', value: '36' },
  byTools: async (agent) => {
    const [start = ''] = await agent.log({ at: 'result.push', condition: 'Number.isNaN(sum)' }, '{start}');
    return { line: agent.lineOf('for (let start'), value: start };
  },
  byPrints: async (agent) => {
    agent.print('before', 'result.push', 'start', 'sum');
    const { prints } = await agent.run();
    agent.undo();
    const wrong = prints.find(([, sum]) => sum === 'NaN');
    return { line: agent.lineOf('for (let start'), value: wrong?.[0] ?? '' };
  },
  byDap: { breakpoint: { at: 'result.push', condition: 'Number.isNaN(sum)' }, watch: [] },
};
