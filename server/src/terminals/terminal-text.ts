/** How much text is kept for pages that open later, in characters. */
const keptCharacters = 1024 * 1024;
/** Shorter pieces are joined, for programs that write character by character. */
const shortPiece = 4 * 1024;

interface Piece {
  readonly start: number;
  readonly text: string;
}

/** The end of a terminal's text. Positions count characters from the beginning. */
export class TerminalText {
  #pieces: Piece[] = [];
  #total = 0;

  get total(): number {
    return this.#total;
  }

  append(text: string): void {
    const last = this.#pieces.at(-1);
    if (last && last.text.length < shortPiece) {
      this.#pieces[this.#pieces.length - 1] = { ...last, text: last.text + text };
    } else this.#pieces.push({ start: this.#total, text });
    this.#total += text.length;
    const first = this.#pieces.findIndex(({ start, text: kept }) => start + kept.length > this.#total - keptCharacters);
    if (first > 0) this.#pieces = this.#pieces.slice(first);
  }

  /** Reads text from a position. If that is no longer kept, it starts later, at the start of a line if possible. */
  read(from: number, most: number): Piece {
    const [oldest] = this.#pieces;
    if (!oldest) return { start: this.#total, text: '' };
    const start = from >= oldest.start ? Math.min(from, this.#total) : lineIn(oldest);
    let text = '';
    for (const piece of this.#pieces) {
      if (piece.start + piece.text.length <= start) continue;
      text += piece.text.slice(Math.max(0, start - piece.start));
      if (text.length >= most) break;
    }
    return { start, text: text.slice(0, most) };
  }
}

/** The start of the first complete line: before it may be the rest of an escape sequence. */
function lineIn({ start, text }: Piece): number {
  if (start === 0) return 0;
  const end = text.indexOf('\n');
  return end < 0 ? start : start + end + 1;
}
