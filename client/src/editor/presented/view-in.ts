import { EditorView } from '@codemirror/view';

/** CodeMirror's view in the page's editor element; undefined until it is there. */
export function viewIn(editor: HTMLElement): EditorView | undefined {
  const content = editor.shadowRoot?.querySelector<HTMLElement>('.cm-content');
  return (content && EditorView.findFromDOM(content)) ?? undefined;
}

/** The number of the line in the middle of the view. */
export function middleLine(view: EditorView): number {
  const { scrollTop, clientHeight } = view.scrollDOM;
  const { from } = view.lineBlockAtHeight(scrollTop + clientHeight / 2 - view.documentPadding.top);
  return view.state.doc.lineAt(from).number;
}
