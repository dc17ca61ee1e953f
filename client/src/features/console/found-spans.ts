import type { AnsiSpan } from '../../ui/ansi.ts';
import type { FoundRange } from './line-search.ts';
import type { SourcePlace } from '../../model/source-places.ts';

/** A piece of a line in one style, which may be a match or a link. */
export interface FoundSpan extends AnsiSpan {
  readonly isFound: boolean;
  readonly place: SourcePlace | undefined;
}

/** Cuts the spans of a line at the edges of matches and of places that it names; both sorted and without overlaps. */
export function foundSpans(
  spans: readonly AnsiSpan[],
  ranges: readonly FoundRange[],
  places: readonly SourcePlace[],
): readonly FoundSpan[] {
  const edges = [...ranges, ...places].flatMap(({ start, end }) => [start, end]).sort((a, b) => a - b);
  const pieces: FoundSpan[] = [];
  let begin = 0;
  for (const { text, classes } of spans) {
    const end = begin + text.length;
    const cuts = [...new Set([begin, ...edges.filter((edge) => edge > begin && edge < end), end])];
    cuts.slice(1).forEach((cut, number) => {
      const from = cuts[number] ?? begin;
      const holds = ({ start, end: behind }: FoundRange): boolean => start <= from && cut <= behind;
      const piece = text.slice(from - begin, cut - begin);
      pieces.push({ text: piece, classes, isFound: ranges.some(holds), place: places.find(holds) });
    });
    begin = end;
  }
  return pieces;
}
