/** How long the parts of a text are, in characters. */
const partLength = 128 * 1024;

/** A long text in parts that end with a line where possible, and never within a character. */
export function* textParts(text: string): Generator<string> {
  if (text.length <= partLength) {
    yield text;
    return;
  }
  for (let start = 0; start < text.length;) {
    const end = endOfPart(text, start);
    yield text.slice(start, end);
    start = end;
  }
}

function endOfPart(text: string, start: number): number {
  const end = start + partLength;
  if (end >= text.length) return text.length;
  const newline = text.slice(start, end).lastIndexOf('\n');
  if (newline !== -1) return start + newline + 1;
  const code = text.charCodeAt(end);
  return code >= 0xdc_00 && code <= 0xdf_ff ? end - 1 : end;
}
