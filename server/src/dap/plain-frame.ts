const header = Buffer.from('Content-Length: ');
const headerEnd = Buffer.from('\r\n\r\n');
const zero = 0x30;

/**
 * Where the body is of a frame that begins at a place with a length and no other header, as nearly all do; undefined
 * where none begins there. The body may end behind the bytes.
 */
export function plainBody(bytes: Buffer, at: number): { readonly start: number; readonly end: number } | undefined {
  if (!holds(bytes, at, header)) return undefined;
  let place = at + header.length;
  let length = 0;
  for (; isDigit(bytes[place]); place++) length = length * 10 + (bytes[place] ?? zero) - zero;
  const start = place + headerEnd.length;
  return length > 0 && holds(bytes, place, headerEnd) ? { start, end: start + length } : undefined;
}

const isDigit = (byte = 0): boolean => byte >= zero && byte <= zero + 9;

function holds(bytes: Buffer, at: number, part: Buffer): boolean {
  for (let place = 0; place < part.length; place++) if (bytes[at + place] !== part[place]) return false;
  return true;
}
