import type { ServerMessage } from '#protocol';
import type { Terminal } from '../terminals/terminal.ts';
import type { Terminals } from '../terminals/terminals.ts';

type TerminalOutput = Extract<ServerMessage, { type: 'terminal_output' }>;

/** How long text is collected, in milliseconds. */
const gatherMs = 16;
/** The largest message, in characters. */
const mostOfAMessage = 64 * 1024;
/** With more than this unsent, in bytes, nothing is sent, because it would delay a stop. */
const congestedBytes = 256 * 1024;
/** How often a congested socket is checked, in milliseconds. */
const congestedRetryMs = 50;

/** The parts of the terminals that a page shows. */
interface ShownTerminals extends Pick<Terminals, 'onText' | 'leave'> {
  find(terminalId: string): { readonly text: Terminal['text'] } | undefined;
}

/** The connection to a page. */
export interface TerminalSink {
  readonly send: (message: TerminalOutput) => void;
  /** The number of unsent bytes. */
  readonly buffered: () => number;
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

  close(): void {
    clearTimeout(this.#timer);
    this.#stopListening();
    this.#terminals.leave(this);
  }

  #flushIn(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#flush();
    }, ms);
  }

  #flush(): void {
    if (this.#sink.buffered() > congestedBytes) {
      this.#flushIn(congestedRetryMs);
      return;
    }
    for (const id of this.#news) {
      this.#news.delete(id);
      if (id === this.#followed?.id) this.#sendText(this.#followed);
      else this.#send(id);
    }
  }

  #sendText(followed: { readonly id: string; sent: number }): void {
    const kept = this.#terminals.find(followed.id)?.text;
    const { start, text } = kept?.read(followed.sent, mostOfAMessage) ?? { start: 0, text: '' };
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
