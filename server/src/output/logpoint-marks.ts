/** Characters without a glyph: the edges of a mark, and the two digits of a breakpoint's id. */
const edge = '\u{2063}';
const digits = ['\u{200B}', '\u{200C}'] as const;

/** A marked message, from its first edge on. */
const marked = /\u{2063}([\u{200B}\u{200C}]+)\u{2063}([^\u{2063}]*)\u{2063}/uy;
const leftOver = /\u{2063}[\u{200B}\u{200C}]*/gu;

/** A log message for the adapter, with invisible marks around it: an adapter does not report which breakpoint printed it. */
export function withMarks(logMessage: string, breakpointId: number): string {
  const id = breakpointId.toString(2).replaceAll(/[01]/g, (digit) => digits[digit === '0' ? 0 : 1]);
  return `${edge}${id}${edge}${logMessage}${edge}`;
}

const idOf = (mark: string): number => Number.parseInt(mark.replaceAll(digits[0], '0').replaceAll(digits[1], '1'), 2);

export interface PrintedText {
  readonly text: string;
  /** The logpoint that printed it. */
  readonly breakpointId?: number;
}

/** Where the text of a message begins and ends, with what the adapter puts around it on its lines. */
function aroundMessage(
  output: string,
  from: number,
  [start, end]: readonly [number, number],
): readonly [number, number] {
  const nextEdge = output.indexOf(edge, end);
  const after = output.slice(end, nextEdge === -1 ? undefined : nextEdge);
  const newline = after.indexOf('\n');
  return [from + output.slice(from, start).lastIndexOf('\n') + 1, end + (newline === -1 ? after.length : newline + 1)];
}

/** The parts of an output that logpoints printed, and the text between them, without marks. Takes linear time. */
export function printedTexts(output: string): readonly PrintedText[] {
  const texts: PrintedText[] = [];
  let end = 0;
  for (let at = output.indexOf(edge); at !== -1; at = output.indexOf(edge, Math.max(at + 1, end))) {
    marked.lastIndex = at;
    const [message, mark = ''] = marked.exec(output) ?? [];
    if (message === undefined) continue;
    const [from, to] = aroundMessage(output, end, [at, at + message.length]);
    if (from > end) texts.push({ text: output.slice(end, from) });
    texts.push({ text: output.slice(from, to), breakpointId: idOf(mark) });
    end = to;
  }
  if (end < output.length || texts.length === 0) texts.push({ text: output.slice(end) });
  // An adapter may send a message in parts.
  return texts.map(({ text, ...printed }) => ({ ...printed, text: text.replaceAll(leftOver, '') }));
}
