import type { EditorBreakpoint, EditorFrameValues, EditorStop } from '../editor/editor-input.ts';
import { namesInText } from '../editor/values/names-in-text.ts';
import { inlineValues } from '../editor/values/values-by-line.ts';
import type { MonacoDecoration, MonacoModel, MonacoRange } from './monaco-api.ts';
import type { EditorMarks } from './shown-editor.ts';

type Options = MonacoDecoration['options'];

const rangeOf = (line: number, startColumn = 1, endColumn = startColumn): MonacoRange => ({
  startLineNumber: line,
  startColumn,
  endLineNumber: line,
  endColumn,
});

const onLine = (line: number, options: Options): MonacoDecoration => ({
  range: rangeOf(line),
  options: { isWholeLine: true, ...options },
});

/** Markdown of a text, as it is. */
export function asCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}text\n${text}\n${fence}`;
}

const breakpointMark = ({ line, kind, state, title }: EditorBreakpoint): MonacoDecoration =>
  onLine(line, {
    glyphMarginClassName: `sl-breakpoint sl-${kind} sl-${state}`,
    glyphMarginHoverMessage: { value: asCode(title) },
  });

const stopMark = ({ line, exception, dimmed }: EditorStop): MonacoDecoration =>
  onLine(line, {
    className: [
      'sl-stopped',
      ...(exception === true ? ['sl-exception'] : []),
      ...(dimmed === true ? ['sl-dimmed'] : []),
    ].join(' '),
    glyphMarginClassName: 'sl-stop-arrow',
  });

/** The values after lines, down to the line of the frame. */
function valueMarks(model: MonacoModel, { line, values }: EditorFrameValues): readonly MonacoDecoration[] {
  if (line > model.getLineCount()) return [];
  const lines = { line: (number: number) => ({ text: model.getLineContent(number) }) };
  return [...inlineValues(namesInText(lines, line), values)].map(([number, shown]) => {
    const content = shown.map(({ name, text }) => `  ${name}: ${text}`).join('');
    const end = model.getLineMaxColumn(number);
    const after = { content, inlineClassName: 'sl-inline-value' };
    return { range: rangeOf(number, end), options: { after, showIfCollapsed: true } };
  });
}

/** What the debugger marks in a model, as decorations. Lines that the model does not have are left out. */
export function decorationsOf(model: MonacoModel, marks: EditorMarks): MonacoDecoration[] {
  const { breakpoints, stop, frameLine, frameValues } = marks;
  const decorations = [
    ...breakpoints.map(breakpointMark),
    ...(stop ? [stopMark(stop)] : []),
    ...(frameLine === undefined ? [] : [onLine(frameLine, { className: 'sl-frame-line' })]),
    ...(frameValues ? valueMarks(model, frameValues) : []),
  ];
  return decorations.filter(({ range }) => range.startLineNumber <= model.getLineCount());
}
