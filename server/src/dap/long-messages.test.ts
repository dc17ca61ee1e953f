import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DapMessage } from '#protocol';
import { measured, mostOfTurn } from '../testing/measured.ts';
import { bodyCapBytes } from './framing.ts';
import { createStreamTransport } from './stream-transport.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'long-messages-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An event whose body has about as many bytes as a message may have: many pieces between two texts. */
function longEvent(before: string, pieceAt: (index: number) => string, after: string, separator = ','): string {
  const room = bodyCapBytes - 200 - before.length - after.length;
  const pieces: string[] = [];
  for (let length = 0; ;) {
    const piece = pieceAt(pieces.length);
    length += Buffer.byteLength(piece) + separator.length;
    if (length > room) break;
    pieces.push(piece);
  }
  return `{"seq":1,"type":"event","body":${before}${pieces.join(separator)}${after},"event":"long"}`;
}

const always = (piece: string) => () => piece;

const escape = '\\n';

interface LongMessage {
  /** What it consists of. */
  readonly what: string;
  readonly textOf: () => string;
  /** The piece of the text that it is compared with, if it has one text, which cannot be shortened. */
  readonly comparedWith?: string;
}

const messages: readonly LongMessage[] = [
  { what: 'one string', textOf: () => longEvent('"', always('x'.repeat(1_000)), '"', '') },
  { what: 'escapes', textOf: () => longEvent('"', always(escape.repeat(1_000)), '"', ''), comparedWith: escape },
  { what: 'numbers', textOf: () => longEvent('[', always('1'), ']') },
  { what: 'empty objects', textOf: () => longEvent('[', always('{}'), ']') },
  { what: 'lists that nest deep', textOf: () => longEvent('[', always('['.repeat(240) + ']'.repeat(240)), ']') },
  { what: 'objects with different keys', textOf: () => longEvent('[', (index) => `{"k${index}":1}`, ']') },
  { what: 'members', textOf: () => longEvent('{', (index) => `"k${index}":1`, '}') },
  { what: 'variables', textOf: () => longEvent('{"variables":[', (index) => `{"name":"v${index}","value":"1"}`, ']}') },
];

/** Reads a file as the output of an adapter. The result is the longest turn of the event loop, in milliseconds of processor time. */
async function longestTurnOf(file: string): Promise<{ readonly ms: number; readonly heard: readonly DapMessage[] }> {
  const heard: DapMessage[] = [];
  // A pipe, as from an adapter: the event loop has turns between its reads.
  const { stdin: output, stdout: input } = spawn('cat', [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const transport = createStreamTransport({ input, output, end: () => output.end(), endsWith: 'It has ended.' });
  transport.onMessage((message) => heard.push(message));
  const closed = new Promise<void>((resolve) => transport.onClose(() => resolve()));
  const { longestTurn } = await measured(() => closed);
  return { ms: longestTurn, heard };
}

test.each(messages)('16 MiB of $what in one message do not hold the server', async ({ what, textOf, comparedWith }) => {
  const text = textOf();
  expect(Buffer.byteLength(text)).toBeGreaterThan(0.99 * bodyCapBytes);
  const file = join(folder, what);
  writeFileSync(file, `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  const turns: number[] = [];
  for (let message = 0; message < 5; message += 1) {
    const { ms, heard } = await longestTurnOf(file);
    expect(heard).toMatchObject([{ type: 'event', event: 'long' }]);
    turns.push(ms);
  }
  process.stdout.write(`${what}: turns of ${turns.map((ms) => ms.toFixed(0)).join(', ')} ms of processor time\n`);
  // The least, as garbage is collected meanwhile.
  expect(Math.min(...turns)).toBeLessThan(mostOfTurn(comparedWith));
});
