import type { ChangeSet, EditorState, TransactionSpec } from '@codemirror/state';

export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The one change between two texts: common ends are kept, so that positions in them remain valid. */
export const textChange = (before: string, after: string): TextChange | undefined => {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let end = 0;
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
};

/** Changes after which a cursor in replaced text is still on its line and column. */
export function withCursor({ doc, selection }: EditorState, changes: ChangeSet): TransactionSpec {
  const { head } = selection.main;
  if (changes.touchesRange(head) !== 'cover') return { changes };
  const { number, from } = doc.lineAt(head);
  const after = changes.apply(doc);
  const line = after.line(Math.min(number, after.lines));
  return { changes, selection: { anchor: Math.min(line.from + head - from, line.to) } };
}
