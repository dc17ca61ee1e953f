/** Where in a line what is sought stands. */
export interface FoundRange {
  readonly start: number;
  readonly end: number;
}

/** What a person seeks in the console's lines. */
export interface LineSearch {
  /** As it was typed. */
  readonly typed: string;
  /** Whether a line has what is sought and nothing that is excluded. */
  readonly finds: (text: string) => boolean;
  /** Each place in a line; none where only words are excluded. */
  readonly rangesIn: (text: string) => readonly FoundRange[];
}

/** As much of a line as is searched: a pattern of a person's own may take long on more. */
const searchedCharacters = 20_000;
/** As many places as are marked in one line. */
const mostRanges = 200;

/** `!word` leaves lines out; `!=` and `!` alone are text. */
const exclusion = /(?:^|\s)!([\p{L}\p{N}_"'./-]\S*)/gu;
const asPattern = /^\/(.+)\/([a-z]*)$/;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A pattern between slashes, or undefined for what is none. */
function patternOf(text: string): RegExp | undefined {
  const [, source, flags = ''] = asPattern.exec(text) ?? [];
  if (source === undefined) return undefined;
  try {
    return new RegExp(source, [...new Set(`${flags}g`)].filter((flag) => flag !== 'y').join(''));
  } catch {
    return undefined;
  }
}

const literal = (text: string): RegExp => new RegExp(escaped(text), 'giu');

function rangesOf(pattern: RegExp, text: string): readonly FoundRange[] {
  const ranges: FoundRange[] = [];
  for (const { 0: found, index } of text.slice(0, searchedCharacters).matchAll(pattern)) {
    if (found !== '') ranges.push({ start: index, end: index + found.length });
    if (ranges.length === mostRanges) break;
  }
  return ranges;
}

function isIn(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text.length > searchedCharacters ? text.slice(0, searchedCharacters) : text);
}

/**
 * Reads what was typed to search for: a text in any case, words to leave out (`!word`), or a pattern (`/re/`). A literal
 * text has no signs: it is sought as it is. Undefined where nothing is sought.
 */
export function lineSearch(
  typed: string,
  { isLiteral = false }: { readonly isLiteral?: boolean } = {},
): LineSearch | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const pattern = isLiteral ? undefined : patternOf(text);
  const without = pattern || isLiteral ? [] : [...text.matchAll(exclusion)].map(([, word = '']) => literal(word));
  const wanted = without.length === 0 ? text : text.replaceAll(exclusion, '').trim();
  const sought = pattern ?? (wanted === '' ? undefined : literal(wanted));
  return {
    typed,
    finds: (line) => (!sought || isIn(sought, line)) && !without.some((excluded) => isIn(excluded, line)),
    rangesIn: (line) => (sought ? rangesOf(sought, line) : []),
  };
}
