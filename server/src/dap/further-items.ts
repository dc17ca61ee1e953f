import { itemsOfAPage, JsonScan, type JsonBounds, type PagedItems } from './json-scan.ts';
import { parseJson } from './json.ts';

const open = Buffer.from('[');
const close = Buffer.from(']');

/** The further items of a long list in a message, as bytes: they are parsed when they are asked for. */
export class FurtherItems {
  /** The name of the list in the message's body. */
  readonly list: string;
  /** How many items of the list are in the message itself. */
  readonly before: number;
  /** How many more there are. */
  readonly length: number;
  readonly #bytes: Buffer;
  readonly #pages: readonly number[];
  readonly #bounds: JsonBounds;

  /** `bytes` is the whole body of the message in which they were found. */
  constructor({ list, before, length, pages }: PagedItems, bytes: Buffer, bounds: JsonBounds) {
    this.list = list;
    this.before = before;
    this.length = length;
    this.#bytes = bytes;
    this.#pages = pages;
    this.#bounds = bounds;
  }

  /** The items from one place to another, counted from the first of them. What is beyond the bounds is left out. */
  slice(start: number, end: number): readonly unknown[] {
    const first = Math.floor(start / itemsOfAPage);
    const last = Math.min(Math.ceil(Math.min(end, this.length) / itemsOfAPage), this.#pages.length - 1);
    if (first >= last) return [];
    const [from = 0, to = 0] = [this.#pages[first], this.#pages[last]];
    const text = Buffer.concat([open, this.#bytes.subarray(from + 1, to), close]);
    const scan = new JsonScan(this.#bounds);
    scan.read(text);
    const bounded = scan.bounded(text);
    const items = bounded && parseJson(bounded);
    if (!Array.isArray(items)) return [];
    const skipped = first * itemsOfAPage;
    return items.slice(start - skipped, end - skipped);
  }
}
