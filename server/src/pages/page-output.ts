import type { Methods, OutputPart } from '#protocol';
import type { Masks } from '../masks/masks.ts';
import type { OutputLog } from '../output/output-log.ts';
import { maskedOnce, ofMaskedParts } from './masked-message.ts';
import { OutputFeed, type Outputs } from './output-feed.ts';
import { maskedOutputMessage, outputMessage, partMessage } from './output-message.ts';
import { OutputWindow, type PingSocket } from './output-window.ts';
import { runsWithin } from './runs-within.ts';

/** The most output in an answer if the page does not say, in characters. */
const mostCharacters = 1024 * 1024;

export interface PageOutputParts {
  readonly socket: PingSocket;
  readonly outputs: Outputs;
  /** What is hidden from the page; undefined if nothing is. */
  readonly masks: () => Masks | undefined;
  readonly send: (message: Buffer) => void;
  /** Called when something may be sent again. */
  readonly onRoom: () => void;
}

/** The output that a page is sent and that it reads, which share what may be under way to it. */
export class PageOutput {
  readonly feed: OutputFeed;
  readonly #parts: PageOutputParts;
  readonly #window: OutputWindow;
  /** The bytes of what was read, and is not answered yet. */
  #read = 0;

  constructor(parts: PageOutputParts) {
    this.#parts = parts;
    this.#window = new OutputWindow(parts.socket, parts.onRoom);
    this.#window.probe();
    const masked = (json: Buffer) => {
      const masks = parts.masks();
      return masks ? ofMaskedParts(masks, json) : json;
    };
    this.feed = new OutputFeed(parts.outputs, {
      room: () => this.room,
      windowSize: () => this.#window.size,
      visible: (run) => {
        const masks = parts.masks();
        return masks ? { ...run, json: maskedOnce(masks, run, () => run.json.toString()) } : run;
      },
      send: (...output) => {
        const masks = parts.masks();
        this.sendWithin(masks ? maskedOutputMessage(masks, ...output) : outputMessage(...output));
      },
      sendPart: (...part) => this.sendWithin(masked(partMessage(...part))),
    });
  }

  /** How much may be sent now, in bytes. */
  get room(): number {
    return this.#window.room;
  }

  /** Sends something for which there is room. */
  sendWithin(message: Buffer): void {
    this.#parts.send(message);
    this.#window.sent(message.length);
  }

  /** Reads lines for the page. If it asks for parts of long lines, the answer is no larger than what may be under way. */
  async read(log: OutputLog, wanted: Omit<Methods['read_output']['params'], 'sessionId'>): Promise<OutputPart> {
    const { start, count, characters = mostCharacters, from } = wanted;
    if (from === undefined) return log.read(start, { lines: count, characters });
    const bytes = Math.min(characters, Math.max(this.#window.room, this.#window.size / 4));
    const read = await log.read(start, { lines: from > 0 ? 1 : count, characters: bytes });
    const masks = this.#parts.masks();
    // Before it is cut: what is hidden might be on both sides.
    const runs = masks ? read.runs.map((run) => masks.value(run)) : read.runs;
    const part = { ...read, runs: runsWithin(runs, { from: runs[0]?.index === start ? from : 0, bytes }) };
    this.#read += Buffer.byteLength(JSON.stringify(part));
    return part;
  }

  /** Notes that what was read has been sent. */
  answered(): void {
    if (this.#read > 0) this.#window.sent(this.#read);
    this.#read = 0;
  }
}
