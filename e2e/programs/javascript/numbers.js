const numbers = Array.from({ length: 10_000 }, (_, index) => index * 3);
const progress = { step: 0, deep: { count: 0, label: 'none' }, still: 'the same' };

function advance() {
  progress.step += 1; // stop: step
  progress.deep.count = progress.step * 10;
  progress.deep.label = `step ${progress.step}`; // stop: label
  return numbers[progress.step];
}

let sum = 0;
for (let turn = 0; turn < 5; turn += 1) {
  sum += advance();
}
console.log(sum); // stop: print
