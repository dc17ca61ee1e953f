import type { BrokenProgram } from '../broken-program.ts';

/** A crash in a callback of the runtime: one entry has no text. */
export const crashInCallback: BrokenProgram = {
  name: 'crash-in-callback',
  language: 'JavaScript',
  source: String.raw`const { EventEmitter } = require('node:events');

const bus = new EventEmitter();
const words = new Map();

bus.on('entry', (entry) => {
  for (const word of entry.text.split(' ')) words.set(word, (words.get(word) ?? 0) + 1);
});

const entries = [];
for (let id = 0; id < 40; id += 1) entries.push({ id, text: 'entry number ' + id });
entries[31] = { id: 31, title: 'entry number 31' };

for (const entry of entries) {
  bus.emit('entry', entry);
  console.log(entry.id, words.size);
}
`,
  fault: { at: "entry.text.split(' ')", value: '31' },
  byTools: async (agent) => {
    const stop = await agent.start(undefined, ['entry.id', 'entry']);
    return { line: stop.line, value: stop.value('entry.id') };
  },
  byPrints: async (agent) => {
    const { text } = await agent.run();
    agent.print('before', 'for (const word of', 'entry.id', 'entry');
    const { prints } = await agent.run();
    agent.undo();
    return { line: Number(/crash-in-callback\.js:(\d+)/.exec(text)?.[1]), value: prints.at(-1)?.[0] ?? '' };
  },
  byDap: { watch: ['entry.id'] },
};
