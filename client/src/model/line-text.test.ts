import type { OutputPart, OutputRun } from '#protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryAt, missingIn } from './output.ts';
import { OutputReads } from './output-reads.ts';
import { addLineText, addOutput, initialServerState } from './server-state.ts';
import type { ServerState } from './ports.ts';

const line = { at: '2026-01-31T08:41:07.020Z', sessionId: 's1', category: 'stdout' };
const sessionId = 's1';

const withRuns = (server: ServerState, ...runs: readonly OutputRun[]): ServerState =>
  addOutput(server, { sessionId, total: 1, runs });

/** A part of a text as the server sends it. */
function withText(server: ServerState, text: string, [start, end]: readonly [number, number]): ServerState {
  const { length } = text;
  const lines = text.slice(start, end);
  if (start === 0) return withRuns(server, { ...line, index: 0, lines, part: { start, end, length } });
  return addLineText(server, { type: 'line_text', sessionId, index: 0, start, text: lines, length });
}

const lineOf = ({ output }: ServerState, index = 0) => output.s1 && entryAt(output.s1, index);

test('a line that comes in parts is shown as far as it has come, and whole at the end', () => {
  let server = withText(initialServerState, 'begin end\r', [0, 6]);
  expect(lineOf(server)).toEqual({ ...line, index: 0, text: 'begin ', part: { start: 0, end: 6, length: 10 } });
  expect(missingIn(server.output.s1!, { start: 0, end: 1 }), 'the rest is on its way').toBeUndefined();
  server = withText(server, 'begin end\r', [6, 10]);
  expect(lineOf(server)).toEqual({ ...line, index: 0, text: 'begin end' });
});

test('a line of which only the beginning came is missing once there are others behind it', () => {
  const text = 'a long line';
  const begun = withText(initialServerState, text, [0, 6]);
  const server = withRuns(begun, { ...line, index: 1, lines: 'next' });
  expect(missingIn(server.output.s1!, { start: 0, end: 2 })).toEqual({ start: 0, count: 1 });
  expect(lineOf(withRuns(server, { ...line, index: 0, lines: text }))?.text).toBe(text);
});

test('text that does not follow what the page has changes nothing', () => {
  const begun = withText(initialServerState, 'a long line', [0, 3]);
  expect(lineOf(withText(begun, 'a long line', [6, 11]))).toEqual(lineOf(begun));
  expect(lineOf(withText(initialServerState, 'a long line', [6, 11]))).toBeUndefined();
});

test('a page that has a line does not lose text of it when its parts come again', () => {
  const text = 'a long line';
  const whole = withRuns(initialServerState, { ...line, index: 0, lines: text });
  expect(lineOf(withText(whole, text, [0, 3]))?.text).toBe(text);
  const other = withText(whole, 'another line, which is longer', [0, 3]);
  expect(lineOf(other)?.text, 'another text replaces it').toBe('ano');
});

test('parts are the line, however often its connection is cut and it comes again', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '😀', '\u001b[1m', '\r', '✓'), minLength: 1, maxLength: 30 });
  const cuts = fc.array(fc.array(fc.nat(60), { maxLength: 5 }), { maxLength: 4 });
  fc.assert(
    fc.property(text, cuts, (whole, connections) => {
      let server = initialServerState;
      const send = (ends: readonly number[]) => {
        let start = 0;
        for (const end of ends) {
          server = withText(server, whole, [start, end]);
          start = end;
        }
      };
      for (const ends of connections)
        send([...new Set(ends)].filter((end) => end > 0 && end <= whole.length).sort((a, b) => a - b));
      send([Math.ceil(whole.length / 2), whole.length]);
      const [expected] = [withRuns(initialServerState, { ...line, index: 0, lines: whole })];
      expect(lineOf(server)).toEqual(lineOf(expected));
    }),
  );
});

/** A server that answers with at most so many characters of one line; `asked` are the positions that it was asked for. */
function readsOf(text: string, most: number, isKept: (from: number) => boolean = () => true) {
  const asked: number[] = [];
  const answer = (from: number): OutputPart => {
    const end = Math.min(text.length, from + most);
    const run = { ...line, index: 3, lines: text.slice(from, end), part: { start: from, end, length: text.length } };
    return { total: 4, runs: isKept(from) ? [run] : [] };
  };
  const call = (_method: string, { from }: { readonly from: number }) => {
    asked.push(from);
    return Promise.resolve(answer(from));
  };
  return { asked, reads: new OutputReads(call as ConstructorParameters<typeof OutputReads>[0]) };
}

test('a long line is read in parts, of which only the whole is shown', async () => {
  const { reads, asked } = readsOf('abcdefgh\r', 4);
  expect(await reads.read('s1', 3, 1)).toEqual({ total: 4, runs: [{ ...line, index: 3, lines: 'abcdefgh\r' }] });
  expect(asked).toEqual([0, 4, 8]);
});

test('a line that the server drops while it is read is not there', async () => {
  const { reads } = readsOf('abcdefgh', 4, (from) => from === 0);
  expect(await reads.read('s1', 3, 1)).toEqual({ total: 4, runs: [] });
});
