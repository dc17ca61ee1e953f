// Starts js-debug's server at a socket: node start.cjs SOCKET [OUTPUT_CAPTURE]. When its stdin ends, it ends with everything
// it started. Without the configuration's outputCapture, the console shows logged objects as well as the streams.
'use strict';
const childProcess = require('node:child_process');
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');
const { setImmediate } = require('node:timers');
const { CompiledFiles } = require('./compiled-files.cjs');
const { findExecutable } = require('./find-executable.cjs');
const { gatherWrites } = require('./gather-writes.cjs');
const { entryOf, handedOver, watchModules } = require('./node-threads.cjs');
const { endRepeats } = require('./repeated-logs.cjs');
const { messageOf, programOf } = require('./streams.cjs');
const { takePrograms } = require('./take-programs.cjs');

// Its temporary files go beside the socket, into a folder that Stopline removes. The debuggee keeps its own TMPDIR.
const address = process.argv[2] ?? '';
const folder = path.isAbsolute(address) && !address.startsWith('\\\\') ? path.dirname(address) : os.tmpdir();
os.tmpdir = () => folder;

// Stopline holds the other end: when Stopline ends, however it ends, the debuggee is killed too.
const endAll = () => {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    process.exit(0);
  }
};
process.stdin.on('end', endAll).on('error', endAll).resume();

// js-debug does not report the debuggee's exit code: send DAP's "exited" on the first connection, the root session's.
let root;
const { createServer } = net;
net.createServer = (...args) => {
  const onConnection = args.pop();
  const server = createServer(...args);
  const isOwn = () => server.address() === address;
  const take = (info) => {
    const { stream, transport } = handedOver();
    onConnection(stream);
    const relay = globalThis.stopline.relayOf(info, transport);
    relay.onEnd(() => relay.dispose());
  };
  return server
    .on('listening', () => onConnection && !isOwn() && takePrograms(server, take))
    .on('connection', (socket) => {
      if (!isOwn()) return onConnection?.(watchModules(socket));
      root ??= socket;
      onConnection(gatherWrites(socket));
    });
};
const sendExit = (code, signal) => {
  const exitCode = code ?? 128 + (os.constants.signals[signal] ?? 0);
  const body = JSON.stringify({ seq: 0, type: 'event', event: 'exited', body: { exitCode } });
  if (root?.writable) root.write('Content-Length: ' + body.length + '\r\n\r\n' + body);
};
const showsBoth = process.argv[3] === undefined;
const withConsole = (env) => ({
  ...env,
  NODE_OPTIONS: `--require ${JSON.stringify(path.join(__dirname, 'console.cjs'))} ${env.NODE_OPTIONS}`,
});
const { spawn } = childProcess;
childProcess.spawn = (program, args, options) => {
  // A browser: js-debug kills it with SIGKILL, so it leaves its temporary files behind.
  if (options?.detached) options.env = { ...options.env, TMPDIR: folder };
  const isDebuggee = options && 'shell' in options && 'env' in options && !options.stdio && !options.detached;
  const isReporting = isDebuggee && showsBoth && options.env.VSCODE_INSPECTOR_OPTIONS !== undefined;
  if (isReporting) options.env = withConsole(options.env);
  const child = isReporting ? programOf(spawn(program, args, options)) : spawn(program, args, options);
  return isDebuggee ? child.once('exit', sendExit) : child;
};

/** The version of Node in a file, if it is the one that runs this, and the folder to run it in is there; else undefined. */
const knownVersionOf = (file, cwd) => {
  try {
    const isThis = fs.realpathSync(file) === fs.realpathSync(process.execPath);
    return isThis && (cwd === undefined || fs.statSync(cwd).isDirectory()) ? process.version : undefined;
  } catch {
    return undefined;
  }
};

/** The most that js-debug hashes itself, in bytes: a few milliseconds of work. To start a thread for it takes ten times as long. */
const shortBytes = 256 * 1024;

/** Whether a file, or data, are hashed in a few milliseconds. */
const isShort = ({ file, data = '' }) => {
  try {
    return (file === undefined ? data.length : fs.statSync(file).size) <= shortBytes;
  } catch {
    // It is missing, which is found at once.
    return true;
  }
};

const answers = new WeakMap();

/** The answer to a question about something, which is answered once. */
const known = (about, question, answer) => {
  const ofThis = answers.get(about) ?? new Map();
  answers.set(about, ofThis);
  if (!ofThis.has(question)) ofThis.set(question, answer());
  return ofThis.get(question);
};

const entryPlaceOf = (program) => {
  const { line, column } = entryOf(program);
  return { lineNumber: line, columnNumber: column };
};
globalThis.stopline = { messageOf, endRepeats, entryPlaceOf, knownVersionOf, findExecutable, isShort, known };

// Its address is known already: without it, stdout and stderr contain only errors.
console.log = () => undefined;

// A connection that is reset must not end the other sessions.
process.on('uncaughtException', (error) => {
  console.error(error);
  if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') process.exit(1);
});

// The build writes the code caches of these files.
const files = new CompiledFiles();
files.require(path.join(__dirname, 'vsDebugServer.cjs'));
// js-debug sorts the values of a stop by name. The first comparison loads the rules of the language, which takes 15 ms: here, and not at
// the first stop.
setImmediate(() => 'a'.localeCompare('b'));
module.exports = { files };
