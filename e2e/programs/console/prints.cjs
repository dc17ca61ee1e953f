// node prints.cjs CASE: what is printed in which way.
const { execFile, execSync, spawn } = require('node:child_process');
const { writeSync } = require('node:fs');
const { Worker } = require('node:worker_threads');

const cases = {
  mixed() {
    for (let round = 1; round <= 20; round += 1) {
      console.log('log', { round });
      process.stdout.write(`write ${round}\n`);
      console.error('error', round);
      process.stderr.write(Buffer.from(`é ${round}\n`));
    }
  },

  methods() {
    console.log('two\nlines');
    console.table([{ a: 1 }]);
    console.trace('here');
    console.time('timer');
    console.timeEnd('timer');
    console.group('group');
    console.dir({ inside: true });
    console.groupEnd();
    console.assert(false, 'no %s', 'luck');
    console.count('counted');
    console.warn(new RangeError('too far'));
    new console.Console(process.stdout).log('a console of its own');
    console._stdout.write('a stream of console\n');
  },

  replaced() {
    const { write } = process.stdout;
    let seen = '';
    process.stdout.write = (text, ...rest) => {
      seen += text;
      return Reflect.apply(write, process.stdout, [text, ...rest]);
    };
    console.log('seen', { by: 'program' });
    process.stdout.write = write;
    console.log(seen === "seen { by: 'program' }\n" && delete process.stdout.write ? 'it was seen' : seen);
  },

  exit() {
    for (let round = 1; round <= 1_000; round += 1) console.log('round', round);
    process.stdout.write('the end\n');
    process.exit(3);
  },

  throws() {
    console.log('before', { a: 1 });
    throw new TypeError('thrown');
  },

  aborts() {
    console.log('before', { a: 1 });
    process.stdout.write('directly\n');
    process.abort();
  },

  native() {
    console.log('first');
    writeSync(1, 'by number\n');
    spawn('sh', ['-c', 'echo by a shell'], { stdio: 'inherit' });
  },

  family() {
    const child = "console.log('inherited', { a: 1 }); process.stdout.write('inherited directly\\n')";
    spawn(process.execPath, ['-e', child], { stdio: 'inherit' }).on('exit', () => {
      execFile(process.execPath, ['-e', "console.log('read', { a: 1 })"], (_error, text) => {
        process.stdout.write(`parent got ${JSON.stringify(text)}\n`);
        new Worker("console.log('thread', { a: 1 }); process.stdout.write('thread directly\\n')", { eval: true });
        const quiet = new Worker("console.log('read', { thread: 1 })", { eval: true, stdout: true });
        quiet.stdout.on('data', (chunk) => process.stdout.write(`parent got ${JSON.stringify(String(chunk))}\n`));
      });
    });
  },

  repeats() {
    setInterval(() => console.log({ a: 1 }, Date.now()), 100);
  },

  /** Ends the process that connects js-debug. */
  unconnected() {
    console.log('attached', { a: 1 });
    const pid = execSync(`pgrep -P ${process.pid} -f 'watchdo[g].js'`);
    setTimeout(() => process.kill(Number(pid)), 100);
    setTimeout(() => console.log('detached', { a: 1 }), 500);
  },

  /** Mostly from one place, and all in one turn of the event loop. */
  places() {
    for (let round = 1; round <= 300; round += 1) {
      console.log(round % 50 === 0 ? 'two\nlines' : round % 30 === 0 ? '' : `round ${round}`);
      if (round % 70 === 0) console.log('other', { round });
      if (round % 90 === 0) process.stdout.write(`written ${round}\n`);
    }
    console.log('with an empty line\n');
  },

  hidden() {
    const names = ['stdout', 'stderr'].map((name) => {
      const { get } = Object.getOwnPropertyDescriptor(process, name);
      return [Object.hasOwn(process[name], 'write'), process[name].constructor.name, typeof get];
    });
    console.log(JSON.stringify({ names, keys: Object.keys(console).includes('_stdout'), tty: process.stdout.isTTY }));
  },
};

cases[process.argv[2]]();
