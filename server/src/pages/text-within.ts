/** The bytes of a text in JSON, without its quotes. */
const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** The end of a part of a text that does not split a character, but has at least one. */
function endOfPart(text: string, start: number, end: number): number {
  const code = text.charCodeAt(end);
  const isSplit = code >= 0xdc_00 && code <= 0xdf_ff;
  return isSplit ? (end - 1 > start ? end - 1 : end + 1) : end;
}

/** Where a part of a text ends that takes at most so many bytes as JSON: of some characters it takes six. At least one is in it. */
export function endWithin(text: string, start: number, most: number): number {
  let end = Math.min(text.length, start + Math.max(1, Math.floor(most)));
  for (;;) {
    end = endOfPart(text, start, end);
    const part = text.slice(start, end);
    const bytes = bytesOf(part);
    if (bytes <= most || part.length <= 2) return end;
    end = start + Math.max(1, Math.min(part.length - 1, Math.floor((part.length * most) / bytes)));
  }
}
