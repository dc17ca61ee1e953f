import type { IDisposable, IFunctionIdentifier, Terminal } from '@xterm/xterm';

/** The answers of an xterm with colours. */
const attributes = '\x1b[?1;2c';
const secondaryAttributes = '\x1b[>0;276;0c';

/** Questions that are not answered: modes, settings, the window, the version. */
const ignored = [
  { intermediates: '$', final: 'p' },
  { prefix: '?', intermediates: '$', final: 'p' },
  { prefix: '>', final: 'q' },
  { final: 't' },
] as const;

/** Sequences that reach beyond the terminal: links (8), the clipboard (52). */
const beyond = [8, 52] as const;

/** Colours can be set, but not queried. */
const colours = [4, 10, 11, 12, 17, 19] as const;

/**
 * Answers a program's questions to its terminal: the position of the cursor, and the kind of terminal. Nothing else is
 * answered. Answers go to `answer`.
 */
export function answerQuestions(terminal: Terminal, answer: (text: string) => void): readonly IDisposable[] {
  const { parser } = terminal;
  const place = () => `${terminal.buffer.active.cursorY + 1};${terminal.buffer.active.cursorX + 1}R`;
  const answering = (sequence: IFunctionIdentifier, toText: (parameter: number) => string | undefined) =>
    parser.registerCsiHandler(sequence, ([parameter = 0]) => {
      const text = typeof parameter === 'number' ? toText(parameter) : undefined;
      if (text !== undefined) answer(text);
      return true;
    });
  return [
    answering({ final: 'n' }, (what) => (what === 5 ? '\x1b[0n' : what === 6 ? `\x1b[${place()}` : undefined)),
    answering({ prefix: '?', final: 'n' }, (what) => (what === 6 ? `\x1b[?${place()}` : undefined)),
    answering({ final: 'c' }, (what) => (what === 0 ? attributes : undefined)),
    answering({ prefix: '>', final: 'c' }, (what) => (what === 0 ? secondaryAttributes : undefined)),
    ...ignored.map((sequence) => parser.registerCsiHandler(sequence, () => true)),
    parser.registerDcsHandler({ intermediates: '$', final: 'q' }, () => true),
    ...beyond.map((number) => parser.registerOscHandler(number, () => true)),
    ...colours.map((number) => parser.registerOscHandler(number, (data) => data.includes('?'))),
  ];
}
