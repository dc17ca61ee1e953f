import type { EditorState } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import { spokenText, type ExpressionRange } from '../values/expression-in-text.ts';
import { hasTag, syntaxUpTo } from '../values/syntax.ts';

/** A name in a document. */
export interface NameAt extends ExpressionRange {
  readonly name: string;
  /** The name before its dot. */
  readonly of: string | undefined;
}

/** Longer names are not looked for. */
const longestName = 200;

const wholeName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
const nameBefore = /[\p{L}\p{N}_$]*$/u;
const nameAfter = /^[\p{L}\p{N}_$]*/u;
const object = /(?<of>[\p{L}_$][\p{L}\p{N}_$]*)\s*(?:\?\.|\.|->|::)\s*#?$/u;

/** Whether code is at an offset, and not a comment, a string or a keyword. */
function isInCode(state: EditorState, offset: number): boolean {
  const line = state.doc.lineAt(offset);
  const tree = syntaxUpTo(state, line.to);
  if (tree === undefined) return /\S/.test(spokenText(line.text).charAt(offset - line.from));
  const leaf = tree.resolveInner(offset, 1);
  return leaf.firstChild === null && hasTag(leaf, tags.name);
}

/** The name at an offset: a variable, member or type. */
export function nameAt(state: EditorState, offset: number): NameAt | undefined {
  const line = state.doc.lineAt(offset);
  const before = state.doc.sliceString(Math.max(line.from, offset - longestName), offset);
  const after = state.doc.sliceString(offset, Math.min(line.to, offset + longestName));
  const [head = ''] = nameBefore.exec(before) ?? [];
  const [tail = ''] = nameAfter.exec(after) ?? [];
  const name = head + tail;
  if (tail === '' || name.length >= longestName || !wholeName.test(name) || !isInCode(state, offset)) return undefined;
  const { of } = object.exec(before.slice(0, before.length - head.length))?.groups ?? {};
  return { from: offset - head.length, to: offset + tail.length, name, of };
}

/** The name right of the cursor, else left of it. */
export const nameAtCursor = (state: EditorState, cursor: number): NameAt | undefined =>
  nameAt(state, cursor) ?? (cursor > state.doc.lineAt(cursor).from ? nameAt(state, cursor - 1) : undefined);
