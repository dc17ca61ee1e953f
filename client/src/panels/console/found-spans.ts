import type { AnsiSpan } from '../../ui/ansi.ts';
import type { FoundRange } from './line-search.ts';

/** A piece of a line in one style, found or not. */
export interface FoundSpan extends AnsiSpan {
  readonly isFound: boolean;
}

/** Cuts the spans of a line at the edges of what was found in it; ranges are in order and apart. */
export function foundSpans(spans: readonly AnsiSpan[], ranges: readonly FoundRange[]): readonly FoundSpan[] {
  const pieces: FoundSpan[] = [];
  let begin = 0;
  for (const { text, classes } of spans) {
    const end = begin + text.length;
    const edges = ranges.flatMap(({ start, end: behind }) => [start, behind]);
    const cuts = [begin, ...edges.filter((edge) => edge > begin && edge < end), end];
    cuts.slice(1).forEach((cut, number) => {
      const from = cuts[number] ?? begin;
      const isFound = ranges.some((range) => range.start <= from && cut <= range.end);
      pieces.push({ text: text.slice(from - begin, cut - begin), classes, isFound });
    });
    begin = end;
  }
  return pieces;
}
