import {
  addressOfReference,
  DebugError,
  formatAddress,
  mayOverlap,
  parseAddress,
  type Body,
  type MemoryRange,
} from '#protocol';
import { bytesOfBase64 } from './base64.ts';

/** Memory is read in pages of this size. */
export const pageBytes = 1024;

/** Undefined while it is being read. */
export type MemoryByte = number | 'unreadable' | undefined;

/** Rejects with a DebugError. */
export type ReadMemory = (range: MemoryRange) => Promise<Partial<Body<'readMemory'>> | undefined>;

interface Page {
  /** By position in the page; -1 is unreadable. */
  bytes?: Int16Array;
  /** At the last stop. */
  before?: Int16Array;
  isFresh: boolean;
  isAsked: boolean;
  /** Why it could not be read. */
  problem?: string;
}

const unreadable = -1;

/** The page and position that a reference leads to. */
interface MemoryBase {
  /** Undefined for memory without addresses. */
  readonly address: bigint | undefined;
  readonly inPage: number;
}

/**
 * Memory around a reference, in pages numbered from that of the reference; those before have negative numbers. Old
 * bytes stay until new ones are read.
 */
export class MemoryPages {
  readonly #read: ReadMemory;
  readonly #onChange: () => void;
  readonly #pages = new Map<number, Page>();
  #reference: string;
  #base: MemoryBase | undefined;
  #problem: string | undefined;

  constructor(memoryReference: string, read: ReadMemory, onChange: () => void) {
    this.#reference = memoryReference;
    this.#read = read;
    this.#onChange = onChange;
    const address = addressOfReference(memoryReference);
    if (address !== undefined) this.#base = baseAt(address);
  }

  /** Undefined until it is known. */
  get base(): MemoryBase | undefined {
    return this.#base;
  }

  /** Why the reference could not be resolved. */
  get problem(): string | undefined {
    return this.#problem;
  }

  problemOf(page: number): string | undefined {
    return this.#pages.get(page)?.problem;
  }

  /** The byte at an offset from the beginning of page 0. */
  byteAt(offset: number): MemoryByte {
    return known(this.#pages.get(pageOf(offset))?.bytes, offset);
  }

  /** The byte at the last stop, if it changed. */
  byteBefore(offset: number): number | undefined {
    const before = known(this.#pages.get(pageOf(offset))?.before, offset);
    return typeof before === 'number' && before !== this.byteAt(offset) ? before : undefined;
  }

  /** Whether a page has readable bytes; undefined until it was read. */
  hasBytes(page: number): boolean | undefined {
    const { bytes, isFresh } = this.#pages.get(page) ?? {};
    return bytes === undefined && isFresh !== true ? undefined : bytes?.some((byte) => byte !== unreadable) === true;
  }

  /** The address of an offset; without addresses, the offset itself. */
  addressOf(offset: number): bigint {
    return (this.#base?.address ?? 0n) + BigInt(offset);
  }

  /** The range of an offset, for the adapter. */
  rangeAt(offset: number, count: number): MemoryRange {
    const address = this.#base?.address;
    return address === undefined
      ? { memoryReference: this.#reference, offset, count }
      : { memoryReference: formatAddress(address + BigInt(offset)), offset: 0, count };
  }

  /** Reads pages that are unknown or may have changed. */
  want(first: number, last: number): void {
    if (this.#base === undefined) return void this.#find();
    for (let page = first; page <= last; page += 1) {
      const known = this.#pages.get(page);
      if (known?.isFresh !== true && known?.isAsked !== true) void this.#readPage(page);
    }
  }

  /** Keeps the bytes for comparison, and reads all again. */
  onStop(): void {
    for (const page of this.#pages.values()) if (page.bytes) page.before = page.bytes;
    this.onChanged();
  }

  /** Reads these ranges again, or everything. */
  onChanged(ranges?: readonly MemoryRange[]): void {
    for (const [number, page] of this.#pages) {
      const own = this.rangeAt(number * pageBytes, pageBytes);
      const mayDiffer = ranges === undefined || ranges.some((range) => mayOverlap(this.#comparable(range), own));
      if (!mayDiffer) continue;
      page.isFresh = false;
      // A pending answer may be from before the change.
      page.isAsked = false;
    }
    this.#problem = undefined;
  }

  /** The same memory has a new reference. */
  follow(memoryReference: string): void {
    this.#reference = memoryReference;
    this.onChanged();
  }

  /** A range with its address instead of the reference, if it is known. */
  #comparable(range: MemoryRange): MemoryRange {
    const address = this.#base?.address;
    return range.memoryReference === this.#reference && address !== undefined
      ? { ...range, memoryReference: formatAddress(address + BigInt(this.#base?.inPage ?? 0)) }
      : range;
  }

  /** Resolves a reference that is not an address. */
  async #find(): Promise<void> {
    if (this.#problem !== undefined || this.#pages.get(0)?.isAsked === true) return;
    const page: Page = { isFresh: false, isAsked: true };
    this.#pages.set(0, page);
    try {
      const body = await this.#read({ memoryReference: this.#reference, offset: 0, count: 1 });
      const address = parseAddress(body?.address ?? '') ?? 0n;
      this.#base = address > 0n ? baseAt(address) : { address: undefined, inPage: 0 };
    } catch (error) {
      this.#problem = DebugError.from(error).message;
    }
    page.isAsked = false;
    this.#onChange();
  }

  async #readPage(number: number): Promise<void> {
    const asked: Page = { ...this.#pages.get(number), isAsked: true, isFresh: false };
    this.#pages.set(number, asked);
    delete asked.problem;
    const bytes = new Int16Array(pageBytes).fill(unreadable);
    const problem = await this.#readInto(bytes, number * pageBytes).catch(
      (error: unknown) => DebugError.from(error).message,
    );
    if (!asked.isAsked || this.#pages.get(number) !== asked) return;
    this.#pages.set(number, {
      ...asked,
      bytes,
      isAsked: false,
      isFresh: true,
      ...(problem !== undefined && { problem }),
    });
    this.#onChange();
  }

  /** Reads a page, skipping unreadable parts. */
  async #readInto(bytes: Int16Array, start: number): Promise<undefined> {
    let at = 0;
    while (at < pageBytes) {
      const body = await this.#read(this.rangeAt(start + at, pageBytes - at));
      const read = bytesOfBase64(body?.data ?? '').subarray(0, pageBytes - at);
      bytes.set(read, at);
      const { unreadableBytes = 0 } = body ?? {};
      if (unreadableBytes <= 0) return;
      at += read.length + unreadableBytes;
    }
  }
}

const pageOf = (offset: number): number => Math.floor(offset / pageBytes);

function known(bytes: Int16Array | undefined, offset: number): MemoryByte {
  const byte = bytes?.[offset - pageOf(offset) * pageBytes];
  return byte === unreadable ? 'unreadable' : byte;
}

function baseAt(address: bigint): MemoryBase {
  const inPage = Number(address % BigInt(pageBytes));
  return { address: address - BigInt(inPage), inPage };
}
