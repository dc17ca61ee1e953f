function twiceOf(n) {
  const twice = n * 2; // stop: into
  return twice; // stop: twice
}

function main() {
  const box = { width: 3, height: 4 };
  let total = 0;
  for (const value of [1, 2, 3]) {
    total += twiceOf(value); // stop: call
  }
  console.log(`total ${total}`); // stop: print
  console.log(`area ${box.width * box.height}`);
}

main();
