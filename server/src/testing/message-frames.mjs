import { Buffer } from 'node:buffer';

/** A message as it is sent, in one buffer (DAP "Base Protocol"). */
export function encodeMessage(message) {
  const body = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]);
}

/** Reads the messages of a well-behaved client from chunks of bytes. */
export function createReader(onMessage) {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const header = /^Content-Length: (\d+)\r\n\r\n/.exec(rest.toString('latin1', 0, 64));
      const end = header ? header[0].length + Number(header[1]) : Number.POSITIVE_INFINITY;
      if (rest.length < end) return;
      const message = JSON.parse(rest.toString('utf8', header[0].length, end));
      rest = rest.subarray(end);
      onMessage(message);
    }
  };
}
