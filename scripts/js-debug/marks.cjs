// How console.cjs, in a program, and streams.cjs, beside js-debug, know each other's texts.
'use strict';

/** The beginning of a copy, an escape sequence for applications. */
const beginning = '\u{1B}_stopline;';
const end = '\u{1B}\\';

/** A text in a stream that was reported as well: the thread that wrote it, and its number there. */
const copyOf = (source, number, text) => `${beginning}${source};${number};${Buffer.byteLength(text)}${end}${text}`;

const headPattern = /^([\d.]+);(\d+);(\d+)$/;

/** The parts of a copy at the start of bytes, without those that are missing; undefined if its head is not complete. */
function readBrokenCopy(bytes) {
  const headEnd = bytes.indexOf(end);
  const head = headEnd < 0 ? undefined : headPattern.exec(bytes.toString('latin1', beginning.length, headEnd));
  if (!head || bytes.indexOf(beginning) !== 0) return undefined;
  const from = headEnd + end.length;
  const to = from + Number(head[3]);
  return { source: head[1], number: Number(head[2]), text: bytes.subarray(from, to), length: to };
}

/** The copy at the start of bytes, and its length with the mark; undefined if it is not complete yet. */
function readCopy(bytes) {
  const copy = readBrokenCopy(bytes);
  return copy === undefined || copy.length > bytes.length ? undefined : copy;
}

/** The first argument of a report. */
const report = '\u{1B}_stopline report';

module.exports = { beginning, copyOf, readBrokenCopy, readCopy, report };
//# sourceURL=node:internal/stopline/marks
