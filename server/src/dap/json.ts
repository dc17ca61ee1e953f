import parse from 'secure-json-parse';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
/** `[` and `]` become `{` and `}` by this bit, which those have already. */
const braceBit = 0x20;
const opener = 0x7b;
const closer = 0x7d;

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
}

/** A valid JSON text within bounds, without members of objects that have too many; undefined if it nests too deep. */
export function boundedJson(bytes: Buffer, { deepest, narrow, mostMembers }: JsonBounds): Buffer | undefined {
  /** By depth; -1 for an array. */
  const members = [-1];
  const cuts: Cut[] = [];
  let membersLeft = mostMembers;
  let depth = 0;
  let inString = false;
  let cut: { readonly start: number; readonly depth: number } | undefined;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (inString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if ((byte | braceBit) === opener) {
      depth += 1;
      if (depth > deepest) return undefined;
      members[depth] = byte === opener ? 0 : -1;
    } else if ((byte | braceBit) === closer) {
      if (cut?.depth === depth) {
        cuts.push({ start: cut.start, end: at });
        cut = undefined;
      }
      depth -= 1;
    } else if (byte === comma && !cut) {
      const count = members[depth] ?? -1;
      if (count < 0) continue;
      members[depth] = count + 1;
      if (count + 1 < narrow) continue;
      membersLeft -= 1;
      if (membersLeft < 0) cut = { start: at, depth };
    }
  }
  return cuts.length === 0 ? bytes : without(bytes, cuts);
}

/** Whether objects and arrays nest deeper than a limit. `JSON.parse` accepts any depth; `JSON.stringify` throws later. */
export const isTooDeep = (bytes: Buffer, deepest: number): boolean =>
  bytes.length > deepest && boundedJson(bytes, { deepest, narrow: Infinity, mostMembers: Infinity }) === undefined;

function without(bytes: Buffer, cuts: readonly Cut[]): Buffer {
  const starts = [0, ...cuts.map(({ end }) => end)];
  return Buffer.concat(starts.map((start, index) => bytes.subarray(start, cuts[index]?.start)));
}

/** The value of a JSON text; undefined if it is not JSON. Keys `__proto__` are removed. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return parse(bytes.toString('utf8'), undefined, { protoAction: 'remove', constructorAction: 'ignore' });
  } catch {
    return undefined;
  }
}
