/** A match in a line. */
export interface FoundRange {
  readonly start: number;
  readonly end: number;
}

/** A search in the lines of the console. */
export interface LineSearch {
  /** Whether a line has a match and no excluded word. */
  readonly finds: (text: string) => boolean;
  /** The matches in a line; none where words are only excluded. */
  readonly rangesIn: (text: string) => readonly FoundRange[];
}

/** Characters of a line that are searched: a person's pattern may be slow on more. */
const searchedCharacters = 20_000;
/** The most matches that are marked in one line. */
const mostRanges = 200;

/** `!word` leaves lines out; `!=` and `!` alone are text. */
const exclusion = /(?:^|\s)!([\p{L}\p{N}_"'./-]\S*)/gu;
const asPattern = /^\/(.+)\/([a-z]*)$/;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A pattern between slashes. In a message of several lines, `^` and `$` are the ends of each. */
function patternOf(text: string): RegExp | undefined {
  const [, source, flags = ''] = asPattern.exec(text) ?? [];
  if (source === undefined) return undefined;
  try {
    return new RegExp(source, [...new Set(`${flags}gm`)].filter((flag) => flag !== 'y').join(''));
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
 * Parses a search: text in any case, excluded words (`!word`), or a pattern (`/re/`). In a literal text, these signs have
 * no meaning. Undefined for an empty search.
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
  const wantedPattern = pattern ?? (wanted === '' ? undefined : literal(wanted));
  return {
    finds: (line) => (!wantedPattern || isIn(wantedPattern, line)) && !without.some((excluded) => isIn(excluded, line)),
    rangesIn: (line) => (wantedPattern ? rangesOf(wantedPattern, line) : []),
  };
}
