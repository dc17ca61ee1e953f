import { defined, entriesOf, withLinePart, type OutputEntry, type OutputPart, type ServerMessage } from '#protocol';
import type { TestPage } from './page-bench.ts';

function addTo(lines: Map<number, OutputEntry>, entries: readonly OutputEntry[]): void {
  for (const entry of entries) {
    const line = withLinePart(lines.get(entry.index), entry);
    if (line) lines.set(entry.index, line);
  }
}

/** The lines that a page was sent, by index, put together as a page does. */
export class ReceivedLines extends Map<number, OutputEntry> {
  add(message: ServerMessage): void {
    if (message.type === 'output') addTo(this, entriesOf(message.runs));
    if (message.type !== 'line_text') return;
    const { index, start, text, length, unended, mayGrow } = message;
    const known = this.get(index);
    if (!known) return;
    const { unended: _unended, mayGrow: _mayGrow, ...line } = known;
    const part = { start, end: start + text.length, length };
    addTo(this, [{ ...line, ...defined({ unended, mayGrow }), text, part }]);
  }
}

/** The lines that messages brought to a page. */
export function receivedLines(messages: readonly ServerMessage[]): ReceivedLines {
  const lines = new ReceivedLines();
  for (const message of messages) lines.add(message);
  return lines;
}

/** Reads a line in parts, as a page does when one comes into view; undefined if the server does not have it. */
export async function readLine(page: TestPage, sessionId: string, index: number): Promise<OutputEntry | undefined> {
  const lines = new Map<number, OutputEntry>();
  for (let from = 0; ;) {
    const read = (await page.call('read_output', { sessionId, start: index, count: 1, from })) as OutputPart;
    addTo(lines, entriesOf(read.runs));
    const line = lines.get(index);
    if (!line?.part) return line;
    if (line.part.end <= from) throw new Error(`Nothing came of line ${index} after character ${from}.`);
    from = line.part.end;
  }
}
