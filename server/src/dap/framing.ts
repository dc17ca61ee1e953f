import { isDapMessage, type DapMessage } from '#protocol';
import { limits } from '../limits.ts';
import { FurtherItems } from './further-items.ts';
import { JsonScan, type Excess, type JsonBounds } from './json-scan.ts';
import { parseJson } from './json.ts';
import { plainBody } from './plain-frame.ts';

/** The longest header block, and so the longest line kept while looking for one: 8 KiB. */
export const headerCapBytes = 8 * 1024;
/** The longest message body that is read: 16 MiB. A longer one is skipped. */
export const bodyCapBytes = 16 * 1024 * 1024;
/** How many bytes outside of messages may come between two messages before decoding stops: 1 MiB. */
export const junkCapBytes = 1024 * 1024;
/** How many broken frames may come between two messages before decoding stops. */
export const badFrameCap = 100;
/** How deeply a message's objects and arrays may nest. */
export const depthCap = 256;

const jsonBounds: JsonBounds = {
  deepest: depthCap,
  narrow: 100,
  mostMembers: limits.messageMembers.most,
  mostValues: limits.messageValues.most,
  // The message and its body: what comes after a long list in them says what it belongs to.
  keptDepth: 2,
};

/** Further items of these lists are read when they are asked for. */
const messageBounds: JsonBounds = {
  ...jsonBounds,
  pagedLists: {
    names: new Set(['variables', 'stackFrames']),
    most: limits.itemsAtOnce.most,
    first: limits.firstItems.most,
  },
};

/** What of a message was not read. */
export interface UnreadParts {
  /** The further items of a long list in the body of an answer. What else there was is lost. */
  readonly items?: FurtherItems;
}

const notices: Readonly<Record<Excess, string>> = {
  get members() {
    return limits.messageMembers.notice;
  },
  get values() {
    return limits.messageValues.notice;
  },
};

/** Called in the order of the bytes. */
export interface FrameListeners {
  readonly onMessage: (message: DapMessage, unread: UnreadParts | undefined) => void;
  /** Text outside of messages, such as the output of a program. */
  readonly onJunk: (text: string) => void;
  /** An invalid frame; decoding continues. */
  readonly onBadFrame: (problem: string) => void;
  /** A message was shortened; called once for each reason. */
  readonly onShortened: (notice: string) => void;
  /** Too many invalid frames or too much text outside of messages; decoding stops. */
  readonly onGiveUp: (reason: string) => void;
}

const lineFeed = 0x0a;
/** Why a connection is ended that has too much beside messages. */
export const notDap = 'The adapter does not speak the Debug Adapter Protocol';

