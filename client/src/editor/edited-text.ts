import { ChangeDesc, Text, type EditorState } from '@codemirror/state';
import type { EditedText, EditorDraft } from '../model/files/document-edits.ts';
import { editsField } from './edits.ts';
import { lineFeeds } from '../model/files/line-feeds.ts';
import { LineMap } from './line-map.ts';
import { newBreakpoints } from './new-breakpoints.ts';

const lineEnd = /\r\n?|\n/g;

/** The most frequent line end, by default `\n`. */
function mostFrequent(ends: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['\n', 0] as const)[0];
}

/** A text with the line ends of its file: unchanged lines keep theirs, new ones get the most frequent one. */
export function withLineEnds(raw: string, map: LineMap): string {
  const ends = raw.match(lineEnd) ?? [];
  const usual = mostFrequent(ends);
  const { after } = map;
  if (ends.every((end) => end === usual)) return after.sliceString(0, after.length, usual);
  const kept = new Map<number, string>();
  map.changes.iterGaps((from, to, length) => {
    for (let line = map.before.lineAt(from); line.to < from + length; line = map.before.line(line.number + 1)) {
      if (line.to >= from) kept.set(line.to - from + to, ends[line.number - 1] ?? usual);
      if (line.number === map.before.lines) break;
    }
  });
  const parts: string[] = [];
  for (let number = 1; number <= after.lines; number++) {
    const { text, to } = after.line(number);
    parts.push(text, number === after.lines ? '' : (kept.get(to) ?? usual));
  }
  return parts.join('');
}

/** The edited text of a document. */
export function editedText(state: EditorState): EditedText {
  const { raw, saved } = state.field(editsField);
  const { after, changes } = saved;
  const unsaved = newBreakpoints(state);
  return {
    isChanged: !changes.empty,
    newBreakpoints: unsaved,
    get text() {
      return after.toString();
    },
    get steps() {
      return changes.toJSON();
    },
    toFile: () => withLineEnds(raw, saved),
    lineNow: (line) => saved.lineAfter(line),
    savedLine: (line) => saved.lineBefore(line),
    newBreakpointsIn: ({ text }) => {
      const since = LineMap.between(Text.of(text.split('\n')), after);
      return unsaved.flatMap((breakpoint) => {
        const line = since.lineBefore(breakpoint.line);
        return line === undefined ? [] : [{ ...breakpoint, line }];
      });
    },
  };
}

/** The changes of a draft, if they match both texts. */
function keptChanges(steps: readonly number[], before: Text, after: Text): ChangeDesc | undefined {
  try {
    const changes = ChangeDesc.fromJSON([...steps]);
    return changes.length === before.length && changes.newLength === after.length ? changes : undefined;
  } catch {
    return undefined;
  }
}

/** The map from the file on disk to the text of a draft. */
export function restoredMap(raw: string, { text, steps = [] }: EditorDraft): LineMap {
  const [before, after] = [raw, text].map((each) => Text.of(lineFeeds(each).split('\n')));
  if (before === undefined || after === undefined || before.eq(after)) return LineMap.unchanged(before ?? Text.empty);
  const changes = keptChanges(steps, before, after);
  return changes === undefined ? LineMap.between(before, after) : new LineMap(before, after, changes);
}
