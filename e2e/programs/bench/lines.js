const total = 100_000;
for (let line = 1; line <= total; line += 1) console.log(`line ${line} of ${total}`); // stop: lines
