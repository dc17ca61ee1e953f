import type { EditorState } from '@codemirror/state';
import type { DebuggerAttributes } from '#protocol';
import { requestsOf } from '../editor-requests.ts';
import { noFacts, type ServerFacts } from './file-schema.ts';

/** Reads what the server knows for one file: the debuggers' attributes once, the tasks each time. */
export class FactsReader {
  readonly #path: string;
  #debuggers: readonly DebuggerAttributes[] | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Facts that are unknown, such as while the page is disconnected, are left out. */
  async read(state: EditorState): Promise<ServerFacts> {
    const { debuggerAttributes, tasks } = requestsOf({ state });
    const [debuggers, list] = await Promise.all([
      this.#debuggers ?? debuggerAttributes?.().catch(() => undefined),
      tasks?.(this.#path).catch(() => undefined),
    ]);
    this.#debuggers = debuggers;
    return { ...noFacts, ...list, ...(debuggers !== undefined && { debuggers }) };
  }
}
