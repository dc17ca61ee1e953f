/** Longer lines are cut. */
const longestLine = 64 * 1024;

const lineFeed = '\n';

/** Consecutive lines of a text. */
export interface WholeLines {
  /** Their texts, separated by `\n`. */
  readonly lines: string;
  readonly count: number;
  /** The position after them. */
  readonly end: number;
}

/**
 * The whole lines at a position of a text, at most so many and with at most so many characters, but at least one;
 * undefined if there is none.
 */
export function wholeLinesAt(
  text: string,
  start: number,
  most: { readonly lines: number; readonly characters: number },
): WholeLines | undefined {
  let newline = text.indexOf(lineFeed, start);
  if (newline === -1) return undefined;
  let end = newline + 1;
  let count = 1;
  while (count < most.lines) {
    newline = text.indexOf(lineFeed, end);
    if (newline === -1 || newline - start > most.characters) break;
    end = newline + 1;
    count += 1;
  }
  return { lines: text.slice(start, end - 1), count, end };
}

/** The largest end of a piece of a text that does not split a character. */
function endOfPiece(text: string, start: number): number {
  const end = start + longestLine;
  const code = text.charCodeAt(end);
  return code >= 0xdc_00 && code <= 0xdf_ff ? end - 1 : end;
}

/** A line in pieces that are not too long; one for an empty line. */
export function piecesOf(line: string): readonly string[] {
  if (line.length <= longestLine) return [line];
  const pieces: string[] = [];
  for (let start = 0; start < line.length;) {
    const end = endOfPiece(line, start);
    pieces.push(line.slice(start, end));
    start = end;
  }
  return pieces;
}
