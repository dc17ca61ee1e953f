import { DebugError, formatAddress, parseAddress, type Arguments, type Body, type Dap } from '#protocol';

/** Rejects with a DebugError. */
export type Disassemble = (args: Arguments<'disassemble'>) => Promise<Partial<Body<'disassemble'>> | undefined>;

/** An instruction with its source location, which adapters report only when it changes. */
export type Instruction = Dap.DisassembledInstruction;

/** The number of instructions read at a time. */
const windowSize = 64;
/** Instructions read from a guessed address may be wrong at first, up to this number. */
const outOfStep = 16;
/** In bytes. */
const longestInstruction = 15;
const ordinaryInstruction = 5;

const addressOf = ({ address }: Instruction): bigint => parseAddress(address) ?? 0n;

const isReal = ({ presentationHint, address }: Instruction): boolean =>
  presentationHint !== 'invalid' && parseAddress(address) !== undefined;

/** Adds the location to instructions that share it. */
function withLocations(instructions: readonly Instruction[]): readonly Instruction[] {
  let location: Dap.Source | undefined;
  return instructions.map((instruction) => {
    location = instruction.location ?? location;
    return location && !instruction.location ? { ...instruction, location } : instruction;
  });
}

type End = 'ahead' | 'behind';

/**
 * The instructions around an address, read in windows in both directions. They are numbered from the one at the
 * address; those before it have negative numbers.
 */
export class Instructions {
  readonly #ask: Disassemble;
  readonly #onChange: () => void;
  readonly #readsAhead: boolean;
  readonly #reference: string;
  #known: readonly Instruction[] = [];
  #first = 0;
  #problem: string | undefined;
  readonly #asked = new Set<End>();
  readonly #ended = new Set<End>();

  constructor(reference: string, parts: { ask: Disassemble; onChange: () => void; disassemblesBackwards: boolean }) {
    this.#reference = reference;
    this.#ask = parts.ask;
    this.#onChange = parts.onChange;
    this.#readsAhead = parts.disassemblesBackwards;
    void this.#begin();
  }

  get known(): readonly Instruction[] {
    return this.#known;
  }

  get first(): number {
    return this.#first;
  }

  /** Why nothing could be read. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Whether there is nothing more at an end. */
  hasEnded(end: End): boolean {
    return this.#ended.has(end);
  }

  /** The number of the instruction at an address, if it is known. */
  numberAt(reference: string): number | undefined {
    const address = parseAddress(reference);
    const index = this.#known.findIndex((instruction) => addressOf(instruction) === address);
    return index < 0 ? undefined : this.#first + index;
  }

  /** Reads more at an end. */
  async extend(end: End): Promise<void> {
    if (this.#known.length === 0 || this.#asked.has(end) || this.#ended.has(end)) return;
    this.#asked.add(end);
    // What cannot be read is an end.
    const more = await (end === 'behind' ? this.#readBehind() : this.#readAhead()).catch(() => []);
    this.#asked.delete(end);
    if (more.length === 0) this.#ended.add(end);
    this.#known = end === 'behind' ? [...this.#known, ...more] : [...more, ...this.#known];
    if (end === 'ahead') this.#first -= more.length;
    this.#onChange();
  }

  async #begin(): Promise<void> {
    try {
      this.#known = await this.#read({ memoryReference: this.#reference }, windowSize);
      if (this.#known.length === 0) this.#problem = 'There are no instructions at this address.';
    } catch (error) {
      this.#problem = DebugError.from(error).message;
    }
    this.#onChange();
  }

  async #read(
    from: Omit<Arguments<'disassemble'>, 'instructionCount'>,
    instructionCount: number,
  ): Promise<readonly Instruction[]> {
    const body = await this.#ask({ ...from, instructionCount, resolveSymbols: true });
    return withLocations(body?.instructions ?? []).filter(isReal);
  }

  async #readBehind(): Promise<readonly Instruction[]> {
    const last = this.#known.at(-1);
    if (!last) return [];
    const read = await this.#read({ memoryReference: last.address }, windowSize + 1);
    return read.filter((instruction) => addressOf(instruction) > addressOf(last));
  }

  /**
   * Reads backwards from a guessed address; if the result does not lead to the known instructions, reads again from a
   * later one.
   */
  async #readAhead(): Promise<readonly Instruction[]> {
    const [first] = this.#known;
    if (!first) return [];
    const guess = this.#readsAhead ? await this.#readByNumber(first) : await this.#readByBytes(first, windowSize);
    const aligned = endingBefore(first, guess);
    if (aligned) return aligned;
    const start = guess[Math.min(outOfStep, Math.floor(guess.length / 2))];
    if (!start) return [];
    const again = await this.#read({ memoryReference: start.address }, windowSize + outOfStep);
    return endingBefore(first, again) ?? [];
  }

  #readByNumber(first: Instruction): Promise<readonly Instruction[]> {
    const count = windowSize + outOfStep;
    return this.#read({ memoryReference: first.address, instructionOffset: -count }, count + 1);
  }

  /** For adapters that only read forwards: starts enough bytes before. */
  #readByBytes(first: Instruction, count: number): Promise<readonly Instruction[]> {
    const start = addressOf(first) - BigInt(count * ordinaryInstruction);
    return this.#read({ memoryReference: formatAddress(start > 0n ? start : 0n) }, count * ordinaryInstruction);
  }
}

/** The instructions before another one, if they lead to it, without the first ones, which may be wrong. */
function endingBefore(first: Instruction, read: readonly Instruction[]): readonly Instruction[] | undefined {
  const at = read.findIndex((instruction) => addressOf(instruction) >= addressOf(first));
  const ahead = at < 0 ? read : read.slice(0, at);
  const last = ahead.at(-1);
  const leadsThere =
    at < 0
      ? last !== undefined && addressOf(first) - addressOf(last) <= BigInt(longestInstruction)
      : addressOf(read[at] ?? first) === addressOf(first);
  if (!leadsThere || !last) return undefined;
  // At the beginning of code there are fewer, and they are correct.
  return ahead.length > outOfStep ? ahead.slice(outOfStep) : ahead;
}
