import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toolCases } from './testing/tool-cases.ts';

/** What shows that a sentence is true: a case that runs over every way in, or a test, if it needs a person, a fault or a second caller. */
type Evidence = { readonly case: string } | { readonly file: string; readonly title: string };

const waiting = (title: string): Evidence => ({ file: 'tools/waiting.test.ts', title });

const joins: Evidence = { case: 'a start and a continue of what runs already join it' };
const runs: Evidence = { case: 'a program runs to a breakpoint, is inspected and stepped, and runs to its end' };
const timesOut: Evidence = { case: 'a program that does not stop times out, and is ended' };
const strict: Evidence = { case: 'input is checked against the schema, and nothing is coerced' };
const faulty: Evidence = {
  file: 'tools/faulty-adapters.test.ts',
  title: 'every tool says what happened and what to do, in time, if its session is',
};

/** The sentences of docs/tools.md, by how they begin. */
const sentences: Readonly<Record<string, readonly (readonly [beginning: string, ...shownBy: Evidence[]])[]>> = {
  Waiting: [
    ['A waiting tool returns when', runs, timesOut],
    ['`timeout_ms` defaults to', timesOut, strict],
    ['`timeout` is an ordinary answer', timesOut],
    ['To keep waiting, call', joins],
    ['`start_debugging` of a configuration that is already running', joins],
    ['A stop that happens while no call', waiting('a stop that was not returned yet is returned instead of stepping')],
    ['Resuming or ending the session discards it', waiting('a stop is no longer latched after a resume')],
    [
      'No stop is returned twice',
      waiting('a stop that was not returned yet is returned at once by the next waiting call only'),
    ],
    ['Several calls can wait at once', waiting('everybody who waits is given the stop')],
    ['People override agents', waiting('a person’s action interrupts a wait at once, and the answer names it')],
    ['When a person resumes or ends', waiting('a person’s action interrupts a wait at once, and the answer names it')],
    [
      'When a person presses Pause',
      waiting('a wait that finds no stop in time is a timeout, and the next call joins it'),
    ],
    [
      'Cancelling a call, or closing',
      { file: 'ways-in.test.ts', title: 'cancelling a call ends the wait and leaves the program running' },
    ],
    [
      'A `start_debugging` that is cancelled while',
      {
        file: 'tools/start-debugging.test.ts',
        title: 'a start or a join that a caller cancels while the session starts names the session',
      },
    ],
    ['`stop_debugging` works while', waiting('stop_debugging works while another call waits, which returns the end')],
    [
      'An MCP client that asks for progress',
      { file: 'ways-in.test.ts', title: 'a client that asks for progress gets it during a wait' },
    ],
    [
      'Over HTTP, a call that waits',
      {
        file: 'mcp/waiting-calls.test.ts',
        title: 'in %s, a call that waits is a stream that no proxy buffers or takes for dead, also without progress',
      },
    ],
    ['If the debug adapter hangs', faulty],
    ['The tools that read values return', faulty],
    ['`stop_debugging` ends such a session', faulty],
    ['If the adapter ends, each pending call', waiting('an adapter that vanishes is an error that says so')],
  ],
  'Ids and sessions': [
    [
      '`frame_id`, `variables_reference`, `stop_id` and',
      { file: 'state/references.test.ts', title: 'are never the same, and each is refused by the other session' },
    ],
    ['Frames and references are valid until', runs, joins],
    [
      'Thread ids are unique',
      {
        file: 'session/tree/thread-ids.test.ts',
        title: 'each thread of each process has one id, which leads back to it',
      },
    ],
    ['`session_id` is optional', timesOut],
    ['It defaults to the active session', waiting('the active session is the one that stopped last')],
    [
      'A session and its child sessions share',
      {
        file: 'session/tree/thread-ids.test.ts',
        title: 'each thread of each process has one id, which leads back to it',
      },
    ],
  ],
};

const docs = readFileSync(join(import.meta.dirname, '../../docs/tools.md'), 'utf8');

/** The sentences of a section. */
function sentencesOf(heading: string): readonly string[] {
  const [, after = ''] = docs.split(`\n## ${heading}\n`);
  const [section = ''] = after.split('\n## ');
  const paragraphs = section.trim().split(/\n\n|\n(?=- )/);
  return paragraphs.flatMap((text) =>
    text
      .replace(/^- /, '')
      .replaceAll(/\s+/g, ' ')
      .split(/(?<=[.:]) (?=[A-Z`])/),
  );
}

test.each(Object.entries(sentences))(
  'each sentence of docs/tools.md under “%s” is shown by a case over every way in, or by another test',
  (heading, rows) => {
    const written = sentencesOf(heading);
    expect(written.length).toBeGreaterThan(0);
    expect(written.filter((sentence) => rows.every(([beginning]) => !sentence.startsWith(beginning)))).toEqual([]);
    expect(rows.map(([beginning]) => beginning).filter((one) => !written.some((each) => each.startsWith(one)))).toEqual(
      [],
    );
  },
);

test('the cases and tests that show the sentences exist', () => {
  const names = new Set(toolCases.map(({ name }) => name));
  const missing = Object.values(sentences)
    .flat()
    .flatMap(([, ...shownBy]) => shownBy)
    .filter((shown) =>
      'case' in shown
        ? !names.has(shown.case)
        : !readFileSync(join(import.meta.dirname, shown.file), 'utf8').includes(`'${shown.title}'`),
    );
  expect(missing).toEqual([]);
});
