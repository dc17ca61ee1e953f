/** Offsets in a line or document. */
export interface ExpressionRange {
  readonly from: number;
  readonly to: number;
}

/** Names joined by members and simple subscripts, as in most languages. */
const chain =
  /[\p{L}_$@][\p{L}\p{N}_$]*(?:(?:\?\.|\.|->|::)#?[\p{L}_$][\p{L}\p{N}_$]*|\[(?:-?\d+|[\p{L}_$][\p{L}\p{N}_$]*|"[^"\\()[\]{}]*"|'[^'\\()[\]{}]*')\])*/gu;

const segment = /(?:\?\.|\.|->|::)#?[\p{L}_$][\p{L}\p{N}_$]*|\[[^\]]*\]/gu;

/** Strings, and comments to the end of the line, in common syntaxes. */
const unspoken = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|(?:\/\/|#\s|--\s).*$/gu;

const spaces = (text: string): string => ' '.repeat(text.length);

/** A line with its strings and comments blanked. */
export const spokenText = (line: string): string => line.replace(unspoken, spaces);

/** Whether an expression continues another one: the `x` of `f().x` has no value by itself. */
export const isContinued = (line: string, from: number): boolean => /(?:(?<!\.)\.|->|::)\s*$/.test(line.slice(0, from));

/** The end of the segment of a chain at an offset. */
const endAt = (text: string, offset: number): number => {
  const parts = [...text.matchAll(segment)];
  const first = parts[0]?.index ?? text.length;
  if (offset < first) return first;
  const part = parts.find((candidate) => offset < candidate.index + candidate[0].length);
  return part === undefined ? text.length : part.index + part[0].length;
};

const inside = ({ index, 0: text }: RegExpExecArray, offset: number): boolean =>
  offset >= index && offset < index + text.length;

/** The name in a subscript at an offset. */
const indexName = (text: string, offset: number): ExpressionRange | undefined => {
  const name = [...text.matchAll(/(?<=\[)[\p{L}_$][\p{L}\p{N}_$]*(?=\])/gu)].find((match) => inside(match, offset));
  return name && { from: name.index, to: name.index + name[0].length };
};

/**
 * The expression at an offset of a line without a syntax tree: a name, or a chain of members up to there, outside
 * strings and comments.
 */
export const expressionInText = (line: string, offset: number): ExpressionRange | undefined => {
  const spoken = spokenText(line);
  if (!/\S/.test(spoken.charAt(offset))) return undefined;
  const match = [...line.matchAll(chain)].find((candidate) => inside(candidate, offset));
  if (match === undefined || isContinued(line, match.index)) return undefined;
  const [text] = match;
  const { from, to } = indexName(text, offset - match.index) ?? { from: 0, to: endAt(text, offset - match.index) };
  return { from: match.index + from, to: match.index + to };
};
