const lines = 20_000;
for (let line = 1; line <= lines; line += 1) {
  console.log(`line ${line} of ${lines}`);
}
console.log('flooded'); // stop: flooded
