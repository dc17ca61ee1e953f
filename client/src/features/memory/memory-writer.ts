import { DebugError, formatAddress, type Body, type MemoryRange } from '#protocol';
import { base64OfBytes } from './base64.ts';
import type { MemoryPages } from './memory-pages.ts';
import type { TypedByte } from './memory-row-view.ts';

/** Rejects with a DebugError. */
export type WriteMemory = (range: Omit<MemoryRange, 'count'>, data: string) => Promise<Body<'writeMemory'> | undefined>;

interface WriterParts {
  readonly pages: MemoryPages;
  readonly write: WriteMemory;
  readonly onChange: () => void;
}

const plural = (count: number): string => (count === 1 ? '1 byte' : `${count} bytes`);

/** Typed bytes until they are written. Refused bytes stay until they are typed again or discarded. */
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

  get problem(): string | undefined {
    return this.#problem;
  }

  /** Adds a hexadecimal digit. True for the second one, which writes the byte. */
  type(offset: number, digit: string): boolean {
    const first = this.#halfTyped?.offset === offset ? this.#halfTyped.digit : undefined;
    this.#halfTyped = first === undefined ? { offset, digit } : undefined;
    if (first !== undefined) this.write(offset, [Number.parseInt(`${first}${digit}`, 16)]);
    this.#parts.onChange();
    return first !== undefined;
  }

  /** Discards half-typed and refused bytes. False if there are none. */
  giveUp(): boolean {
    const failed = [...this.#typed].filter(([, { state }]) => state === 'failed');
    if (failed.length === 0 && this.#halfTyped === undefined) return false;
    for (const [offset] of failed) this.#typed.delete(offset);
    this.#halfTyped = undefined;
    this.#problem = undefined;
    this.#parts.onChange();
    return true;
  }

  /** The focus moved to another byte. */
  leave(offset: number): void {
    if (this.#halfTyped === undefined || this.#halfTyped.offset === offset) return;
    this.#halfTyped = undefined;
    this.#parts.onChange();
  }

  /** Writes bytes after those typed before. */
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
      // Without a number, all were written.
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

  /** Written bytes are read again; others keep what was typed. */
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
