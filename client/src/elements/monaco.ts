import { expressionInText } from '../editor/values/expression-in-text.ts';
import type { StoplineConnection } from './connection.ts';
import type { MonacoApi, MonacoDisposable, MonacoEditor, MonacoHover, MonacoPosition } from './monaco-api.ts';
import { asCode, decorationsOf } from './monaco-marks.ts';
import { monacoStyles } from './monaco.styles.ts';
import type { EditorMarks, ShownEditor } from './shown-editor.ts';

export interface MonacoOptions {
  /** The object of `monaco-editor`. */
  readonly monaco: MonacoApi;
  readonly editor: MonacoEditor;
  /** The file that the editor shows: absolute, or relative to the folder that the server serves. */
  readonly path: string;
}

const longestValue = 2_000;

/** The value of the expression at a position, as Monaco shows it. */
async function hoverAt(
  { editor }: MonacoOptions,
  shown: ShownEditor,
  { lineNumber, column }: MonacoPosition,
): Promise<MonacoHover | null> {
  const line = editor.getModel()?.getLineContent(lineNumber) ?? '';
  const found = expressionInText(line, column - 1);
  const expression = found && line.slice(found.from, found.to);
  const value = expression === undefined ? undefined : await shown.valueOf(expression, lineNumber);
  if (!found || value === undefined) return null;
  return {
    range: {
      startLineNumber: lineNumber,
      startColumn: found.from + 1,
      endLineNumber: lineNumber,
      endColumn: found.to + 1,
    },
    contents: [{ value: asCode(`${expression} = ${value.slice(0, longestValue)}`) }],
  };
}

/**
 * The debugger in one Monaco editor, until it is disposed: breakpoints in the glyph margin, set by a click or F9, the stopped line, values
 * after lines, and the value of what the pointer is on. Lines are those of the file on disk.
 */
export function bindMonaco(connection: StoplineConnection, options: MonacoOptions): MonacoDisposable {
  const { monaco, editor, path } = options;
  const shown = connection.shownEditor(path);
  const decorations = editor.createDecorationsCollection();
  const { GUTTER_GLYPH_MARGIN, GUTTER_LINE_NUMBERS } = monaco.editor.MouseTargetType;
  const toggleAt = (position: MonacoPosition | null) => {
    if (position && shown.canSetBreakpoints) shown.toggleBreakpoint(position.lineNumber);
  };
  let action: MonacoDisposable | undefined;
  /** F9 is the host's own while breakpoints may not be set. */
  const updateAction = () => {
    if (shown.canSetBreakpoints) action ??= editor.addAction(toggleAction());
    else removeAction();
  };
  const removeAction = () => {
    action?.dispose();
    action = undefined;
  };
  const toggleAction = () => ({
    id: 'stopline.toggleBreakpoint',
    label: 'Toggle breakpoint',
    keybindings: [monaco.KeyCode.F9],
    run: () => toggleAt(editor.getPosition()),
  });
  const noteCursor = () => {
    const position = editor.hasTextFocus() ? editor.getPosition() : null;
    if (position) shown.noteCursor(position.lineNumber, position.column);
  };
  editor.updateOptions({ glyphMargin: true });
  const ends = [
    connection.followEditorTheme(editor.getContainerDomNode(), monacoStyles),
    shown.follow((marks: EditorMarks) => {
      const model = editor.getModel();
      decorations.set(model ? decorationsOf(model, marks) : []);
      updateAction();
    }),
    removeAction,
    () => decorations.clear(),
  ];
  const disposables = [
    editor.onMouseDown(({ target: { type, position } }) => {
      if (type === GUTTER_GLYPH_MARGIN || type === GUTTER_LINE_NUMBERS) toggleAt(position);
    }),
    editor.onDidFocusEditorText(noteCursor),
    editor.onDidChangeCursorPosition(noteCursor),
    monaco.languages.registerHoverProvider('*', {
      provideHover: async (model, position) => (model === editor.getModel() ? hoverAt(options, shown, position) : null),
    }),
  ];
  return {
    dispose: () => {
      for (const disposable of disposables) disposable.dispose();
      for (const end of ends) end();
    },
  };
}
