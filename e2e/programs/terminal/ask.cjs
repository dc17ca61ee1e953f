const { createInterface } = require('node:readline');

const lines = createInterface({ input: process.stdin, output: process.stdout });
lines.question('\x1b[32mname? \x1b[0m', (name) => {
  console.log('hello', name); // stop: greet
  lines.close();
});
