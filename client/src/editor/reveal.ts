import { EditorView } from '@codemirror/view';

/** The part of the view in which a line counts as visible. */
const zone = { from: 0.15, to: 0.85 };
/** Below the middle, as the code before a stop matters more. */
const place = 0.62;

/** Scrolls to a position unless it is well visible. */
export const revealPosition = (view: EditorView, position: number): void => {
  layOutNow(view);
  const { scrollTop, clientHeight } = view.scrollDOM;
  const { top, bottom } = view.lineBlockAt(position);
  const isSeen = top - scrollTop >= zone.from * clientHeight && bottom - scrollTop <= zone.to * clientHeight;
  if (isSeen && clientHeight > 0) return;
  view.dispatch({ effects: EditorView.scrollIntoView(position, { y: 'start', yMargin: place * clientHeight }) });
  layOutNow(view);
};

/** Reading a height makes the view measure and scroll before the next paint. */
export const layOutNow = (view: EditorView): void => {
  view.lineBlockAtHeight(0);
};
