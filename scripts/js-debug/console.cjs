// Loaded into each Node program of a session, and into its worker threads, before js-debug's bootloader. What the program
// writes with `console`, `process.stdout` and `process.stderr` is reported through the inspector, in order: js-debug shows
// what is logged as objects. A copy in the stream, between marks, is for a program that crashes: streams.cjs reads it.
'use strict';
const childProcess = require('node:child_process');
const { subscribe } = require('node:diagnostics_channel');
const { fstatSync } = require('node:fs');
const { console: inspectorConsole } = require('node:inspector');
const { StringDecoder } = require('node:string_decoder');
const { getEnvironmentData, isMainThread, setEnvironmentData, threadId } = require('node:worker_threads');
const handOver = require('./hand-over.cjs');
const { beginning, copyOf, report } = require('./marks.cjs');

const { env } = process;

/**
 * Starts js-debug's bootloader, which waits until js-debug has attached. Returns the process that connects the two; undefined if
 * there is none, because js-debug has not attached, or connects by itself.
 */
function attach() {
  const { spawn } = childProcess;
  let watchdog;
  childProcess.spawn = (...args) => (watchdog = spawn(...args));
  try {
    require('./bootloader.js');
  } finally {
    childProcess.spawn = spawn;
  }
  return watchdog;
}

/** The identity of a stream, if js-debug may read it: it gives sockets to a program, while a shell's pipes are FIFOs. */
function identityOf(fd) {
  try {
    const stats = fstatSync(fd);
    return stats.isSocket() ? `${stats.dev}:${stats.ino}` : 'none';
  } catch {
    return 'none';
  }
}

/** Whether stdout and stderr are those that js-debug reads, and not those of a parent that reads what its child prints. */
function shownStreams() {
  const own = [identityOf(1), identityOf(2)];
  env.STOPLINE_STREAMS ??= own.join(' ');
  const shown = env.STOPLINE_STREAMS.split(' ');
  return own.map((identity) => identity !== 'none' && shown.includes(identity));
}

/** Whether the parent is Node's test runner, which prints what its children print. */
function isInTestRunner() {
  const isInRunner = env.NODE_TEST_CONTEXT !== undefined && env.STOPLINE_TEST_RUNNER === String(process.ppid);
  if (process.execArgv.includes('--test')) env.STOPLINE_TEST_RUNNER = String(process.pid);
  return isInRunner;
}

/** In memory of all threads: whether js-debug is attached, and from which threads the main thread prints. */
const sharedKey = 'stopline';
const slots = 1024;
const shared = getEnvironmentData(sharedKey) ?? new Uint8Array(new SharedArrayBuffer(slots));
const slotOf = (id) => 1 + (id % (slots - 1));
const isReporting = () => shared[0] === 1 && (isMainThread || shared[slotOf(threadId)] === 1);

/** While `console` prints: what it prints is reported by the inspector itself. */
let isPrinting = false;
function watchConsole() {
  const key = Object.getOwnPropertySymbols(console).find(({ description }) => description === 'kWriteToConsole');
  if (key === undefined) return false;
  const { value: print, ...attributes } = Object.getOwnPropertyDescriptor(console, key);
  const value = (...args) => {
    isPrinting = true;
    try {
      return print(...args);
    } finally {
      isPrinting = false;
    }
  };
  Object.defineProperty(console, key, { ...attributes, value });
  return true;
}

const source = `${process.pid}.${threadId}`;
let writes = 0;
let reported = 0;

/**
 * The inspector reports what `console` prints itself; ours adds the number of the copy, and costs as much again. So from this
 * many lines in one turn of the event loop on, it is sent once a millisecond, and at the end of the turn.
 */
const reportedEach = 100;
const reportEveryMs = 1;
const { performance, setImmediate } = globalThis;
let inTurn = 0;
let lastReport = 0;
let watchesExit = false;

function reportNumber() {
  lastReport = performance.now();
  reported = writes;
  inspectorConsole.debug(report, source, writes);
}

function reportRest() {
  inTurn = 0;
  if (reported < writes && isReporting()) reportNumber();
}

