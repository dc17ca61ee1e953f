import type { Actor } from '#protocol';
import { picksProcess, type InputVariable } from '../configurations/inputs.ts';
import type { Questions } from '../state/questions.ts';

interface InputAnswersParts {
  readonly questions: Questions;
  /** Keeps a text out of the log. */
  readonly withhold: (secret: string) => void;
}

/** The input of a variable; undefined for an unknown input or command. */
function inputFor(variable: string, inputs: readonly InputVariable[]): InputVariable | undefined {
  const [kind, name = ''] = variable.split(':', 2);
  if (kind === 'input') return inputs.find(({ id }) => id === name);
  return picksProcess(name) ? { id: name, text: 'Which process?', form: { kind: 'process' } } : undefined;
}

/** Resolves with undefined for an unknown input or command. */
export type AskInput = (variable: string, inputs?: readonly InputVariable[]) => Promise<string | undefined>;

/** Asks for the variables of one start, for each once. */
export function inputAnswers(
  { questions, withhold }: InputAnswersParts,
  { subject, by }: { readonly subject: string; readonly by: Actor },
): AskInput {
  const answers = new Map<string, Promise<string>>();
  const ask = async (variable: string, { text, form }: InputVariable) => {
    const noPage = `"${subject}" asks for \${${variable}} (${text}), but no page is open to answer in. Open the page and start it there, or write the value into the configuration.`;
    const answer = await questions.ask({ subject, text, form, askedFor: by }, noPage);
    if (form.kind === 'text' && form.isPassword) withhold(answer);
    return answer;
  };
  return async (variable, inputs = []) => {
    const input = inputFor(variable, inputs);
    if (!input) return undefined;
    const answer = answers.get(variable) ?? ask(variable, input);
    answers.set(variable, answer);
    return answer;
  };
}
