const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
/** `[` and `]` become `{` and `}` by this bit, which those have already. */
const braceBit = 0x20;
const opener = 0x7b;
const closer = 0x7d;

/** Arrays take longer to make than other values. */
const valuesOfAnArray = 2;
/** Objects take longer still: one whose keys no other has, thirteen times as long as one among others with the same keys. */
const valuesOfAnObject = 5;

/** How deep the members of a message's body are, and the items of a list in it. */
const bodyDepth = 2;
const itemDepth = bodyDepth + 1;
/** No name of a list is longer. */
const longestName = 32;

/** How many items a page of a long list has, the last one excepted. */
export const itemsOfAPage = 100;

/** A part of a text, in bytes. */
interface Cut {
  readonly start: number;
  readonly end: number;
}

/** Bounds that keep a JSON text from taking long to parse. */
export interface JsonBounds {
  /** How deeply objects and arrays may nest. */
  readonly deepest: number;
  /** An object with no more members than this may be of any number. */
  readonly narrow: number;
  /** The most members of all larger objects, beyond those that a narrow one may have. */
  readonly mostMembers: number;
  /** The most values in all objects and arrays, which count several times themselves. */
  readonly mostValues: number;
  /** Objects that nest no deeper keep their members in spite of `mostValues`. */
  readonly keptDepth: number;
  /** Lists in the body of a message that keep the first of their items if they have more than `most`. The others are in pages. */
  readonly pagedLists?: { readonly names: ReadonlySet<string>; readonly most: number; readonly first: number };
}

/** What a text has too many of. */
export type Excess = 'members' | 'values';

/** Where the further items of a list in the body of a message are. */
export interface PagedItems {
  /** The name of the list. */
  readonly list: string;
  /** How many items are before them. */
  readonly before: number;
  /** How many there are. */
  readonly length: number;
  /** Where the comma before each page is, in bytes; the last one is the end of the list. */
  readonly pages: readonly number[];
}

interface OpenPages {
  readonly list: string;
  readonly before: number;
  readonly pages: number[];
  length: number;
}

/** Finds what is beyond bounds in a valid JSON text that comes in parts. */
export class JsonScan {
  /** Why parts of the text are left out. */
  readonly excess = new Set<Excess>();
  readonly #bounds: JsonBounds;
  /** By depth; -1 for an array. */
  readonly #members = [-1];
  #cuts: Cut[] = [];
  #membersLeft: number;
  #valuesLeft: number;
  /** The bytes of earlier parts. */
  #before = 0;
  #depth = 0;
  #inString = false;
  /** A backslash ended the part before. */
  #isEscaped = false;
  #isTooDeep = false;
  #cut: { readonly start: number; readonly depth: number } | undefined;
  /** The last text directly in the body, if it is short: the name of what follows. */
  #name = '';
  /** The paged list that is being read, and how many commas it has so far. */
  #list: string | undefined;
  #commas = 0;
  #openPages: OpenPages | undefined;
  #pagedItems: PagedItems | undefined;

  constructor(bounds: JsonBounds) {
    this.#bounds = bounds;
    this.#membersLeft = bounds.mostMembers;
    this.#valuesLeft = bounds.mostValues;
  }

