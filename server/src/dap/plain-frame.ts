const header = Buffer.from('Content-Length: ');
const headerEnd = Buffer.from('\r\n\r\n');
const zero = 0x30;

/** The place of a body in a frame that has only a length header. The body may end after the bytes. */
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
