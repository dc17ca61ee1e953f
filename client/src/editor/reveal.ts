import { EditorView } from '@codemirror/view';

/** The zone in which a line counts as seen, as parts of the height of the view. */
const zone = { from: 0.15, to: 0.85 };
/** What has run matters more than what comes: a line that was out of the zone goes below the middle. */
const place = 0.62;

/**
 * Brings a position into view without animation. A position in the middle 70 % of the view stays where it is; any other
 * is scrolled to 62 % of the height from the top.
 */
export const revealPosition = (view: EditorView, position: number): void => {
  layOutNow(view);
  const { scrollTop, clientHeight } = view.scrollDOM;
  const { top, bottom } = view.lineBlockAt(position);
  const isSeen = top - scrollTop >= zone.from * clientHeight && bottom - scrollTop <= zone.to * clientHeight;
  if (isSeen && clientHeight > 0) return;
  view.dispatch({ effects: EditorView.scrollIntoView(position, { y: 'start', yMargin: place * clientHeight }) });
  layOutNow(view);
};

/** Reading a height makes the view measure and scroll now, before the browser paints, rather than in the next frame. */
export const layOutNow = (view: EditorView): void => {
  view.lineBlockAtHeight(0);
};
