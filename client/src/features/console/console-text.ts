import {
  countLines,
  DebugError,
  entriesOfRun,
  sessionIn,
  type OutputEntry,
  type OutputRun,
  type SessionId,
} from '#protocol';
import { attempt } from '../../model/attempt.ts';
import { copyText } from '../../model/clipboard.ts';
import { OutputReads } from '../../model/output-reads.ts';
import { plainText } from '../../ui/ansi.ts';
import { download } from '../../ui/download.ts';
import { categoryOf } from './console-settings.ts';
import type { ConsolePort } from './port.ts';

/** Lines per request. */
const readAtATime = 5_000;

/** The longest text that is copied, in characters: other programs could not paste a longer one. */
const mostCopied = 32 * 1024 * 1024;

/** Texts are collected up to this size, in characters. */
const partOfAFile = 1024 * 1024;

/** How the console is exported. */
export type ConsoleExport = 'copy_all' | 'save' | 'save_with_times';

/** How runs become text. */
type RunText = (run: OutputRun) => string;

/** The end of a group has no text. */
const isLine = ({ group, text }: OutputEntry): boolean => group !== 'end' || text !== '';

const byLine =
  (textOf: (entry: OutputEntry) => string): RunText =>
  (run) =>
    entriesOfRun(run).filter(isLine).map(textOf).join('');

/** Lines as they are copied: without styles. */
export const copiedText: RunText = byLine(({ text }) => `${plainText(text)}\n`);

/** Lines with their times, indented by their groups, and without styles. */
export const timedText: RunText = byLine(
  (entry) =>
    `${entry.at}  ${'  '.repeat(entry.groups?.length ?? 0)}${categoryOf(entry).sign ?? ''}${plainText(entry.text)}\n`,
);

/** Lines exactly as they were printed; what was typed, and its results, are marked. */
export class ExactText {
  /** The stream whose last line is not ended. */
  #open: string | undefined;

  readonly of: RunText = (run) => {
    const { category, sessionId, unended = false, lines } = run;
    if (run.group === 'end' && lines === '') return '';
    const sign = categoryOf(run).sign ?? '';
    const stream = `${sessionId} ${category}`;
    // A line of another stream begins on a line of its own.
    const before = this.#open === undefined || this.#open === stream ? '' : '\n';
    this.#open = unended ? stream : undefined;
    return `${before}${sign}${sign === '' ? lines : lines.replaceAll('\n', `\n${sign}`)}${unended ? '' : '\n'}`;
  };
}

const lines = (count: number): string => (count === 1 ? '1 line' : `${count.toLocaleString('en')} lines`);

/** Says where lines are left out that the server does not have. */
const gapText = (start: number, count: number): string =>
  start === 0
    ? `[${lines(count)} dropped: the server keeps the end of a long output]\n`
    : `[${lines(count)} missing: the output could not be written to the server's disk]\n`;

/** The output of a session tree from a line on, read from the server in parts, each as one text. */
export async function* outputTexts(
  port: Pick<ConsolePort, 'call'>,
  sessionId: SessionId,
  { first, textOf }: { readonly first: number; readonly textOf: RunText },
): AsyncGenerator<string> {
  const reads = new OutputReads(port.call);
  let next = first;
  for (let end = Infinity; next < end;) {
    const { total, runs } = await reads.read(sessionId, next, readAtATime);
    // Output that comes while reading is left out, so that the reading ends.
    end = Math.min(end, total);
    const texts: string[] = [];
    for (const run of runs) {
      if (run.index > next) texts.push(gapText(next, run.index - next));
      texts.push(textOf(run));
      next = run.index + countLines(run);
    }
    if (runs.length === 0) {
      texts.push(gapText(next, end - next));
      next = end;
    }
    yield texts.join('');
  }
}

/** The file name for a session and a time: 'Report-on-orders-2026-01-31-08-41-07.log'. */
export function logName(name: string, at: Date): string {
  const words = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  const time = at.toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');
  return `${words === '' ? 'console' : words}-${time}.log`;
}

/** The texts as one, if it is not too long. */
async function copyOf(texts: AsyncIterable<string>): Promise<string> {
  const copied: string[] = [];
  let length = 0;
  for await (const text of texts) {
    length += text.length;
    if (length > mostCopied) throw new DebugError('not_allowed', 'The console is too long to copy. Save it instead.');
    copied.push(text);
  }
  return copied.join('');
}

/** The texts as a file. They are handed to the browser as they come, which keeps large ones on disk. */
async function fileOf(texts: AsyncIterable<string>): Promise<Blob> {
  const parts: Blob[] = [];
  let pending: string[] = [];
  let length = 0;
  const flush = (): void => {
    parts.push(new Blob(pending));
    pending = [];
    length = 0;
  };
  for await (const text of texts) {
    pending.push(text);
    length += text.length;
    if (length >= partOfAFile) flush();
  }
  flush();
  return new Blob(parts, { type: 'text/plain;charset=utf-8' });
}

const textsOfFiles: Readonly<Record<Exclude<ConsoleExport, 'copy_all'>, () => RunText>> = {
  save: () => new ExactText().of,
  save_with_times: () => timedText,
};

/** Copies the lines of a session tree from `first` on, or downloads all of its output. Failures are shown. */
export async function exportConsole(
  port: ConsolePort,
  action: ConsoleExport,
  { rootId, first }: { readonly rootId: SessionId; readonly first: number },
): Promise<void> {
  if (action === 'copy_all') {
    const copied = await attempt(port, copyOf(outputTexts(port, rootId, { first, textOf: copiedText })));
    return copied === undefined ? undefined : copyText(port, copied);
  }
  const texts = outputTexts(port, rootId, { first: 0, textOf: textsOfFiles[action]() });
  const file = await attempt(port, fileOf(texts));
  const name = logName(sessionIn(port.server.value.state.sessions, rootId)?.name ?? '', new Date());
  if (file) download(name, file);
}
