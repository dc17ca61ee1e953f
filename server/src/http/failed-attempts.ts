/** How many failed attempts are answered, and how long further ones have to wait. */
export interface AttemptLimits {
  /** Failed attempts without a wait. */
  readonly free: number;
  /** One more is free after each of these, in milliseconds. */
  readonly everyMs: number;
  /** The first wait; each further one is twice as long. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

const ofAddress: AttemptLimits = { free: 20, everyMs: 3_000, firstWaitMs: 1_000, longestWaitMs: 60_000 };
/** Of all addresses together, for an attacker who has many. */
const ofEveryone: AttemptLimits = { free: 200, everyMs: 50, firstWaitMs: 1_000, longestWaitMs: 10_000 };

/** The most addresses that are remembered; further ones replace the oldest. */
const mostAddresses = 10_000;

/** Counts failures of one source: a bucket that refills, and a wait that grows each time it is empty. */
class Attempts {
  readonly #limits: AttemptLimits;
  #used = 0;
  #waits = 0;
  #atMs: number;
  #waitUntilMs = -Infinity;

  constructor(limits: AttemptLimits, nowMs: number) {
    this.#limits = limits;
    this.#atMs = nowMs;
  }

  /** Counts a failure. Returns how long the source has to wait, in milliseconds: 0 if the attempt was free. */
  fail(nowMs: number): number {
    const { free, everyMs, firstWaitMs, longestWaitMs } = this.#limits;
    if (nowMs < this.#waitUntilMs) return this.#waitUntilMs - nowMs;
    this.#used = Math.max(0, this.#used - (nowMs - this.#atMs) / everyMs);
    this.#atMs = nowMs;
    if (this.#used < 1) this.#waits = 0;
    if (this.#used + 1 <= free) {
      this.#used += 1;
      return 0;
    }
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(this.#waits, 16));
    this.#waits += 1;
    this.#waitUntilMs = nowMs + waitMs;
    this.#atMs = this.#waitUntilMs;
    return waitMs;
  }
}

/** The network of an address: a single IPv6 host usually has a whole /64. */
const networkOf = (address: string): string => {
  const [front = ''] = address.split('::');
  return address.includes(':') ? `${front.split(':').slice(0, 4).join(':')}::/64` : address;
};

interface FailedAttemptsOptions {
  readonly address?: AttemptLimits;
  readonly everyone?: AttemptLimits;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
}

/** Limits failed authentication, by address and in total. Only failures are counted: a valid credential is never limited. */
export class FailedAttempts {
  readonly #address: AttemptLimits;
  readonly #now: () => number;
  readonly #everyone: Attempts;
  readonly #byNetwork = new Map<string, Attempts>();

  constructor({
    address = ofAddress,
    everyone = ofEveryone,
    now = () => performance.now(),
  }: FailedAttemptsOptions = {}) {
    this.#address = address;
    this.#now = now;
    this.#everyone = new Attempts(everyone, now());
  }

  /** Counts a failure. Returns after how many seconds the next attempt is answered; undefined if this one is. */
  fail(address: string): number | undefined {
    const nowMs = this.#now();
    const network = networkOf(address);
    const attempts = this.#byNetwork.get(network) ?? new Attempts(this.#address, nowMs);
    this.#byNetwork.delete(network);
    this.#byNetwork.set(network, attempts);
    const [oldest] = this.#byNetwork.keys();
    if (oldest !== undefined && this.#byNetwork.size > mostAddresses) this.#byNetwork.delete(oldest);
    // An address that has to wait does not use up the attempts of the others.
    const waitMs = attempts.fail(nowMs) || this.#everyone.fail(nowMs);
    return waitMs > 0 ? Math.ceil(waitMs / 1000) : undefined;
  }
}
