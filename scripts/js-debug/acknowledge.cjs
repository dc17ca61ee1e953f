// Loaded into the process that connects a Node program's inspector with js-debug. The inspector leaves Nagle's algorithm on
// (RFC 9293, 3.7.4): while a message is not acknowledged, it holds the next one back. The receiver delays that, by 40 ms on
// Linux, unless it has something to send, which acknowledges as well.
'use strict';
const { get } = require('node:http');
const { URL } = require('node:url');
const { isOriginal } = require('./hand-over.cjs');

/**
 * How each of our frames begins, whatever it holds (RFC 6455, 5.2): a text, whole and masked, with a length of eight bytes,
 * the first four of which are zero.
 */
const beginning = Buffer.from([0x81, 0xff, 0, 0, 0, 0]);
const headBytes = 14;

/**
 * Acknowledges at once what arrives on an open WebSocket of Node's inspector: each time, one more byte of the beginning of
 * the next frame is sent. The inspector waits for the rest.
 */
function acknowledgeAtOnce(webSocket) {
  const { _socket: socket } = webSocket;
  let sent = 0;
  // Before the message is handled: the inspector can send the next one meanwhile.
  socket.prependListener('data', () => {
    if (sent < beginning.length && socket.writable) socket.write(beginning.subarray(sent, (sent += 1)));
  });
  webSocket.send = (text) => {
    if (!socket.writable) return;
    const length = Buffer.byteLength(text);
    const frame = Buffer.alloc(headBytes + length);
    beginning.copy(frame);
    frame.writeUInt32BE(length, 6);
    // The mask is zero: it changes nothing.
    frame.write(text, headBytes);
    socket.write(frame.subarray(sent));
    sent = 0;
  };
  // A frame that says so could not follow one that has begun.
  const close = webSocket.close.bind(webSocket);
  webSocket.close = () => (sent === 0 ? close() : socket.end());
}

/** Whether the program at an inspector's address says that it is Node. */
const isNode = (url, host) =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const request = get({ hostname, port, path: '/json/version', headers: { host }, timeout: 1000 }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve(/"Browser": *"node\.js\//.test(text)));
    });
    request
      .on('timeout', () => request.destroy())
      .on('error', () => undefined)
      .on('close', () => resolve(false));
  });

/**
 * Speeds up a connection to a program. Others than Node, which are only attached to, may expect each length in its shortest form.
 */
async function connected(webSocket, { dynamicAttach, remoteHostHeader }) {
  if (isOriginal()) return;
  const { url } = webSocket;
  if (dynamicAttach !== true || (url.startsWith('ws:') && (await isNode(url, remoteHostHeader || 'localhost'))))
    acknowledgeAtOnce(webSocket);
}

module.exports = { acknowledgeAtOnce, connected };
