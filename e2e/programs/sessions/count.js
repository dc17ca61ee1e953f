let sum = 0;
for (const number of [1, 2, 3]) {
  sum += number; // stop: add
}
console.log(`the sum is ${sum}`);
