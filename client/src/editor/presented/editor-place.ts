import type { EditorView } from '@codemirror/view';
import type { PresentedView, TextPlace } from '#protocol';
import { middleLine, viewIn } from './view-in.ts';

/** What an editor shows of its document. */
export type EditorPlace = Pick<PresentedView, 'middle' | 'selection'>;

function textPlace({ state: { doc } }: EditorView, position: number): TextPlace {
  const { number, from } = doc.lineAt(position);
  return { line: number, column: position - from + 1 };
}

/** The line in the middle of an editor, and its selection if it is not empty. */
export function editorPlace(editor: HTMLElement): EditorPlace {
  const view = viewIn(editor);
  if (view === undefined) return {};
  const { main } = view.state.selection;
  const selection = { anchor: textPlace(view, main.anchor), head: textPlace(view, main.head) };
  return { middle: middleLine(view), ...(!main.empty && { selection }) };
}

/** The line at a height of the window; undefined without an editor. */
export function lineAtHeight(editor: HTMLElement, clientY: number): number | undefined {
  const view = viewIn(editor);
  if (view === undefined) return undefined;
  return view.state.doc.lineAt(view.lineBlockAtHeight(clientY - view.documentTop).from).number;
}

/** Calls a function when an editor is scrolled. Returns the function that stops it. */
export function onScrolled(editor: HTMLElement, listener: () => void): () => void {
  const root = editor.shadowRoot;
  // Scrolling does not bubble, but is captured.
  root?.addEventListener('scroll', listener, { capture: true, passive: true });
  return () => root?.removeEventListener('scroll', listener, { capture: true });
}
