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

/** Memory is read so many bytes at a time, at addresses that such a page begins at. */
export const pageBytes = 1024;

/** A byte as it is known: undefined while it is being read, 'unreadable' where the adapter has none. */
export type MemoryByte = number | 'unreadable' | undefined;

/** Reads from an adapter. Rejects with a DebugError. */
export type ReadMemory = (range: MemoryRange) => Promise<Partial<Body<'readMemory'>> | undefined>;

interface Page {
  /** By place in the page; -1 is unreadable. */
  bytes?: Int16Array;
  /** As they were at the stop before. */
  before?: Int16Array;
  isFresh: boolean;
  isAsked: boolean;
  /** Why nothing of it could be read. */
  problem?: string;
}

const unreadable = -1;

/** Where a reference leads: the beginning of its page, and how far in it the reference is. */
interface MemoryBase {
  /** Undefined for memory without addresses, of which only offsets are known. */
  readonly address: bigint | undefined;
  readonly inPage: number;
}

/**
 * What is known of memory around a reference, in pages. Pages are numbered from the one that the reference leads to;
 * those ahead have negative numbers. What was read stays until it is read again.
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

  /** Where the reference leads; undefined until that was found out. */
  get base(): MemoryBase | undefined {
    return this.#base;
  }

  /** Why it could not be found out where the reference leads. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Why nothing of a page could be read. */
  problemOf(page: number): string | undefined {
    return this.#pages.get(page)?.problem;
  }

  /** The byte at an offset from the beginning of the base's page. */
  byteAt(offset: number): MemoryByte {
    return known(this.#pages.get(pageOf(offset))?.bytes, offset);
  }

  /** The byte that was there at the stop before, where that was another one. */
  byteBefore(offset: number): number | undefined {
    const before = known(this.#pages.get(pageOf(offset))?.before, offset);
    return typeof before === 'number' && before !== this.byteAt(offset) ? before : undefined;
  }

  /** Whether something of a page can be read; undefined until it was tried. */
  hasBytes(page: number): boolean | undefined {
    const { bytes, isFresh } = this.#pages.get(page) ?? {};
    return bytes === undefined && isFresh !== true ? undefined : bytes?.some((byte) => byte !== unreadable) === true;
  }

  /** The address of an offset, or the offset itself where there are no addresses. Never below 0. */
  addressOf(offset: number): bigint {
    return (this.#base?.address ?? 0n) + BigInt(offset);
  }

  /** What names bytes at an offset to the adapter. */
  rangeAt(offset: number, count: number): MemoryRange {
    const address = this.#base?.address;
    return address === undefined
      ? { memoryReference: this.#reference, offset, count }
      : { memoryReference: formatAddress(address + BigInt(offset)), offset: 0, count };
  }

  /** Has pages read that are not known, or may have changed. */
  want(first: number, last: number): void {
    if (this.#base === undefined) return void this.#find();
    for (let page = first; page <= last; page += 1) {
      const known = this.#pages.get(page);
      if (known?.isFresh !== true && known?.isAsked !== true) void this.#readPage(page);
    }
  }

  /** Another stop: what was known is what it is compared with, and all is read again. */
  onStop(): void {
    for (const page of this.#pages.values()) if (page.bytes) page.before = page.bytes;
    this.onChanged();
  }

  /** Something may have changed: in these ranges, or anywhere. */
  onChanged(ranges?: readonly MemoryRange[]): void {
    for (const [number, page] of this.#pages) {
      const own = this.rangeAt(number * pageBytes, pageBytes);
      const mayDiffer = ranges === undefined || ranges.some((range) => mayOverlap(this.#comparable(range), own));
      if (!mayDiffer) continue;
      page.isFresh = false;
      // What is on its way may be from before the change.
      page.isAsked = false;
    }
    this.#problem = undefined;
  }

  /** The same memory goes by another reference now. */
  follow(memoryReference: string): void {
    this.#reference = memoryReference;
    this.onChanged();
  }

  /** A range by the reference that was opened is told by its address, where that is known. */
  #comparable(range: MemoryRange): MemoryRange {
    const address = this.#base?.address;
    return range.memoryReference === this.#reference && address !== undefined
      ? { ...range, memoryReference: formatAddress(address + BigInt(this.#base?.inPage ?? 0)) }
      : range;
  }

  /** Finds out where a reference leads that is no address. */
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

  /** Reads a page, past what in it cannot be read. */
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
