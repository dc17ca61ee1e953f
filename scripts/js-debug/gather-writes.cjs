// In a flood of output, each message was a string of its own that waited until Stopline read it: almost half of the adapter's
// time went into collecting garbage around them. Here they are copied into large parts, outside of the heap.
'use strict';
const { setImmediate } = require('node:timers');

/** The bytes that are gathered before they are written. */
const partSize = 64 * 1024;
/** The bytes that UTF-8 has at most for each unit of a string. */
const mostBytes = 3;

/**
 * Gathers the texts that are written to a socket in a turn of the event loop. The first of them is written at once, unless
 * earlier ones still wait. A text's callback is called when the part that it is in has been passed on.
 */
function gatherWrites(socket) {
  const { write, end, destroy } = socket;
  let room = Buffer.alloc(0);
  let used = 0;
  let callbacks = [];
  let isGathering = false;

  const writeGathered = () => {
    if (used === 0 && callbacks.length === 0) return;
    const [part, called] = [room.subarray(0, used), callbacks];
    [room, used, callbacks] = [room.subarray(used), 0, []];
    write.call(socket, part, (error) => called.forEach((callback) => callback(error)));
  };
  const endTurn = () => {
    isGathering = false;
    writeGathered();
  };
  const gather = (text, callback) => {
    if (text.length * mostBytes > room.length - used) {
      writeGathered();
      room = Buffer.allocUnsafeSlow(partSize);
    }
    used += room.write(text, used);
    if (callback) callbacks.push(callback);
  };

  socket.write = (text, encoding, callback) => {
    const waits = isGathering || socket.writableLength > 0;
    if (!isGathering) setImmediate(endTurn);
    isGathering = true;
    if (waits && text.length * mostBytes <= partSize) gather(text, callback);
    else {
      writeGathered();
      write.call(socket, text, encoding, callback);
    }
    return !socket.writableNeedDrain;
  };
  socket.end = (...args) => {
    writeGathered();
    return end.apply(socket, args);
  };
  // js-debug may close a connection in the turn of its last message.
  socket.destroy = (...args) => {
    writeGathered();
    return destroy.apply(socket, args);
  };
  return socket;
}

module.exports = { gatherWrites };
