/* eslint-disable no-control-regex -- control characters are what this file reads */
import { html, type TemplateResult } from 'lit';
import { classesOf, plainStyle, styleAfter, type AnsiStyle } from './ansi-style.ts';
import { visibleText } from './visible-text.ts';

/** A piece of output in one style, with its classes of `ansiStyles`. */
export interface AnsiSpan {
  readonly text: string;
  readonly classes: string;
}

/** The state of a stream between two chunks. */
export interface AnsiState {
  readonly style: AnsiStyle;
  /** The beginning of an unfinished sequence. */
  readonly pending: string;
}

export const initialAnsiState: AnsiState = { style: plainStyle, pending: '' };

/** The first characters of sequences, of line ends, and of surrogate pairs. */
const special = /[\x1b\x90\x98\x9b\x9d-\x9f\r]|[\ud800-\udbff]$/g;

/** ECMA-48: control sequences, strings up to their end (OSC, DCS…), and other escapes, of limited length. */
const complete =
  /(?:\x1b\[|\x9b)([0-?]{0,256})([ -/]{0,16})([@-~])|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x18\x1a\x1b\x9c]{0,4096}(?:\x07|\x1b\\|\x9c)|\x1b[ -/]{0,16}[0-OQ-WYZ\\`-~]|\r\n/y;

const incomplete =
  /(?:\x1b|(?:\x1b\[|\x9b)[0-?]{0,256}[ -/]{0,16}|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x18\x1a\x1b\x9c]{0,4096}\x1b?|\x1b[ -/]{1,16}|\r|[\ud800-\udbff])$/y;

const matchAt = (pattern: RegExp, text: string, index: number): RegExpExecArray | undefined => {
  pattern.lastIndex = index;
  return pattern.exec(text) ?? undefined;
};

/** Calls `write` with each piece of text and its style. */
const walk = (
  chunk: string,
  state: AnsiState,
  write: ((piece: string, style: AnsiStyle) => void) | undefined,
): AnsiState => {
  const text = state.pending + chunk;
  let { style } = state;
  let index = 0;
  for (;;) {
    const start = matchAt(special, text, index)?.index;
    write?.(text.slice(index, start), style);
    if (start === undefined) return { style, pending: '' };
    const sequence = matchAt(complete, text, start);
    if (sequence === undefined) {
      if (matchAt(incomplete, text, start) !== undefined) return { style, pending: text.slice(start) };
      write?.(text.charAt(start), style);
      index = start + 1;
      continue;
    }
    const [whole, parameters = '', between = '', final] = sequence;
    if (whole === '\r\n') write?.('\n', style);
    if (final === 'm' && between === '' && /^[\d;:]*$/.test(parameters)) style = styleAfter(style, parameters);
    index = start + whole.length;
  }
};

/**
 * Reads a chunk of output: styles become classes, other escape sequences are dropped, invisible characters are made
 * visible. Chunks may end anywhere; pass the state on to the next one.
 */
export const readAnsi = (
  chunk: string,
  state: AnsiState = initialAnsiState,
): { readonly spans: readonly AnsiSpan[]; readonly state: AnsiState } => {
  const spans: { text: string; classes: string }[] = [];
  const after = walk(chunk, state, (piece, style) => {
    if (piece === '') return;
    const classes = classesOf(style);
    const last = spans.at(-1);
    if (last?.classes === classes) last.text += visibleText(piece);
    else spans.push({ text: visibleText(piece), classes });
  });
  return { spans, state: after };
};

/** Whether a text may contain styles: an escape, or one of its 8-bit forms (ECMA-48). */
export const mayBeStyled = (text: string): boolean => /[\x1b\x90\x98\x9b\x9d-\x9f]/.test(text);

/** The state after a chunk that is not drawn: like `readAnsi`, in a fraction of the time. */
export const ansiStateAfter = (chunk: string, state: AnsiState): AnsiState => walk(chunk, state, undefined);

/** A program's output as it is shown, without styles. */
export const plainText = (text: string): string => {
  if (matchAt(special, text, 0) === undefined) return visibleText(text);
  const pieces: string[] = [];
  walk(text, initialAnsiState, (piece) => pieces.push(visibleText(piece)));
  return pieces.join('');
};

/** A program's text, with its styles if the adapter supports them. */
export function styledText(text: string, isStyled: boolean): string | TemplateResult {
  if (!isStyled || !mayBeStyled(text)) return plainText(text);
  const { spans } = readAnsi(text);
  return html`${spans.map((span) =>
    span.classes === '' ? span.text : html`<span class=${span.classes}>${span.text}</span>`,
  )}`;
}
