import { html, type TemplateResult } from 'lit';
import { visibleText } from './visible-text.ts';

/** A part of a text, marked where it matches. */
interface Run {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A text split where matches begin and end; positions count UTF-16 units. */
export function markedRuns(text: string, positions: readonly number[]): readonly Run[] {
  const marked = new Set(positions);
  const runs: Run[] = [];
  for (let index = 0; index < text.length; index++) {
    const isMarked = marked.has(index);
    const last = runs.at(-1);
    const character = text.charAt(index);
    if (last?.isMarked === isMarked) runs[runs.length - 1] = { text: last.text + character, isMarked };
    else runs.push({ text: character, isMarked });
  }
  return runs;
}

/** A text with its matches in `<b>`. */
export const markedText = (text: string, positions: readonly number[] = []): TemplateResult =>
  html`${markedRuns(text, positions).map(({ text: run, isMarked }) =>
    isMarked ? html`<b>${visibleText(run)}</b>` : visibleText(run),
  )}`;
