// Loaded into each program of a session, by js-debug's bootloader. A program waits at its start until its inspector is connected
// with js-debug. js-debug started a process for that, from each program; here its own process is told, and connects.
'use strict';
// Without "node:", which Node 14 does not know.
const { chmodSync, readFileSync, readlinkSync, renameSync, writeFileSync } = require('fs');
const { join } = require('path');

/**
 * Whether js-debug and its programs connect as js-debug was released: by a process that each program starts, at the pace of TCP's
 * acknowledgements.
 */
const isOriginal = () => process.env.STOPLINE_JS_DEBUG_CONNECTION === 'original';

/** The folder in which programs are handed over to js-debug, which listens at a socket for others. */
const folderOf = (address) => `${address}.programs`;
/** While this file is in the folder, js-debug takes programs that see the network and the processes that the file names. */
const offer = 'offer';
const ending = '.json';

/** The network and the processes that this process sees (namespaces(7)); nothing outside of Linux. */
function surroundings() {
  try {
    return ['net', 'pid'].map((name) => readlinkSync(`/proc/self/ns/${name}`)).join(' ');
  } catch {
    return '';
  }
}

/**
 * Hands the program over, before it waits. False if js-debug does not take it, or the program may not write files: then it
 * has to start the process that connects the two.
 */
function handOver(info) {
  if (isOriginal()) return false;
  const folder = folderOf(info.ipcAddress);
  const path = join(folder, info.ownId);
  try {
    if (readFileSync(join(folder, offer), 'utf8') !== surroundings()) return false;
    writeFileSync(path, JSON.stringify(info));
    // The program may be another user's, such as root's.
    chmodSync(path, 0o644);
    renameSync(path, path + ending);
  } catch {
    return false;
  }
  module.exports.isHandedOver = true;
  return true;
}

module.exports = { handOver, folderOf, surroundings, offer, ending, isOriginal, isHandedOver: false };
//# sourceURL=node:internal/stopline/hand-over