function reportPrinted() {
  inTurn += 1;
  if (inTurn === 1) setImmediate(reportRest).unref();
  if (inTurn === reportedEach && !watchesExit) process.once('exit', reportRest);
  watchesExit ||= inTurn >= reportedEach;
  if (inTurn < reportedEach || performance.now() - lastReport >= reportEveryMs) reportNumber();
}

/** Puts a `write` below a stream's own properties, so that the program may replace the stream's `write` as it likes. */
function changeWrite(stream, written) {
  const type = Object.getPrototypeOf(stream);
  const write = function write(chunk, encoding, callback) {
    const done = typeof encoding === 'function' ? encoding : callback;
    const text = isReporting() ? written(chunk, typeof encoding === 'string' ? encoding : undefined) : undefined;
    if (text === undefined) return Reflect.apply(type.write, this, [chunk, encoding, callback]);
    if (text !== '') return Reflect.apply(type.write, this, [text, done]);
    if (typeof done === 'function') process.nextTick(done, null);
    return true;
  };
  Object.setPrototypeOf(stream, Object.create(type, { write: { value: write, writable: true, configurable: true } }));
}

/** Reports what is written, and returns its copy; undefined for what is no text, or a copy of another thread. */
function reporting(category) {
  const decoder = new StringDecoder('utf8');
  return (chunk, encoding) => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return undefined;
    const text =
      typeof chunk === 'string' ? Buffer.from(chunk, encoding).toString() : decoder.write(Buffer.from(chunk));
    if (text.startsWith(beginning)) return undefined;
    writes += 1;
    if (isPrinting) reportPrinted();
    else inspectorConsole.debug(report, source, (reported = writes), category, text);
    return copyOf(source, writes, text);
  };
}

/** Leaves out what `console` prints. */
const leavingOut = () => (isPrinting ? '' : undefined);

/** Node makes a stream when the program first uses it, which changes the file descriptor: not before. */
function whenUsed(name, written) {
  const property = Object.getOwnPropertyDescriptor(process, name);
  const get = () => {
    Object.defineProperty(process, name, property);
    const stream = process[name];
    changeWrite(stream, written);
    return stream;
  };
  Object.defineProperty(process, name, { ...property, get });
}

/** Node 18 has no channel for its threads, but an event, after the code that started one. */
function whenThreadStarts(started) {
  if (Number.parseInt(process.versions.node, 10) < 20) process.on('worker', started);
  else subscribe('worker_threads', ({ worker }) => started(worker));
}

/** Whether Node prints what a thread prints: the program may read it instead (`stdout: true`). */
function isPrintedByNode(stdout) {
  const key = Object.getOwnPropertySymbols(stdout).find(({ description }) => description === 'kIncrementsPortRef');
  return stdout.readableFlowing === true && (key === undefined || stdout[key] === false);
}

function begin() {
  const watchdog = isMainThread ? attach() : undefined;
  if (isMainThread && watchdog === undefined && !handOver.isHandedOver) return;
  if (isMainThread) {
    shared[0] = 1;
    // js-debug itself sets it back when it detaches (node-threads).
    watchdog?.once('exit', () => (shared[0] = 0));
    setEnvironmentData(sharedKey, shared);
  }
  const isInRunner = isMainThread && isInTestRunner();
  const [isOutputShown, areErrorsShown] = isMainThread ? shownStreams() : [true, true];
  if (!(isInRunner || isOutputShown || areErrorsShown) || !watchConsole()) return;
  if (isInRunner || isOutputShown) whenUsed('stdout', isInRunner ? leavingOut : reporting('stdout'));
  if (isInRunner || areErrorsShown) whenUsed('stderr', isInRunner ? leavingOut : reporting('stderr'));
  // A thread whose output is for the program prints as always.
  whenThreadStarts((worker) => {
    shared[slotOf(worker.threadId)] = !isInRunner && isOutputShown && isPrintedByNode(worker.stdout) ? 1 : 0;
  });
}

begin();
//# sourceURL=node:internal/stopline/console
