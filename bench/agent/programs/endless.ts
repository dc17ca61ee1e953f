import type { BrokenProgram } from '../broken-program.ts';

/** A binary search that never ends, because its lower bound does not move. */
export const endless: BrokenProgram = {
  name: 'endless',
  language: 'C',
  source: String.raw`#include <stdio.h>

static int search(const int *values, int count, int wanted) {
  int low = 0;
  int high = count;
  while (low < high) {
    int middle = (low + high) / 2;
    if (values[middle] <= wanted)
      low = middle;
    else
      high = middle;
  }
  return low;
}

int main(void) {
  int values[64];
  for (int i = 0; i < 64; i++)
    values[i] = i * 3;
  printf("%d\n", search(values, 64, 100));
  return 0;
}
`,
  fault: { at: 'low = middle;', value: '33' },
  byTools: async (agent) => {
    const stop = await agent.start({ at: 'if (values[middle]', hitCondition: '50' }, ['low', 'high']);
    return { line: agent.lineOf('low = middle;'), value: stop.value('low') };
  },
  byPrints: async (agent) => {
    agent.print('before', 'if (values[middle]', 'low', 'high', 'middle');
    const { prints } = await agent.run();
    agent.undo();
    return { line: agent.lineOf('low = middle;'), value: prints[49]?.[0] ?? '' };
  },
  byDap: { breakpoint: { at: 'if (values[middle]', hitCondition: '50' }, watch: [] },
};
