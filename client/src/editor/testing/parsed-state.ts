import { ensureSyntaxTree, type Language } from '@codemirror/language';
import { EditorState } from '@codemirror/state';

/** How long to wait for a syntax tree, in milliseconds. On a busy machine, that takes longer than an editor waits. */
const patienceMs = 10_000;

/** A text in an editor, parsed if it has a language. */
export function parsedState(doc: string, language?: Language): EditorState {
  const state = EditorState.create({ doc, extensions: language === undefined ? [] : [language] });
  ensureSyntaxTree(state, doc.length, patienceMs);
  return state;
}
