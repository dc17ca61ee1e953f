import type { ServerMessage } from '#protocol';
import type { Terminal } from '../terminals/terminal.ts';
import type { Terminals } from '../terminals/terminals.ts';

type TerminalOutput = Extract<ServerMessage, { type: 'terminal_output' }>;

/** How long text is collected, in milliseconds. */
const gatherMs = 16;
/** The largest message, in characters. */
const mostOfAMessage = 64 * 1024;
/** How often a congested socket is checked if it does not say so itself, in milliseconds. */
const congestedRetryMs = 50;

/** The beginning of a text that takes about so many bytes as JSON: an escape character takes six. */
function withinBytes(text: string, most: number): string {
  const bytes = Buffer.byteLength(JSON.stringify(text));
  return bytes <= most ? text : text.slice(0, Math.ceil((text.length * most) / bytes));
}

/** The parts of the terminals that a page shows. */
interface ShownTerminals extends Pick<Terminals, 'onText' | 'leave'> {
  find(terminalId: string): { readonly text: Terminal['text'] } | undefined;
}

/** The connection to a page. */
export interface TerminalSink {
  readonly send: (message: TerminalOutput) => void;
  /** How many bytes may be sent. */
  readonly room: () => number;
}

/**
 * Sends the text of the terminal that a page shows, and a note when others are written to. It has no buffer: for a slow
 * page, it reads the text from the terminal when there is room, as far as it is still kept.
 */
export class TerminalFeed {
  readonly #terminals: ShownTerminals;
  readonly #sink: TerminalSink;
  readonly #stopListening: () => void;
  readonly #news = new Set<string>();
  #followed: { readonly id: string; sent: number } | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** There is something to send, and no room for it. */
  #isCongested = false;

  constructor(terminals: ShownTerminals, sink: TerminalSink) {
    this.#terminals = terminals;
    this.#sink = sink;
    this.#stopListening = terminals.onText((id) => {
      this.#news.add(id);
      this.#flushIn(gatherMs);
    });
  }

  /** Shows a terminal from a position of its text on, instead of the previous one; without an id shows none. */
  follow(id: string | undefined, from: number): void {
    this.#followed = id === undefined ? undefined : { id, sent: from };
    if (id === undefined) return;
    this.#news.add(id);
    this.#flushIn(0);
  }

  /** Sends what did not find room before. */
  onRoom(): void {
    if (this.#isCongested) this.#flush();
  }

  close(): void {
    this.#news.clear();
    this.#isCongested = false;
    clearTimeout(this.#timer);
    this.#stopListening();
    this.#terminals.leave(this);
  }

  #flushIn(ms: number): void {
    this.#timer ??= setTimeout(() => this.#flush(), ms);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isCongested = false;
    for (const id of this.#news) {
      if (this.#sink.room() <= 0) return this.#waitForRoom();
      this.#news.delete(id);
      if (id === this.#followed?.id) this.#sendText(this.#followed);
      else this.#send(id);
    }
  }

  #waitForRoom(): void {
    this.#isCongested = true;
    this.#flushIn(congestedRetryMs);
  }

  #sendText(followed: { readonly id: string; sent: number }): void {
    const kept = this.#terminals.find(followed.id)?.text;
    const room = this.#sink.room();
    const { start, text: read } = kept?.read(followed.sent, Math.min(room, mostOfAMessage)) ?? { start: 0, text: '' };
    const text = withinBytes(read, room);
    if (!kept || text === '') return;
    followed.sent = start + text.length;
    this.#sink.send({ type: 'terminal_output', terminalId: followed.id, start, text });
    if (followed.sent >= kept.total) return;
    this.#news.add(followed.id);
    this.#flushIn(0);
  }

  #send(id: string): void {
    const start = this.#terminals.find(id)?.text.total;
    if (start !== undefined) this.#sink.send({ type: 'terminal_output', terminalId: id, start, text: '' });
  }
}
