// What console.cjs reports through the inspector becomes js-debug's output, and its copies in the streams do not, unless a
// program has crashed before it could report them.
'use strict';
const { PassThrough } = require('node:stream');
const { beginning, readBrokenCopy, readCopy, report } = require('./marks.cjs');
const { gathered, isPlain } = require('./repeated-logs.cjs');

/** How long to wait for a report when there is no other, in milliseconds: of a program that runs, of one that has ended. */
const patienceMs = { running: 5_000, ended: 100 };

/** How long a message may take on a thread's own connection, in milliseconds: streams are the first session's. */
const otherConnectionMs = 20;

/** By thread, the number of the last text that came from the inspector, and of the last that js-debug has shown. */
const received = new Map();
const shown = new Map();
const isIn = (numbers, { source, number }) => number <= (numbers.get(source) ?? 0);

/** Called when more is shown. */
const waiting = new Set();

/** By js-debug's thread, its last output. */
const lastOutputs = new WeakMap();

/** Methods of Node's `console` that log their text themselves. Others, such as `group`, log what the inspector reports. */
const printingMethods = new Set(['trace', 'assert', 'table', 'final']);
const printedTypes = new Set(['trace', 'assert', 'table']);

const isConsoleFrame = ({ url }) => url.startsWith('node:internal/console/');

/** An event of the inspector as it is to be shown: Node's console reports some calls twice. */
function shownEvent({ launchConfig }, event) {
  const { stackTrace } = event;
  const [frame] = stackTrace?.callFrames ?? [];
  if (launchConfig.type !== 'pwa-node' || frame === undefined) return event;
  if (!isConsoleFrame(frame)) return printedTypes.has(event.type) ? undefined : event;
  if (!printingMethods.has(frame.functionName)) return undefined;
  const callFrames = stackTrace.callFrames.filter((each) => !isConsoleFrame(each));
  return { ...event, stackTrace: { ...stackTrace, callFrames } };
}

function setShown(source, number) {
  shown.set(source, number);
  for (const look of waiting) look();
}

/** An error without the properties that its description has: js-debug would print them again. */
function withoutStack(value) {
  if (value.subtype !== 'error' || value.preview === undefined) return value;
  const properties = value.preview.properties.filter(({ name }) => name !== 'stack' && name !== 'message');
  return { ...value, preview: { ...value.preview, properties } };
}

/** js-debug's message for an event of the inspector. */
function messageOf(thread, event, parse) {
  const [first, source, number, category, text] = event.args.map(({ value }) => value);
  if (first === report) {
    received.set(source, number);
    const last = lastOutputs.get(thread) ?? Promise.resolve();
    const done = () => setTimeout(() => setShown(source, number), otherConnectionMs);
    void last.then(done, done);
    return text === undefined ? undefined : { toDap: () => ({ category, output: text }) };
  }
  const known = shownEvent(thread, event);
  if (known === undefined) return undefined;
  if (isPlain(known)) return withOutput(gathered(thread, known, parse));
  return withOutput(parse({ ...known, args: known.args.map(withoutStack) }), ended);
}

/** A message of js-debug, whose output is noted when it is queued. */
function withOutput(message, changed = (body) => body) {
  if (!message) return undefined;
  const { toDap } = message;
  message.toDap = (thread) => {
    const output = changed(Reflect.apply(toDap, message, [thread]));
    lastOutputs.set(thread, output);
    return output;
  };
  return message;
}

/** A message that ends with one line end: js-debug adds another to the stack of an error. */
async function ended(message) {
  const body = await message;
  return { ...body, output: body.output.replace(/\n\n$/, '\n') };
}

/** A stream of a program without the copies of what was reported. It never waits before it reads. */
function withoutCopies(stream, program) {
  const left = new PassThrough();
  const queue = [];
  let rest = Buffer.alloc(0);
  let hasEnded = false;
  let timer;

  const giveUp = () => {
    const { source } = queue[0];
    for (const piece of queue) if (piece.source === source) piece.isLate = true;
    pass();
  };
  const isAwaited = (piece) => piece.source !== undefined && !piece.isLate && !isIn(shown, piece);
  const pass = () => {
    clearTimeout(timer);
    const end = queue.findIndex(isAwaited);
    for (const piece of queue.splice(0, end < 0 ? queue.length : end)) {
      if (piece.source === undefined || !isIn(received, piece)) left.write(piece.text);
    }
    if (end >= 0) timer = setTimeout(giveUp, program.hasExited ? patienceMs.ended : patienceMs.running);
    else if (hasEnded) {
      waiting.delete(pass);
      left.end();
    }
  };
  waiting.add(pass);

  const take = () => {
    for (;;) {
      const start = rest.indexOf(beginning);
      const plain = start < 0 ? rest.length - partOfBeginning(rest) : start;
      if (plain > 0) queue.push({ text: rest.subarray(0, plain) });
      rest = rest.subarray(plain);
      const copy = start < 0 ? undefined : readCopy(rest);
      if (!copy) return;
      queue.push(copy);
      rest = rest.subarray(copy.length);
    }
  };
  stream.on('data', (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    take();
    pass();
  });
  stream.on('end', () => {
    if (rest.length > 0) queue.push(readBrokenCopy(rest) ?? { text: rest });
    hasEnded = true;
    pass();
  });
  return left;
}

/** The number of bytes at the end that may begin a mark. */
function partOfBeginning(bytes) {
  for (let length = Math.min(beginning.length - 1, bytes.length); length > 0; length -= 1) {
    if (bytes.toString('latin1', bytes.length - length) === beginning.slice(0, length)) return length;
  }
  return 0;
}

/** A program whose streams are without copies, and which has ended when all of them was read. */
function programOf(child) {
  const program = { hasExited: false };
  const streams = [child.stdout, child.stderr].map((stream) => withoutCopies(stream, program));
  [child.stdout, child.stderr] = streams;
  const { emit } = child;
  child.emit = (name, ...args) => {
    if (name !== 'exit') return emit.call(child, name, ...args);
    program.hasExited = true;
    for (const look of waiting) look();
    void Promise.race([
      Promise.all(streams.map((stream) => new Promise((resolve) => stream.once('end', resolve)))),
      new Promise((resolve) => setTimeout(resolve, 3 * patienceMs.ended)),
    ]).then(() => emit.call(child, name, ...args));
    return true;
  };
  return child;
}

module.exports = { messageOf, programOf };
