import { DebugError, formatAddress, parseAddress, type Arguments, type Body, type Dap } from '#protocol';

/** Asks an adapter for instructions. Rejects with a DebugError. */
export type Disassemble = (args: Arguments<'disassemble'>) => Promise<Partial<Body<'disassemble'>> | undefined>;

/** An instruction, with where it comes from in the source: adapters say so only where that is another place. */
export type Instruction = Dap.DisassembledInstruction;

/** So many instructions are read at a time. */
const windowSize = 64;
/** So many ahead of them may be read out of step with the real ones: code is read wrong until it falls into step. */
const outOfStep = 16;
/** An instruction has so many bytes at most, and rather so many. */
const longestInstruction = 15;
const ordinaryInstruction = 5;

const addressOf = ({ address }: Instruction): bigint => parseAddress(address) ?? 0n;

const isReal = ({ presentationHint, address }: Instruction): boolean =>
  presentationHint !== 'invalid' && parseAddress(address) !== undefined;

/** Instructions that say where they come from, each for itself. */
function withLocations(instructions: readonly Instruction[]): readonly Instruction[] {
  let location: Dap.Source | undefined;
  return instructions.map((instruction) => {
    location = instruction.location ?? location;
    return location && !instruction.location ? { ...instruction, location } : instruction;
  });
}

type End = 'ahead' | 'behind';

/**
 * The instructions around an address, read in windows in both directions. They are numbered from the one at the address;
 * those ahead of it have negative numbers.
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

  /** All that are known, in their order. */
  get known(): readonly Instruction[] {
    return this.#known;
  }

  /** The number of the first one. */
  get first(): number {
    return this.#first;
  }

  /** Why there are none. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Whether nothing lies ahead of the first one, or behind the last one. */
  hasEnded(end: End): boolean {
    return this.#ended.has(end);
  }

  /** The number of the instruction at an address; undefined where it is not known. */
  numberAt(reference: string): number | undefined {
    const address = parseAddress(reference);
    const index = this.#known.findIndex((instruction) => addressOf(instruction) === address);
    return index < 0 ? undefined : this.#first + index;
  }

  /** Reads further at an end, unless that is being done or nothing is there. */
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

  /** Reads from somewhere ahead on. Where that falls out of step with what is known, it is read again from further on. */
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

  /** For adapters that only read on from an address: from so many bytes ahead that enough instructions are between. */
  #readByBytes(first: Instruction, count: number): Promise<readonly Instruction[]> {
    const start = addressOf(first) - BigInt(count * ordinaryInstruction);
    return this.#read({ memoryReference: formatAddress(start > 0n ? start : 0n) }, count * ordinaryInstruction);
  }
}

/** What lies ahead of an instruction, where what was read leads to it: without what may have been read out of step. */
function endingBefore(first: Instruction, read: readonly Instruction[]): readonly Instruction[] | undefined {
  const at = read.findIndex((instruction) => addressOf(instruction) >= addressOf(first));
  const ahead = at < 0 ? read : read.slice(0, at);
  const last = ahead.at(-1);
  const leadsThere =
    at < 0
      ? last !== undefined && addressOf(first) - addressOf(last) <= BigInt(longestInstruction)
      : addressOf(read[at] ?? first) === addressOf(first);
  if (!leadsThere || !last) return undefined;
  // Near the beginning of code there are fewer than were asked for, and they begin where it begins.
  return ahead.length > outOfStep ? ahead.slice(outOfStep) : ahead;
}
