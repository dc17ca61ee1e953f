import type { OutputEntry, SessionId } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import { copyText } from '../../model/clipboard.ts';
import { plainText } from '../../ui/ansi.ts';
import { download } from '../../ui/download.ts';
import { categoryOf } from './console-settings.ts';
import type { ConsolePort } from './port.ts';

/** Lines per request. */
const readAtATime = 5_000;

/** A line as it is copied. */
export const copiedLine = ({ text }: OutputEntry): string => `${plainText(text)}\n`;

/** A line of a saved console, with its time. */
export const savedLine = (entry: OutputEntry): string =>
  `${entry.at}  ${'  '.repeat(entry.groups?.length ?? 0)}${categoryOf(entry).sign ?? ''}${plainText(entry.text)}\n`;

/** The end of a group has no text. */
const isLine = ({ group, text }: OutputEntry): boolean => group !== 'end' || text !== '';

/** The output of a session tree from a line on, read from the server in parts, each as one text. */
export async function outputTexts(
  port: ConsolePort,
  sessionId: SessionId,
  { first, lineOf }: { readonly first: number; readonly lineOf: (entry: OutputEntry) => string },
): Promise<readonly string[]> {
  const texts: string[] = [];
  let start = first;
  let end = Infinity;
  while (start < end) {
    const { total, entries } = await port.call('read_output', { sessionId, start, count: readAtATime });
    // Output that comes while reading is left out, so that the reading ends.
    end = Math.min(end, total);
    texts.push(entries.filter(isLine).map(lineOf).join(''));
    start = (entries.at(-1)?.index ?? Infinity) + 1;
  }
  return texts;
}

/** The file name for a session and a time: 'Report-on-orders-2026-01-31-08-41-07.log'. */
export function logName(name: string, at: Date): string {
  const words = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  const time = at.toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');
  return `${words === '' ? 'console' : words}-${time}.log`;
}

/** Copies the lines of a session tree from `first` on, or downloads all of its output. Failures are shown. */
export async function exportConsole(
  port: ConsolePort,
  action: 'copy_all' | 'save',
  { rootId, first }: { readonly rootId: SessionId; readonly first: number },
): Promise<void> {
  const options = action === 'save' ? { first: 0, lineOf: savedLine } : { first, lineOf: copiedLine };
  const texts = await attempt(port, outputTexts(port, rootId, options));
  if (!texts) return;
  if (action === 'copy_all') return copyText(port, texts.join(''));
  const name = logName(port.server.value.state.sessions[rootId]?.name ?? '', new Date());
  download(name, new Blob([...texts], { type: 'text/plain;charset=utf-8' }));
}
