import type { ServerMessage, SessionState, TerminalState } from '#protocol';
import { Store } from '../../model/store.ts';

type TerminalOutput = Extract<ServerMessage, { type: 'terminal_output' }>;

/** Receives output, and its position in the text. */
export type TerminalReader = (start: number, text: string) => void;

/** The output of terminals: passes it on for the shown one, and notes which others have new output. */
export class TerminalFeed {
  readonly unseen = new Store<ReadonlySet<string>>(new Set());
  #shown: { readonly id: string; readonly reader: TerminalReader } | undefined;

  /** Passes on the output of a terminal. Returns the function that stops it. */
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

/** The terminals of a session tree, in the order of creation. */
export const terminalsOf = (tree: readonly SessionState[]): readonly TerminalState[] =>
  tree.flatMap(({ terminals = [] }) => terminals);

export const hasTerminals = (tree: readonly SessionState[]): boolean => terminalsOf(tree).length > 0;
