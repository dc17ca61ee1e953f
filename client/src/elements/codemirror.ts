import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';
import { hostExtensions, noteSaved, savedLineOf, showMarks } from '../editor/host-extensions.ts';
import type { StoplineConnection } from './connection.ts';

export interface CodeMirrorOptions {
  /** The file that the editor shows: absolute, or relative to the folder that the server serves. */
  readonly path: string;
}

/**
 * The debugger in one CodeMirror editor, while the extension is in its state: breakpoints in the gutter, set by a click or F9,
 * the stopped line, values after lines, and the value of what the pointer is on.
 */
export function stoplineEditor(connection: StoplineConnection, { path }: CodeMirrorOptions): Extension {
  const shown = connection.shownEditor(path);
  const styles = connection.editorStyles();
  let editor: EditorView | undefined;
  const follow = ViewPlugin.define((view) => {
    editor = view;
    const end = shown.follow((marks) => {
      styles.apply(view.dom);
      showMarks(view, marks);
    });
    return {
      destroy: () => {
        end();
        styles.remove();
      },
    };
  });
  const toggleBreakpoint = (line: number) => shown.toggleBreakpoint(editor && savedLineOf(editor, line));
  return [
    hostExtensions(() => (shown.canSetBreakpoints ? { toggleBreakpoint } : {})),
    EditorView.updateListener.of(({ view, focusChanged, selectionSet }) => {
      if (!view.hasFocus || !(focusChanged || selectionSet)) return;
      const { head } = view.state.selection.main;
      const { number, from } = view.state.doc.lineAt(head);
      shown.noteCursor(savedLineOf(view, number), head - from + 1);
    }),
    EditorView.editorAttributes.of(() => ({ class: styles.className })),
    follow,
  ];
}

/** Call it when the editor's text was saved: until then, breakpoints are on the lines of the text before. */
export const noteSavedText = (view: EditorView): void => noteSaved(view);