  read(part: Buffer): void {
    let inString = this.#inString;
    let at = this.#isEscaped ? 1 : 0;
    let start = 0;
    for (; at < part.length && !this.#isTooDeep; at++) {
      const byte = part[at] ?? 0;
      if (inString) {
        if (byte === backslash) at += 1;
        else if (byte === quote) {
          inString = false;
          if (this.#depth === bodyDepth) this.#addToName(part, start, at);
        }
      } else if (byte === quote) {
        inString = true;
        start = at + 1;
        if (this.#depth === bodyDepth) this.#name = '';
      } else if ((byte | braceBit) === opener) this.#open(byte === opener);
      else if ((byte | braceBit) === closer) this.#close(this.#before + at);
      else if (byte === comma) this.#comma(this.#before + at);
    }
    if (inString && this.#depth === bodyDepth) this.#addToName(part, start, part.length);
    this.#inString = inString;
    this.#isEscaped = at > part.length;
    this.#before += part.length;
  }

  /** The text, without what is beyond the bounds; undefined if it nests too deep. */
  bounded(bytes: Buffer): Buffer | undefined {
    if (this.#isTooDeep) return undefined;
    return this.#cuts.length === 0 ? bytes : without(bytes, this.#cuts);
  }

  /** True if something is beyond the bounds. */
  get isCut(): boolean {
    return this.#cuts.length > 0;
  }

  /** The items of the first paged list that are beyond the bounds. */
  get pagedItems(): PagedItems | undefined {
    return this.#pagedItems;
  }

  #addToName(part: Buffer, start: number, end: number): void {
    this.#name = end - start > longestName ? '' : this.#name + part.toString('latin1', start, end);
  }

  #open(isObject: boolean): void {
    this.#depth += 1;
    this.#isTooDeep = this.#depth > this.#bounds.deepest;
    if (this.#cut) return;
    this.#members[this.#depth] = isObject ? 0 : -1;
    this.#valuesLeft -= isObject ? valuesOfAnObject : valuesOfAnArray;
    if (this.#depth !== itemDepth) return;
    this.#list = !isObject && this.#bounds.pagedLists?.names.has(this.#name) ? this.#name : undefined;
    this.#commas = 0;
  }

  #close(at: number): void {
    const isEndOfList = this.#depth === itemDepth && this.#openPages !== undefined;
    if (this.#cut?.depth === this.#depth) {
      this.#cuts.push({ start: this.#cut.start, end: at });
      this.#cut = undefined;
      if (isEndOfList && this.#openPages)
        this.#pagedItems = { ...this.#openPages, pages: [...this.#openPages.pages, at] };
    }
    if (isEndOfList) this.#openPages = undefined;
    this.#depth -= 1;
  }

  #comma(at: number): void {
    if (this.#cut) {
      if (this.#openPages && this.#depth === itemDepth) this.#addItem(this.#openPages, at);
      return;
    }
    const excess = this.#excessAfterComma();
    if (this.#list !== undefined && this.#depth === itemDepth && !this.#pagedItems) {
      this.#nextItem(this.#list, at);
      return;
    }
    if (!excess) return;
    this.excess.add(excess);
    this.#cut = { start: at, depth: this.#depth };
  }

  /** Notes where the items of a paged list are. Once there are too many, the list is cut after the first ones. */
  #nextItem(list: string, at: number): void {
    const { pagedLists: { most, first } = { most: Infinity, first: Infinity }, mostValues } = this.#bounds;
    this.#commas += 1;
    // An item in whose middle the values are used up would lose its end.
    const areValuesScarce = this.#valuesLeft < mostValues / 10;
    if (this.#commas >= first || areValuesScarce) {
      this.#openPages ??= { list, before: this.#commas, length: 0, pages: [] };
      this.#addItem(this.#openPages, at);
    }
    if (this.#commas < most && !areValuesScarce) return;
    const start = this.#openPages?.pages[0] ?? at;
    this.#cuts = this.#cuts.filter((cut) => cut.end < start);
    this.#cut = { start, depth: this.#depth };
  }

  #addItem(items: OpenPages, at: number): void {
    if (items.length % itemsOfAPage === 0) items.pages.push(at);
    items.length += 1;
  }

  /** The reason to leave out the value after a comma and what follows in its object or array. */
  #excessAfterComma(): Excess | undefined {
    const depth = this.#depth;
    const { narrow, keptDepth } = this.#bounds;
    this.#valuesLeft -= 1;
    const count = this.#members[depth] ?? -1;
    if (this.#valuesLeft < 0 && (count < 0 || depth > keptDepth)) return 'values';
    if (count < 0) return undefined;
    this.#members[depth] = count + 1;
    if (count + 1 < narrow) return undefined;
    this.#membersLeft -= 1;
    return this.#membersLeft < 0 ? 'members' : undefined;
  }
}

function without(bytes: Buffer, cuts: readonly Cut[]): Buffer {
  const starts = [0, ...cuts.map(({ end }) => end)];
  return Buffer.concat(starts.map((start, index) => bytes.subarray(start, cuts[index]?.start)));
}
