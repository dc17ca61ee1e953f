/** Characters without a glyph: the edges of a mark, and the two digits of a breakpoint's id. */
const edge = '\u{2063}';
const digits = ['\u{200B}', '\u{200C}'] as const;

const marked = /[^\n\u{2063}]*\u{2063}([\u{200B}\u{200C}]+)\u{2063}([^\u{2063}]*)\u{2063}[^\n\u{2063}]*(?:\n|$)/gu;
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

/** The parts of an output that logpoints printed, and the text between them, without marks. */
export function printedTexts(output: string): readonly PrintedText[] {
  if (!output.includes(edge)) return [{ text: output }];
  const texts: PrintedText[] = [];
  let end = 0;
  for (const { 0: whole, 1: mark = '', index } of output.matchAll(marked)) {
    if (index > end) texts.push({ text: output.slice(end, index) });
    texts.push({ text: whole, breakpointId: idOf(mark) });
    end = index + whole.length;
  }
  if (end < output.length) texts.push({ text: output.slice(end) });
  // An adapter may send a message in parts.
  return texts.map(({ text, ...printed }) => ({ ...printed, text: text.replaceAll(leftOver, '') }));
}
