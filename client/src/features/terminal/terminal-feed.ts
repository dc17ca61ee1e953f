import type { ServerMessage, SessionState, TerminalState } from '#protocol';
import { Store } from '../../model/store.ts';

type TerminalOutput = Extract<ServerMessage, { type: 'terminal_output' }>;

/** Is told what was written, and where in the text it begins. */
export type TerminalReader = (start: number, text: string) => void;

/** What is written to terminals, on its way to whoever shows one; and which of the others were written to since. */
export class TerminalFeed {
  readonly unseen = new Store<ReadonlySet<string>>(new Set());
  #shown: { readonly id: string; readonly reader: TerminalReader } | undefined;

  /** Hands on what a terminal says from now on. Returns the function that ends it. */
  show(id: string, reader: TerminalReader): () => void {
    const shown = { id, reader };
    this.#shown = shown;
    this.unseen.update((unseen) => new Set([...unseen].filter((other) => other !== id)));
    return () => {
      if (this.#shown === shown) this.#shown = undefined;
    };
  }

  receive({ terminalId, start, text }: TerminalOutput): void {
    if (this.#shown?.id === terminalId) this.#shown.reader(start, text);
    else if (!this.unseen.value.has(terminalId)) this.unseen.update((unseen) => new Set([...unseen, terminalId]));
  }
}

/** The terminals of a session tree, in the order in which they were opened. */
export const terminalsOf = (tree: readonly SessionState[]): readonly TerminalState[] =>
  tree.flatMap(({ terminals = [] }) => terminals);

/** Whether programs of a session tree were given a terminal. */
export const hasTerminals = (tree: readonly SessionState[]): boolean => terminalsOf(tree).length > 0;
