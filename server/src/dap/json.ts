import parse from 'secure-json-parse';

const quote = 0x22;
const backslash = 0x5c;
/** `[` and `]` become `{` and `}` by this bit, which those have already. */
const braceBit = 0x20;
const opener = 0x7b;
const closer = 0x7d;

/** Whether objects and arrays nest deeper than a limit. `JSON.parse` accepts any depth; `JSON.stringify` throws later. */
export function isTooDeep(bytes: Uint8Array, limit: number): boolean {
  if (bytes.length <= limit) return false;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (inString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if ((byte | braceBit) === opener) {
      depth += 1;
      if (depth > limit) return true;
    } else if ((byte | braceBit) === closer) depth -= 1;
  }
  return false;
}

/** The value of a JSON text in a part of the bytes; undefined if it is not JSON. Keys `__proto__` are removed. */
export function parseJson(bytes: Buffer, start = 0, end = bytes.length): unknown {
  try {
    return parse(bytes.toString('utf8', start, end), undefined, { protoAction: 'remove', constructorAction: 'ignore' });
  } catch {
    return undefined;
  }
}
