// A flood of output comes from one place of a program, line by line. js-debug looks the place up for each line and sends an
// event for each, which took most of its time, and of Stopline's. Here the place is looked up once, and the lines that arrive
// in one turn of the event loop are one output.
'use strict';
const { performance } = require('node:perf_hooks');
const { setImmediate: nextTurn } = require('node:timers/promises');

/** How long a place is used without looking it up again, in milliseconds: js-debug may get a source map meanwhile. */
const placeKeptMs = 100;
/** In characters: an output that is longer gets no more lines, and a line that is longer is an output of its own. */
const fullOutput = 16 * 1024;
const longestLine = 1024;

const types = new Set(['log', 'info', 'debug', 'warning', 'error']);

/** Whether a call printed nothing that can be expanded. */
const isPlain = ({ type, args }) =>
  types.has(type) && args.every((value) => value.type !== 'object' && value.type !== 'function');

const isSamePlace = (one, other) =>
  one.scriptId === other?.scriptId && one.lineNumber === other.lineNumber && one.columnNumber === other.columnNumber;

/** Whether two calls came the same way, with what led to them if they are asynchronous. */
function isSameStack(one, other) {
  if (one === undefined || other === undefined) return one === other;
  return (
    one.callFrames.length === other.callFrames.length &&
    one.callFrames.every((frame, index) => isSamePlace(frame, other.callFrames[index])) &&
    one.parentId?.id === other.parentId?.id &&
    one.parentId?.debuggerId === other.parentId?.debuggerId &&
    isSameStack(one.parent, other.parent)
  );
}

const isSameCall = (one, other) => one.type === other.type && isSameStack(one.stackTrace, other.stackTrace);

/**
 * By js-debug's thread, its last plain call whose place was looked up: `{ event, message, body, at }`, and the output that lines
 * are added to.
 */
const lastCalls = new WeakMap();

/** No more lines are added to the last output of a thread: another one follows. */
function endRepeats(thread) {
  const last = lastCalls.get(thread);
  if (last !== undefined) last.output = undefined;
}

const isShort = ({ value, description = '' }) => String(value ?? description).length <= longestLine;
const isShortLine = (text) => text.length <= longestLine && text.indexOf('\n') === text.length - 1;

/**
 * The body of an output with all lines that were added to it until the end of the turn, or until its place is known. Stopline
 * shows each of them as a message of its own, by the output's `data`.
 */
async function bodyOf(last, output) {
  await nextTurn();
  const body = await last.body.catch(() => ({ category: last.message.category }));
  if (last.output === output) last.output = undefined;
  return { ...body, output: output.text, data: { areMessages: true } };
}

/** Adds a line to the last output of its place; returns a message if that is a new one. */
function added(last, text) {
  if (last.output === undefined || last.output.text.length > fullOutput)
    return { toDap: () => bodyOf(last, (last.output = { text })) };
  last.output.text += text;
  return undefined;
}

/** js-debug's message for a call, whose place is looked up, and then used for those that follow. */
function noted(thread, event, message) {
  if (message === undefined) return undefined;
  const { toDap } = message;
  message.toDap = () => {
    const body = Reflect.apply(toDap, message, [thread]);
    lastCalls.set(thread, { event, message, body, at: performance.now() });
    return body;
  };
  return message;
}

/**
 * js-debug's message for a plain call, by its own `parse`; undefined if the text was added to the output before. The message's
 * `toDap` is called when it is queued.
 */
function gathered(thread, event, parse) {
  const last = lastCalls.get(thread);
  const isRepeated = last !== undefined && performance.now() - last.at <= placeKeptMs && isSameCall(last.event, event);
  if (isRepeated && event.args.every(isShort)) {
    // js-debug truncates very long texts, and then returns a promise.
    const { output: text } = last.message.formatDefaultString(thread, event.args);
    if (text !== undefined && isShortLine(text)) return added(last, text);
  }
  return noted(thread, event, parse(event));
}

module.exports = { endRepeats, gathered, isPlain };
