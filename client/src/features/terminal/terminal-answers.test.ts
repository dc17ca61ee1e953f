import { Terminal } from '@xterm/xterm';
import { expect, test } from 'vitest';
import { answerQuestions } from './terminal-answers.ts';

/** What a terminal answers to a text, and what xterm.js would say beside that. */
async function answersTo(text: string): Promise<{ readonly answers: readonly string[]; readonly said: string }> {
  const terminal = new Terminal({ allowProposedApi: true });
  const answers: string[] = [];
  let said = '';
  terminal.onData((data) => (said += data));
  answerQuestions(terminal, (answer) => answers.push(answer));
  await new Promise<void>((resolve) => terminal.write(text, resolve));
  terminal.dispose();
  return { answers, said };
}

test.each([
  ['where the cursor is', 'ab\r\ncd\x1b[6n', '\x1b[2;3R'],
  ['where the cursor is, the other way', 'ab\x1b[?6n', '\x1b[?1;3R'],
  ['whether it works', '\x1b[5n', '\x1b[0n'],
  ['what it is', '\x1b[c', '\x1b[?1;2c'],
  ['what it is, in two numbers', '\x1b[>c', '\x1b[>0;276;0c'],
])('a program receives %s', async (_what, text, expected) => {
  expect(await answersTo(text)).toEqual({ answers: [expected], said: '' });
});

test.each([
  ['its title', '\x1b]0;mine\x07\x1b[21t'],
  ['its size in pixels', '\x1b[14t'],
  ['its colours', '\x1b]10;?\x07\x1b]11;?\x07\x1b]4;1;?\x07'],
  ['its modes', '\x1b[20$p\x1b[?25$p'],
  ['its settings', '\x1bP$qm\x1b\\'],
  ['its version', '\x1b[>q'],
  ['the clipboard', '\x1b]52;c;?\x07'],
])('a program never receives %s', async (_what, text) => {
  expect(await answersTo(text)).toEqual({ answers: [], said: '' });
});
