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

/** The answers to the variables of one start. The page asks for each once. */
export class InputAnswers {
  readonly #parts: InputAnswersParts;
  readonly #start: { readonly subject: string; readonly by: Actor };
  readonly #answers = new Map<string, Promise<string>>();

  constructor(parts: InputAnswersParts, start: { readonly subject: string; readonly by: Actor }) {
    this.#parts = parts;
    this.#start = start;
  }

  /** Resolves with undefined for an unknown input or command. */
  async ask(variable: string, inputs: readonly InputVariable[] = []): Promise<string | undefined> {
    const input = inputFor(variable, inputs);
    if (!input) return undefined;
    const answer = this.#answers.get(variable) ?? this.#ask(variable, input);
    this.#answers.set(variable, answer);
    return answer;
  }

  async #ask(variable: string, { text, form }: InputVariable): Promise<string> {
    const { subject, by } = this.#start;
    const noPage = `"${subject}" asks for \${${variable}} (${text}), but no page is open to answer in. Open the page and start it there, or write the value into the configuration.`;
    const answer = await this.#parts.questions.ask({ subject, text, form, askedFor: by }, noPage);
    if (form.kind === 'text' && form.isPassword) this.#parts.withhold(answer);
    return answer;
  }
}
