const lines = 100_000;
let text = '';
for (let line = 1; line <= lines; line += 1) text += `line ${line} of ${lines} \x1b[32mok\x1b[39m\n`;
process.stdout.write(`${text}all said\n`);
