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

/** ECMA-48: control sequences, and escapes other than strings, of limited length; line ends. */
const complete = /(?:\x1b\[|\x9b)([0-?]{0,256})([ -/]{0,16})([@-~])|\x1b[ -/]{0,16}[0-OQ-WYZ\\`-~]|\r\n/y;

const incomplete = /(?:\x1b|(?:\x1b\[|\x9b)[0-?]{0,256}[ -/]{0,16}|\x1b[ -/]{1,16}|\r|[\ud800-\udbff])$/y;

/**
 * ECMA-48: the beginning of a string (OSC, DCS…), and the characters that end it or break it off. A terminal reads on after the end of
 * a line; here it breaks the string off, so that one that is never ended hides nothing. What is broken off is text.
 */
const stringBegin = /\x1b[\]PX^_]|[\x90\x98\x9d-\x9f]/y;
const stringEnd = /[\n\x07\x18\x1a\x1b\x9c]/g;
const longestString = 4096;

const matchAt = (pattern: RegExp, text: string, index: number): RegExpExecArray | undefined => {
  pattern.lastIndex = index;
  return pattern.exec(text) ?? undefined;
};

/** What begins at a special character; absent for a character that begins nothing. */
type Found =
  | { readonly type: 'sequence'; readonly end: number; readonly parameters?: string; readonly isLineEnd?: boolean }
  | { readonly type: 'unfinished'; readonly isString?: boolean };

/** Reads sequences in a text, at increasing offsets. The end of a string is searched for once, not from each beginning. */
class SequenceReader {
  readonly #text: string;
  #stringEnd = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** The next special character. */
  next(index: number): number | undefined {
    return matchAt(special, this.#text, index)?.index;
  }

  read(start: number): Found | undefined {
    const begin = matchAt(stringBegin, this.#text, start);
    if (begin) return this.#readString(start + begin[0].length);
    const sequence = matchAt(complete, this.#text, start);
    if (!sequence) return matchAt(incomplete, this.#text, start) && { type: 'unfinished' };
    const [whole, parameters = '', between = '', final] = sequence;
    const isStyle = final === 'm' && between === '' && /^[\d;:]*$/.test(parameters);
    return { type: 'sequence', end: start + whole.length, isLineEnd: whole === '\r\n', ...(isStyle && { parameters }) };
  }

  #readString(from: number): Found | undefined {
    const text = this.#text;
    if (this.#stringEnd < from) this.#stringEnd = matchAt(stringEnd, text, from)?.index ?? text.length;
    const end = this.#stringEnd;
    if (end - from > longestString) return undefined;
    const isEscape = text[end] === '\x1b';
    if (end === text.length || (isEscape && end + 1 === text.length)) return { type: 'unfinished', isString: true };
    if (isEscape) return text[end + 1] === '\\' ? { type: 'sequence', end: end + 2 } : undefined;
    return text[end] === '\x07' || text[end] === '\x9c' ? { type: 'sequence', end: end + 1 } : undefined;
  }
}

/** What is known about a chunk of output. */
interface ChunkOptions {
  /** The line ends after it. */
  readonly endsLine?: boolean;
}

/** Calls `write` with each piece of text and its style. */
const walk = (
  chunk: string,
  state: AnsiState,
  write: ((piece: string, style: AnsiStyle) => void) | undefined,
  { endsLine = false }: ChunkOptions,
): AnsiState => {
  const text = state.pending + chunk;
  const reader = new SequenceReader(text);
  let { style } = state;
  let index = 0;
  let written = 0;
  for (;;) {
    const start = reader.next(index);
    if (start === undefined) break;
    const found = reader.read(start);
    // It begins nothing: it is text.
    if (!found || (endsLine && found.type === 'unfinished' && found.isString === true)) {
      index = start + 1;
      continue;
    }
    write?.(text.slice(written, start), style);
    if (found.type === 'unfinished') return { style, pending: text.slice(start) };
    if (found.isLineEnd) write?.('\n', style);
    if (found.parameters !== undefined) style = styleAfter(style, found.parameters);
    index = written = found.end;
  }
  write?.(text.slice(written), style);
  return { style, pending: '' };
};

/**
 * Reads a chunk of output: styles become classes, other escape sequences are dropped, invisible characters are made
 * visible. Chunks may end anywhere; pass the state on to the next one.
 */
export const readAnsi = (
  chunk: string,
  state: AnsiState = initialAnsiState,
  options: ChunkOptions = {},
): { readonly spans: readonly AnsiSpan[]; readonly state: AnsiState } => {
  const spans: { text: string; classes: string }[] = [];
  const write = (piece: string, style: AnsiStyle): void => {
    if (piece === '') return;
    const classes = classesOf(style);
    const last = spans.at(-1);
    if (last?.classes === classes) last.text += visibleText(piece);
    else spans.push({ text: visibleText(piece), classes });
  };
  const after = walk(chunk, state, write, options);
  return { spans, state: after };
};

/** Whether a text may contain styles: an escape, or one of its 8-bit forms (ECMA-48). */
export const mayBeStyled = (text: string): boolean => /[\x1b\x90\x98\x9b\x9d-\x9f]/.test(text);

/** The state after a chunk that is not drawn: like `readAnsi`, in a fraction of the time. */
export const ansiStateAfter = (chunk: string, state: AnsiState, options: ChunkOptions = {}): AnsiState =>
  walk(chunk, state, undefined, options);

/** A program's output as it is shown, without styles. */
export const plainText = (text: string): string => {
  if (matchAt(special, text, 0) === undefined) return visibleText(text);
  const pieces: string[] = [];
  walk(text, initialAnsiState, (piece) => pieces.push(visibleText(piece)), { endsLine: true });
  return pieces.join('');
};

/** A program's text, with its styles if the adapter supports them. */
export function styledText(text: string, isStyled: boolean): string | TemplateResult {
  if (!isStyled || !mayBeStyled(text)) return plainText(text);
  const { spans } = readAnsi(text, initialAnsiState, { endsLine: true });
  return html`${spans.map((span) =>
    span.classes === '' ? span.text : html`<span class=${span.classes}>${span.text}</span>`,
  )}`;
}
