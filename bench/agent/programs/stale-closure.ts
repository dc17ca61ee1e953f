import type { BrokenProgram } from '../broken-program.ts';

/** A counter whose log keeps the number that it was made with. */
export const staleClosure: BrokenProgram = {
  name: 'stale-closure',
  language: 'TypeScript',
  source: String.raw`function createQueue(limit: number) {
  let jobs: string[] = [];
  const size = jobs.length;
  return {
    add(job: string): boolean {
      if (size >= limit) return false;
      jobs = [...jobs, job];
      return true;
    },
    count: () => jobs.length,
  };
}

const queue = createQueue(20);
for (let index = 0; index < 40; index += 1) {
  const accepted = queue.add('job-' + String(index));
  console.log('job', index, accepted ? 'accepted' : 'rejected');
}
console.log('jobs', queue.count(), 'of at most', 20);
`,
  fault: { at: 'const size = jobs.length', value: '0' },
  byTools: async (agent) => {
    const [size = ''] = await agent.log({ at: 'jobs = [...jobs, job]', condition: 'jobs.length === 20' }, '{size}');
    return { line: agent.lineOf('const size'), value: size };
  },
  byPrints: async (agent) => {
    agent.print('before', 'jobs = [...jobs, job]', 'jobs.length', 'size', 'limit');
    const { prints } = await agent.run();
    agent.undo();
    return { line: agent.lineOf('const size'), value: prints.find(([length]) => length === '20')?.[1] ?? '' };
  },
  byDap: { breakpoint: { at: 'jobs = [...jobs, job]', condition: 'jobs.length === 20' }, watch: ['size'] },
};
