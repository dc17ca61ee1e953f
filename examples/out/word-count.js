// Counts the words of a verse and draws a small chart of the most frequent ones.
import { frequencies, mostFrequent } from './frequencies.js';
const verse = `
  For want of a nail the shoe was lost,
  For want of a shoe the horse was lost,
  For want of a horse the rider was lost,
  For want of a rider the battle was lost,
  For want of a battle the kingdom was lost,
  And all for the want of a horseshoe nail.
`;
function readLines(text) {
    const lines = [];
    for (const [index, line] of text.trim().split('\n').entries()) {
        const words = line.toLowerCase().match(/[a-z]+/g) ?? [];
        lines.push({ number: index + 1, words });
    }
    return lines;
}
function bar({ word, count }, widest) {
    const label = word.padEnd(widest);
    return `${label} ${'#'.repeat(count)} ${count}`;
}
const lines = readLines(verse);
const counts = frequencies(lines.flatMap((line) => line.words));
const top = mostFrequent(counts, 6);
const widest = Math.max(...top.map((entry) => entry.word.length));
for (const entry of top) {
    console.log(bar(entry, widest));
}
console.log(`${lines.length} lines, ${counts.size} different words`);
//# sourceMappingURL=word-count.js.map