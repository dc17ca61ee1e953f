import { fieldOf, textOf } from '#protocol';
import { answeredId, parsed } from './messages.ts';

/** Our first id; js-debug counts from 1. */
const firstId = 2 ** 30;

/** Handles the result of a command. It runs before the next message of the program is looked at. */
type OnResult = (result: unknown) => void;

/** Our commands among those of js-debug, which sees neither them nor their answers. */
export class OwnCommands {
  readonly #toProgram: (text: string) => void;
  readonly #answers = new Map<number, OnResult>();
  #nextId = firstId;

  constructor(toProgram: (text: string) => void) {
    this.#toProgram = toProgram;
  }

  /** Sends a command of the Debugger domain. */
  send(method: string, params: object = {}, onResult: OnResult = () => undefined): void {
    this.#sendTo('Debugger', method, params, onResult);
  }

  /** The text that an expression gives, which is evaluated in the program's global scope. */
  evaluate(expression: string): Promise<string | undefined> {
    const params = { expression, returnByValue: true };
    return new Promise((resolve) =>
      this.#sendTo('Runtime', 'evaluate', params, (answer) => resolve(textOf(fieldOf(answer, 'result'), 'value'))),
    );
  }

  /** The text of a script; undefined if V8 no longer has it. */
  sourceOf(scriptId: string): Promise<string | undefined> {
    return new Promise((resolve) =>
      this.send('getScriptSource', { scriptId }, (result) => resolve(textOf(result, 'scriptSource'))),
    );
  }

  /** Handles the answer to a command of js-debug too, which js-debug still gets. */
  onAnswer(id: number, onResult: OnResult): void {
    this.#answers.set(id, onResult);
  }

  /** Handles a message of the program. True if it answers our own command. */
  take(text: string): boolean {
    const id = answeredId(text) ?? 0;
    const onResult = this.#answers.get(id);
    if (onResult) {
      this.#answers.delete(id);
      onResult(parsed(text).result);
    }
    return id >= firstId;
  }

  #sendTo(domain: string, method: string, params: object, onResult: OnResult): void {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#answers.set(id, onResult);
    this.#toProgram(JSON.stringify({ id, method: `${domain}.${method}`, params }));
  }
}
