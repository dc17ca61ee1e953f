import { DebugError, formatAddress, type Body, type MemoryRange } from '#protocol';
import { base64OfBytes } from './base64.ts';
import type { MemoryPages } from './memory-pages.ts';
import type { TypedByte } from './memory-row-view.ts';

/** Writes to an adapter. Rejects with a DebugError. */
export type WriteMemory = (range: Omit<MemoryRange, 'count'>, data: string) => Promise<Body<'writeMemory'> | undefined>;

interface WriterParts {
  readonly pages: MemoryPages;
  readonly write: WriteMemory;
  readonly onChange: () => void;
}

const plural = (count: number): string => (count === 1 ? '1 byte' : `${count} bytes`);

/** Bytes that a person typed, until the adapter has taken them. What it refuses stays until it is typed anew or given up. */
export class MemoryWriter {
  readonly #parts: WriterParts;
  readonly #typed = new Map<number, TypedByte>();
  #halfTyped: { readonly offset: number; readonly digit: string } | undefined;
  #problem: string | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  get typed(): ReadonlyMap<number, TypedByte> {
    return this.#typed;
  }

  get halfTyped(): { readonly offset: number; readonly digit: string } | undefined {
    return this.#halfTyped;
  }

  /** What could not be written, and why. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Takes a hexadecimal digit at an offset. True when it was the second one, and the byte is on its way. */
  type(offset: number, digit: string): boolean {
    const first = this.#halfTyped?.offset === offset ? this.#halfTyped.digit : undefined;
    this.#halfTyped = first === undefined ? { offset, digit } : undefined;
    if (first !== undefined) this.write(offset, [Number.parseInt(`${first}${digit}`, 16)]);
    this.#parts.onChange();
    return first !== undefined;
  }

  /** Forgets a digit without its second, and what was refused. False where there is nothing of the kind. */
  giveUp(): boolean {
    const failed = [...this.#typed].filter(([, { state }]) => state === 'failed');
    if (failed.length === 0 && this.#halfTyped === undefined) return false;
    for (const [offset] of failed) this.#typed.delete(offset);
    this.#halfTyped = undefined;
    this.#problem = undefined;
    this.#parts.onChange();
    return true;
  }

  /** The focus has left for another byte. */
  leave(offset: number): void {
    if (this.#halfTyped === undefined || this.#halfTyped.offset === offset) return;
    this.#halfTyped = undefined;
    this.#parts.onChange();
  }

  /** Writes bytes from an offset on, after those that were typed before. */
  write(offset: number, bytes: readonly number[]): void {
    bytes.forEach((value, index) => this.#typed.set(offset + index, { value, state: 'sent' }));
    this.#problem = undefined;
    this.#last = this.#last.then(() => this.#send(offset, bytes));
  }

  async #send(offset: number, bytes: readonly number[]): Promise<void> {
    const { pages, write, onChange } = this.#parts;
    const { memoryReference, offset: from } = pages.rangeAt(offset, bytes.length);
    try {
      const body = await write({ memoryReference, offset: from }, base64OfBytes(Uint8Array.from(bytes)));
      // Without a word of how many, all were.
      const { bytesWritten = bytes.length } = body ?? {};
      this.#settle(offset, bytes, bytesWritten);
      if (bytesWritten < bytes.length) this.#fail(offset, `${bytesWritten} of ${plural(bytes.length)} were written`);
    } catch (error) {
      this.#settle(offset, bytes, 0);
      this.#fail(offset, DebugError.from(error).message);
    }
    pages.onChanged([pages.rangeAt(offset, bytes.length)]);
    onChange();
  }

  /** Those that were written are read again; the others stay as they were typed. */
  #settle(offset: number, bytes: readonly number[], written: number): void {
    bytes.forEach((value, index) => {
      if (index < written) this.#typed.delete(offset + index);
      else this.#typed.set(offset + index, { value, state: 'failed' });
    });
  }

  #fail(offset: number, why: string): void {
    const address = formatAddress(this.#parts.pages.addressOf(offset));
    this.#problem = `${address} could not be written: ${why.replace(/\.$/, '')}. Type it again, or discard it with Escape.`;
  }
}
