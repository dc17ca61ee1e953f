/** The part of a WebSocket that measures how fast it is read. */
export interface PingSocket {
  readonly bufferedAmount: number;
  ping(data: string): void;
  on(event: 'pong', listener: (data: Buffer) => void): unknown;
}

/** How much may be under way to a page, in bytes: at first, at least, and at most. */
const sizes = { first: 4 * 1024, least: 2 * 1024, most: 1024 * 1024 };

/** The time that bytes are to be under way beyond that of the last pings, in milliseconds. */
const quickMs = 50;
const slowMs = 250;
/** A page that is busy answers all pings late, however little is under way: the fastest of so many is compared with. */
const comparedPings = 8;
/** Beyond the fastest ping of all, bytes are never under way for longer than this by choice, in milliseconds. */
const longestMs = 350;

/** Our pings have this before their number; the heartbeat's have no data. */
const prefix = 'output ';

interface Ping {
  readonly number: number;
  readonly bytes: number;
  readonly sentMs: number;
  /** The window was used up: more would have had to wait. */
  readonly isFull: boolean;
}

/**
 * Limits what is under way to a page, so that a stop is never behind more than the page reads in a moment: the sockets of
 * both machines would take several megabytes. A ping behind each part of the output comes back when the page has read it.
 */
export class OutputWindow {
  readonly #socket: PingSocket;
  readonly #onRoom: () => void;
  readonly #now: () => number;
  #size = sizes.first;
  #pings: readonly Ping[] = [];
  #number = 0;
  /** The shortest time that a ping took. */
  #fastestMs = Infinity;
  /** The times that the last pings took. */
  #tookMs: readonly number[] = [];

  constructor(socket: PingSocket, onRoom: () => void, now: () => number = () => performance.now()) {
    this.#socket = socket;
    this.#onRoom = onRoom;
    this.#now = now;
    socket.on('pong', (data) => this.#returned(data.toString()));
  }

  /** The largest amount that is sent at once, in bytes. */
  get size(): number {
    return this.#size;
  }

  /** How much may be sent now, in bytes: none if it is little, because each message costs something. */
  get room(): number {
    return this.#roomBeside(this.#underWay);
  }

  get #underWay(): number {
    return this.#pings.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  #roomBeside(underWay: number): number {
    if (this.#socket.bufferedAmount > sizes.most) return 0;
    const room = this.#size - underWay;
    return room < this.#size / 4 ? 0 : room;
  }

  /** Measures the way to the page before there is output. */
  probe(): void {
    this.sent(0);
  }

  /** Notes that so many bytes were sent. */
  sent(bytes: number): void {
    const number = this.#number++;
    const isFull = this.#roomBeside(this.#underWay + bytes) === 0;
    this.#pings = [...this.#pings, { number, bytes, sentMs: this.#now(), isFull }];
    this.#socket.ping(`${prefix}${number}`);
  }

  #returned(data: string): void {
    if (!data.startsWith(prefix)) return;
    const number = Number(data.slice(prefix.length));
    const ping = this.#pings.find((each) => each.number === number);
    if (!ping) return;
    // A pong answers all pings before it: a peer may answer the last one only.
    this.#pings = this.#pings.filter((each) => each.number > number);
    this.#adapt(ping);
    this.#onRoom();
  }

  #adapt({ sentMs, isFull, bytes }: Ping): void {
    const tookMs = this.#now() - sentMs;
    this.#fastestMs = Math.min(this.#fastestMs, tookMs);
    this.#tookMs = [...this.#tookMs, tookMs].slice(-comparedPings);
    const queuedMs = tookMs - Math.min(...this.#tookMs);
    const mayGrow = isFull && queuedMs < quickMs && tookMs - this.#fastestMs < longestMs;
    if (bytes === 0) return;
    if (queuedMs > slowMs) this.#size = Math.max(sizes.least, this.#size / 2);
    else if (mayGrow) this.#size = Math.min(sizes.most, this.#size * 2);
  }
}
