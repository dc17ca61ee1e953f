import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { DebugError, type Actor, type Question, type ReviewRow, type ReviewSection } from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';
import { listedApproval } from '../start/consent.ts';
import { isAnswer } from '../state/questions.ts';
import { UsageError } from '../usage-error.ts';

/** The exit codes of `stopline approve`; others are those of every command. */
const exitCodes = { approved: 0, refused: 1 } as const;

const owner: Actor = { kind: 'person', name: 'The owner' };

/** Controls, bidirectional and zero-width characters: a terminal would obey them, or show a text as another. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu;

/** A text of the workspace as one line for a terminal: what is not visible is written as an escape. */
const visibleLine = (text: string): string =>
  text.replace(unseen, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);

const rowText = ({ label, text, warning }: ReviewRow): string =>
  [label === undefined ? '' : `${label}: `, text, warning === undefined ? '' : `   [!] ${warning}`].join('');

/** What a launch runs, as text. */
const reviewText = (review: readonly ReviewSection[]): string =>
  review
    .map(({ title, rows }) => [title, ...rows.map((row) => `    ${rowText(row)}`)].map(visibleLine).join('\n'))
    .join('\n');

interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** Lines of the input, one for each call; undefined at its end. */
function lineReader({ input }: Terminal) {
  const lines = createInterface({ input, terminal: false });
  const typed: string[] = [];
  const waiting: ((line: string | undefined) => void)[] = [];
  let hasEnded = false;
  lines.on('line', (line) => {
    const next = waiting.shift();
    if (next) next(line);
    else typed.push(line);
  });
  lines.once('close', () => {
    hasEnded = true;
    for (const next of waiting.splice(0)) next(undefined);
  });
  return {
    read: () =>
      new Promise<string | undefined>((resolve) => {
        if (typed.length > 0 || hasEnded) resolve(typed.shift());
        else waiting.push(resolve);
      }),
    close: () => lines.close(),
  };
}

/** A question in the terminal, with its options. */
function questionText({ text, form }: Question): string {
  const options = 'options' in form ? form.options.map(({ label, value }) => `    ${value}  ${label}\n`) : [];
  const initial = 'initial' in form && form.initial ? ` (${form.initial})` : '';
  return `${[text, ...options.map((option) => option.trimEnd())].map(visibleLine).join('\n')}${visibleLine(initial)}: `;
}

/** Answers the questions of a start, such as inputs, from the terminal. Returns a function that stops. */
function answerInTerminal(
  { questions, shared }: Debugger,
  { output }: Terminal,
  read: () => Promise<string | undefined>,
): () => void {
  const leave = questions.attend({ canApprove: true });
  const unsubscribe = shared.subscribe((fact) => {
    if (fact.type !== 'question_asked') return;
    const { id, form } = fact.question;
    output.write(questionText(fact.question));
    void read().then((line) => {
      const answer = line === '' && 'initial' in form ? (form.initial ?? '') : line?.trim();
      const isValid = answer !== undefined && isAnswer(form, answer);
      if (answer !== undefined && !isValid) output.write('This is not one of the answers.\n');
      questions.answer(id, isValid ? answer : null, owner);
    });
  });
  return () => {
    unsubscribe();
    leave();
  };
}

/**
 * Shows what a configuration runs, and reads yes or no. Resolves with the exit code. Throws a UsageError if the configuration
 * cannot be resolved, or if approvals cannot be kept.
 */
export async function approve(debug: Debugger, configuration: string, terminal: Terminal): Promise<number> {
  const { approvals } = debug.options;
  const problem = await approvals.problem();
  if (problem !== undefined) throw new UsageError(problem);
  const { output } = terminal;
  const { read, close } = lineReader(terminal);
  const stop = answerInTerminal(debug, terminal, read);
  try {
    const { content } = await debug.starter.prepare(configuration, { by: owner });
    const review = await content.review();
    output.write(`${visibleLine(`"${configuration}" runs, with your permissions:`)}\n\n${reviewText(review)}\n\n`);
    if (await approvals.has(content.id)) {
      output.write('It was approved before.\n');
      return exitCodes.approved;
    }
    output.write('Approve it? Type "yes" or "no": ');
    const answer = (await read())?.trim().toLowerCase();
    if (answer !== 'yes' && answer !== 'y') {
      output.write('\nRefused. Nothing was remembered.\n');
      return exitCodes.refused;
    }
    await approvals.add(listedApproval(content, review));
    output.write('\nApproved. It is asked about again when what it runs changes.\n');
    return exitCodes.approved;
  } catch (thrown) {
    if (thrown instanceof DebugError) throw new UsageError(visibleLine(thrown.message), { cause: thrown });
    throw thrown;
  } finally {
    stop();
    close();
  }
}
