import type { EditorState } from '@codemirror/state';
import { longestSelection, type EditorSelection } from '#protocol';

/** The cursor and the selected text of an editor. */
export function shownSelection({ doc, selection: { main } }: EditorState): EditorSelection {
  const { number, from } = doc.lineAt(main.head);
  const place = { line: number, column: main.head - from + 1 };
  const isSent = !main.empty && main.to - main.from <= longestSelection;
  return isSent ? { ...place, text: doc.sliceString(main.from, main.to) } : place;
}
