import { DebugError, picksProcess, type Actor } from '#protocol';
import type { InputsFile, InputVariable } from '../configurations/inputs.ts';
import { askedVariables } from '../configurations/substitute.ts';
import { isAnswer, type Questions } from '../state/questions.ts';

/** Answers to inputs, by id. */
export type Inputs = Readonly<Record<string, string>>;

interface InputAnswersParts {
  readonly questions: Questions;
  /** Keeps a text out of the log. */
  readonly withhold: (secret: string) => void;
}

/** The input of a variable; undefined for an unknown input or command. Throws `launch_failed` for one that cannot be used. */
export function inputFor(variable: string, { inputs, unusable }: InputsFile): InputVariable | undefined {
  const [kind, name = ''] = variable.split(':', 2);
  if (kind !== 'input')
    return picksProcess(name) ? { id: name, text: 'Which process?', form: { kind: 'process' } } : undefined;
  const refused = unusable.find((entry) => entry.kind === 'input' && entry.name === name);
  if (refused)
    throw new DebugError('launch_failed', `\${input:${name}} cannot be used. ${refused.place}: ${refused.reason}.`);
  return inputs.find(({ id }) => id === name);
}

/** Resolves with undefined for an unknown input or command. */
export type AskInput = (variable: string, file?: InputsFile) => Promise<string | undefined>;

/** An input in the words of an error. */
function inputText({ id, text, form }: InputVariable): string {
  const options = 'options' in form ? `: ${form.options.map(({ value }) => JSON.stringify(value)).join(', ')}` : '';
  return `"${id}" (${text}${options})`;
}

/**
 * Throws `invalid_arguments`, with all inputs that have no answer, if an agent starts configurations that ask for them and no
 * page can answer.
 */
export function assertAnswerable(
  configurations: readonly Readonly<Record<string, unknown>>[],
  { inputs }: InputsFile,
  { by, subject, given = {}, hasPages }: { by: Actor; subject: string; given?: Inputs | undefined; hasPages: boolean },
): void {
  if (by.kind !== 'agent' || hasPages) return;
  const asked = new Set(configurations.flatMap(({ name: _name, ...rest }) => askedVariables(rest)));
  const missing = inputs.filter(({ id }) => asked.has(`input:${id}`) && !Object.hasOwn(given, id));
  if (missing.length === 0) return;
  const list = missing.map(inputText).join(', ');
  throw new DebugError(
    'invalid_arguments',
    `"${subject}" asks for ${list}, and no page is open to answer in. Give each in "inputs" by its id.`,
  );
}

const noInputs: InputsFile = { inputs: [], unusable: [] };

/** Asks for the variables of one start, for each once. */
export function inputAnswers(
  { questions, withhold }: InputAnswersParts,
  { subject, by, inputs = {} }: { readonly subject: string; readonly by: Actor; readonly inputs?: Inputs },
): AskInput {
  const answers = new Map<string, Promise<string>>();
  const answerTo = async (variable: string, input: InputVariable) => {
    const { id, text, form } = input;
    const given = Object.hasOwn(inputs, id) ? inputs[id] : undefined;
    if (given !== undefined && !isAnswer(form, given))
      throw new DebugError('invalid_arguments', `"inputs" has no valid answer to ${inputText(input)}. Correct it.`);
    const noPage = `"${subject}" asks for \${${variable}} (${text}), but no page is open to answer in. Open the page and start it there, or write the value into the configuration.`;
    const answer = given ?? (await questions.ask({ subject, text, form, askedFor: by }, noPage));
    if (form.kind === 'text' && form.isPassword) withhold(answer);
    return answer;
  };
  return async (variable, file = noInputs) => {
    const input = inputFor(variable, file);
    if (!input) return undefined;
    const answer = answers.get(variable) ?? answerTo(variable, input);
    answers.set(variable, answer);
    return answer;
  };
}
