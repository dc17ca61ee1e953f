import type { BrokenProgram } from '../broken-program.ts';

/** Uploads that are counted before they have ended: forEach waits for nothing. */
export const wrongOrder: BrokenProgram = {
  name: 'wrong-order',
  language: 'JavaScript',
  source: String.raw`const uploaded = [];

async function upload(file) {
  await new Promise((resolve) => setTimeout(resolve, 5));
  uploaded.push(file);
  console.log('uploaded', file);
}

async function uploadAll(files) {
  files.forEach(async (file) => {
    await upload(file);
  });
  return uploaded.length;
}

const files = Array.from({ length: 40 }, (_, index) => 'file-' + index);
uploadAll(files).then((count) => console.log('done:', count, 'of', files.length));
`,
  fault: { at: 'files.forEach(async', value: '0' },
  byTools: async (agent) => {
    const stop = await agent.start({ at: 'return uploaded.length' }, ['uploaded.length']);
    return { line: agent.lineOf('forEach'), value: stop.value('uploaded.length') };
  },
  byPrints: async (agent) => {
    agent.print('before', 'return uploaded.length', '"returns"', 'uploaded.length');
    agent.print('before', 'await upload(file)', '"begins"', 'file');
    const { prints } = await agent.run();
    agent.undo();
    return { line: agent.lineOf('forEach'), value: prints.find(([what]) => what === 'returns')?.[1] ?? '' };
  },
  byDap: { breakpoint: { at: 'return uploaded.length' }, watch: ['uploaded.length'] },
};
