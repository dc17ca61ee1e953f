import type { OutputEntry, SessionId } from '#protocol';
import { plainText } from '../../ui/ansi.ts';
import type { ConsolePort } from './port.ts';

/** As many lines as are read at a time. */
const readAtATime = 5_000;

/** What stands before a line in a file, as in the console. */
const signs: Readonly<Record<string, string>> = { input: '> ', result: '= ', error: '= ' };

/** A line as a person copies it: without styles. */
const copiedText = ({ text }: OutputEntry): string => plainText(text);

/** A line of a saved console: when it was said, and what. */
export const savedLine = ({ at, category, text, groups = [] }: OutputEntry): string =>
  `${at}  ${'  '.repeat(groups.length)}${signs[category] ?? ''}${plainText(text)}\n`;

/** The end of a group has no words of its own. */
const isLine = ({ group, text }: OutputEntry): boolean => group !== 'end' || text !== '';

/** Everything that a session tree said, as the server has it, page after page; `first` is the first line. */
async function* readWhole(port: ConsolePort, sessionId: SessionId, first = 0): AsyncGenerator<readonly OutputEntry[]> {
  let start = first;
  let end = Infinity;
  while (start < end) {
    const { total, entries } = await port.call('read_output', { sessionId, start, count: readAtATime });
    // What is said while it is read does not keep it from ending.
    end = Math.min(end, total);
    const last = entries.at(-1);
    if (last === undefined) return;
    yield entries.filter(isLine);
    start = last.index + 1;
  }
}

/** The lines of a session tree as text, from a line on. */
export async function copiedLines(port: ConsolePort, sessionId: SessionId, first: number): Promise<string> {
  const lines: string[] = [];
  for await (const entries of readWhole(port, sessionId, first)) lines.push(...entries.map(copiedText));
  return `${lines.join('\n')}\n`;
}

/** What a file is called after a session and a time: 'Report-on-orders-2026-01-31-08-41-07.log'. */
export function logName(name: string, at: Date): string {
  const words = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  const time = at.toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');
  return `${words === '' ? 'console' : words}-${time}.log`;
}

/** Downloads everything that a session tree said, as a text file. */
export async function saveConsole(port: ConsolePort, sessionId: SessionId): Promise<void> {
  const parts: string[] = [];
  for await (const entries of readWhole(port, sessionId)) parts.push(entries.map(savedLine).join(''));
  const url = URL.createObjectURL(new Blob(parts, { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = logName(port.server.value.state.sessions[sessionId]?.name ?? '', new Date());
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