/** A header line, also after text that a program printed without a line break. */
const lengthHeader = /content-length[ \t]*:[ \t]*(\d{1,10})[ \t]*\r?\n?$/i;
const lengthHeaderStart = /^content-length[ \t]*:/i;
const anyHeader = /^[\w!#$%&'*+.^`|~-]+[ \t]*:/;
const headerBeforeLength = /^content-[a-z]+[ \t]*:/i;
/** A length header with its line break anywhere: no JSON text contains one, because of the line break. */
const lengthHeaderLine = /content-length[ \t]*:[ \t]*\d{1,10}[ \t]*\r?\n/i;
const headerName = 'content-length';
const longestLengthHeader = 64;

/** Why a line cannot continue a header block of this length; undefined if it can. */
function problemInHeader(line: string, length: number): string | undefined {
  if (lengthHeaderStart.test(line)) return 'it began again';
  if (!anyHeader.test(line)) return 'a line in it is not a header';
  return length + line.length > headerCapBytes ? `its header is longer than ${headerCapBytes} bytes` : undefined;
}

/** How many bytes at the end of a text may be the beginning of a length header. */
function unfinishedHeaderLength(tail: string): number {
  const whole = /content-length[ \t]*(?::[ \t]*(?:\d{1,10}[ \t]*\r?)?)?$/i.exec(tail);
  if (whole) return whole[0].length;
  const lower = tail.toLowerCase();
  for (let length = headerName.length - 1; length > 0; length--) {
    if (lower.endsWith(headerName.slice(0, length))) return length;
  }
  return 0;
}

/** What is beyond the bounds in a body. One that is so short has nothing beyond them. */
function scanned(body: Buffer): JsonScan | undefined {
  if (body.length <= 2 * jsonBounds.narrow) return undefined;
  const scan = new JsonScan(messageBounds);
  scan.read(body);
  return scan;
}

function unreadParts(body: Buffer, { pagedItems }: JsonScan): UnreadParts {
  return pagedItems ? { items: new FurtherItems(pagedItems, body, jsonBounds) } : {};
}

/**
 * Decodes bytes to messages (DAP "Base Protocol"). A chunk may end anywhere. Lengths count bytes. After anything that is not a
 * message, decoding continues at the next `Content-Length:`, at the start of a line or after text without a line break.
 */
export class FrameDecoder {
  readonly #listeners: FrameListeners;
  /** The pieces of an incomplete line or body, joined when it is complete. */
  #pieces: Buffer[] = [];
  #piecesLength = 0;
  /** The length of the body being read, and its last bytes so far. */
  #bodyLength: number | undefined;
  #bodyTail = '';
  /** What was found in the body so far: all of a long one would take too long at once. */
  #scan = new JsonScan(messageBounds);
  /** The header block being read, with its length. */
  #header: { readonly bodyLength: number; text: string } | undefined;
  #junk = '';
  #junkBytes = 0;
  #badFrames = 0;
  /** Bytes of a body that is too long, which are skipped and not counted as junk. */
  #forgivenBytes = 0;
  #gaveUp = false;
  readonly #shortenedFor = new Set<Excess>();

  constructor(listeners: FrameListeners) {
    this.#listeners = listeners;
  }

  /** Decodes the next bytes. */
  push(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0 && !this.#gaveUp) {
      if (this.#isBetweenFrames) rest = this.#takePlainFrames(rest);
      if (rest.length === 0) break;
      rest = this.#bodyLength === undefined ? this.#takeLine(rest) : this.#takeBody(rest, this.#bodyLength);
    }
    this.#emitJunk();
  }

  /** The stream has ended: an incomplete frame is junk. */
  end(): void {
    if (this.#gaveUp) return;
    if (this.#bodyLength !== undefined)
      this.#countBadFrame(`it ended after ${this.#piecesLength} of ${this.#bodyLength} bytes`);
    this.#bodyLength = undefined;
    this.#dropHeader();
    this.#addJunk(this.#takePieces());
    this.#emitJunk();
  }

  get #isBetweenFrames(): boolean {
    return this.#bodyLength === undefined && this.#header === undefined && this.#piecesLength === 0 && !this.#gaveUp;
  }

  /** A fast path for complete frames with a single header. Returns the remaining bytes, for the slow path. */
  #takePlainFrames(bytes: Buffer): Buffer {
    let at = 0;
    for (;;) {
      const body = plainBody(bytes, at);
      if (!body || body.end > bytes.length || body.end - body.start > bodyCapBytes) break;
      const plain = bytes.subarray(body.start, body.end);
      const scan = scanned(plain);
      const bounded = scan ? scan.bounded(plain) : plain;
      const message = bounded && parseJson(bounded);
      if (!isDapMessage(message)) break;
      this.#emit(message, plain, scan);
      at = body.end;
    }
    return at === 0 ? bytes : bytes.subarray(at);
  }

  #takeLine(bytes: Buffer): Buffer {
    const end = bytes.indexOf(lineFeed);
    if (end < 0) {
      this.#keep(bytes);
      if (this.#piecesLength > headerCapBytes) this.#flushLongLine();
      return bytes.subarray(bytes.length);
    }
    this.#keep(bytes.subarray(0, end + 1));
    this.#readLine(this.#takePieces());
    return bytes.subarray(end + 1);
  }

  #readLine(bytes: Buffer): void {
    // latin1 keeps one character for each byte, so that positions in the text are positions in the bytes.
    const line = bytes.toString('latin1');
    const isBlank = line.trim() === '';
    if (this.#header && isBlank) return this.#startBody(this.#header.bodyLength);
    const problem = this.#header && problemInHeader(line, this.#header.text.length);
    if (this.#header && problem === undefined) {
      this.#header.text += line;
      return;
    }
    if (problem !== undefined) this.#endHeader(problem);
    if (isBlank) return;
    const found = lengthHeader.exec(line.slice(-longestLengthHeader));
    if (found) return this.#startHeader(bytes, line, found);
    if (lengthHeaderStart.test(line))
      this.#countBadFrame(`its length is not a number of bytes: ${line.trim().slice(0, 80)}`);
    if (!headerBeforeLength.test(line) || lengthHeaderStart.test(line)) this.#addJunk(bytes);
  }

  #startHeader(bytes: Buffer, line: string, found: RegExpExecArray): void {
    const bodyLength = Number(found[1]);
    const start = line.length - found[0].length;
    if (start > 0) this.#addJunk(bytes.subarray(0, start));
    if (bodyLength <= bodyCapBytes) {
      this.#header = { bodyLength, text: line.slice(start) };
      return;
    }
    this.#forgivenBytes = bodyLength;
    this.#countBadFrame(`${bodyLength} bytes are more than the ${bodyCapBytes} that are read`);
  }

  #endHeader(problem: string): void {
    this.#countBadFrame(problem);
    this.#dropHeader();
  }

  #dropHeader(): void {
    if (this.#header) this.#addJunk(Buffer.from(this.#header.text, 'latin1'));
    this.#header = undefined;
  }

  #startBody(bodyLength: number): void {
    this.#header = undefined;
    this.#bodyLength = bodyLength;
    this.#scan = new JsonScan(messageBounds);
    if (bodyLength === 0) this.#takeBody(Buffer.alloc(0), 0);
  }

  #takeBody(bytes: Buffer, bodyLength: number): Buffer {
    const missing = bodyLength - this.#piecesLength;
    const part = bytes.subarray(0, missing);
    const rest = bytes.subarray(missing);
    this.#keep(part);
    this.#scan.read(part);
    const isCut = this.#beginsNextFrame(part);
    if (this.#piecesLength < bodyLength && !isCut) return rest;
    this.#bodyLength = undefined;
    this.#bodyTail = '';
    const body = this.#takePieces();
    const problem = isCut ? 'the next one begins before its end' : this.#readBody(body);
    if (problem === undefined) return rest;
    this.#countBadFrame(problem);
    return this.#resynchronise(body, rest);
  }

  /** Whether a body contains a length header. No JSON does, so the body's length was wrong, and waiting for it would stall. */
  #beginsNextFrame(part: Buffer): boolean {
    const seam = this.#bodyTail + part.toString('latin1', 0, longestLengthHeader);
    const mayHoldOne = part.includes('Content-Length') || part.includes('content-length');
    const isThere = lengthHeaderLine.test(seam) || (mayHoldOne && lengthHeaderLine.test(part.toString('latin1')));
    const tail = this.#bodyTail + part.toString('latin1', Math.max(0, part.length - longestLengthHeader));
    this.#bodyTail = tail.slice(-longestLengthHeader);
    return isThere;
  }

  /** Emits a message, or returns why the body is invalid. */
  #readBody(body: Buffer): string | undefined {
    const bounded = this.#scan.bounded(body);
    if (bounded === undefined) return `it nests more than ${depthCap} deep`;
    const message = parseJson(bounded);
    if (message === undefined) return 'it is not JSON';
    if (!isDapMessage(message)) return 'it is not a request, a response or an event';
    this.#emit(message, body, this.#scan);
    return undefined;
  }

  #emit(message: DapMessage, body: Buffer, scan: JsonScan | undefined): void {
    this.#junkBytes = 0;
    this.#badFrames = 0;
    this.#emitJunk();
    for (const excess of scan?.excess ?? []) {
      if (this.#shortenedFor.has(excess)) continue;
      this.#shortenedFor.add(excess);
      this.#listeners.onShortened(notices[excess]);
    }
    this.#listeners.onMessage(message, scan?.isCut ? unreadParts(body, scan) : undefined);
  }

  /** Continues in the body of a broken frame: if its length was wrong, it contains the beginning of the next frame. */
  #resynchronise(body: Buffer, rest: Buffer): Buffer {
    const text = body.toString('latin1');
    const inside = lengthHeaderLine.exec(text);
    const start = inside ? inside.index : body.length - unfinishedHeaderLength(text.slice(-longestLengthHeader));
    this.#forgivenBytes += start;
    this.#addJunk(body.subarray(0, start));
    return start < body.length ? Buffer.concat([body.subarray(start), rest]) : rest;
  }

  #keep(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#pieces.push(bytes);
    this.#piecesLength += bytes.length;
  }

  #takePieces(): Buffer {
    const [only] = this.#pieces;
    const joined = this.#pieces.length === 1 && only ? only : Buffer.concat(this.#pieces, this.#piecesLength);
    this.#pieces = [];
    this.#piecesLength = 0;
    return joined;
  }

  /** Emits an endless line as junk, except the last bytes, which may begin a header. */
  #flushLongLine(): void {
    if (this.#header) this.#endHeader(`its header is longer than ${headerCapBytes} bytes`);
    const bytes = this.#takePieces();
    const kept = unfinishedHeaderLength(bytes.toString('latin1', Math.max(0, bytes.length - longestLengthHeader)));
    this.#addJunk(bytes.subarray(0, bytes.length - kept));
    this.#keep(bytes.subarray(bytes.length - kept));
  }

  #addJunk(bytes: Buffer): void {
    if (bytes.length === 0 || this.#gaveUp) return;
    const forgiven = Math.min(this.#forgivenBytes, bytes.length);
    this.#forgivenBytes -= forgiven;
    this.#junkBytes += bytes.length - forgiven;
    this.#junk += bytes.toString('utf8', 0, Math.min(bytes.length, headerCapBytes));
    if (this.#junkBytes > junkCapBytes) this.#giveUp(`more than ${junkCapBytes} bytes outside of messages`);
  }

  #emitJunk(): void {
    const junk = this.#junk;
    this.#junk = '';
    if (junk.trim() !== '') this.#listeners.onJunk(junk);
  }

  #countBadFrame(problem: string): void {
    if (this.#gaveUp) return;
    this.#badFrames += 1;
    this.#listeners.onBadFrame(`A message of the adapter cannot be used: ${problem}.`);
    if (this.#badFrames >= badFrameCap) this.#giveUp(`${badFrameCap} broken messages`);
  }

  #giveUp(problem: string): void {
    if (this.#gaveUp) return;
    this.#gaveUp = true;
    this.#pieces = [];
    this.#emitJunk();
    this.#listeners.onGiveUp(`${notDap}: ${problem} in a row.`);
  }
}

/** A message as bytes, in one buffer: two writes would cost 40 ms on TCP. Throws if it cannot be written as JSON. */
export function encodeMessage(message: DapMessage): Buffer {
  const body = Buffer.from(JSON.stringify(message), 'utf8');
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`, 'ascii'), body]);
}
