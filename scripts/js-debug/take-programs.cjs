// Loaded into js-debug's process: the other end of hand-over.cjs.
'use strict';
const { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, watch, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { ending, folderOf, offer, surroundings } = require('./hand-over.cjs');

/** Written to see whether changes of the folder are reported at all: not every file system does so. */
const trial = 'trial';

/** What a program said about itself; undefined if it cannot be read. */
function takenFrom(path) {
  try {
    const info = JSON.parse(readFileSync(path, 'utf8'));
    rmSync(path);
    return info;
  } catch {
    return undefined;
  }
}

const killed = ({ pid }) => {
  try {
    // 0 and negative numbers are groups of processes.
    if (Number(pid) > 0) process.kill(Number(pid));
  } catch {
    // It has ended.
  }
};

/**
 * Takes the programs that are handed over beside the socket of a server, which listens, until the server is closed. Where
 * that is not possible, as beside a port or a pipe of Windows, programs are not handed over.
 */
function takePrograms(server, take) {
  const address = server.address();
  if (typeof address !== 'string') return;
  const folder = folderOf(address);
  const takeAll = (taken) => {
    const names = readdirSync(folder).filter((name) => name.endsWith(ending));
    for (const info of names.map((name) => takenFrom(join(folder, name)))) if (info) taken(info);
  };
  let isTried = false;
  const noticed = (name) => {
    if (name !== trial) return takeAll(take);
    if (!isTried) renameSync(join(folder, trial), join(folder, offer));
    isTried = true;
  };
  let watcher;
  const stop = () => {
    watcher?.close();
    try {
      rmSync(join(folder, offer), { force: true });
      // They wait for a debugger that does not come.
      takeAll(killed);
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It is gone.
    }
  };
  try {
    mkdirSync(folder);
    watcher = watch(folder, { persistent: false }, (_change, name) => {
      try {
        noticed(name);
      } catch {
        stop();
      }
    });
    watcher.on('error', stop);
    writeFileSync(join(folder, trial), surroundings());
  } catch {
    stop();
    return;
  }
  const { close } = server;
  server.close = (...args) => {
    stop();
    return close.apply(server, args);
  };
}

module.exports = { takePrograms };
