import { defined, presentedLimits, type ExpandedRows, type PresentedTree, type PresentedView } from '#protocol';
import { editorPlace } from '../../editor/presented/editor-place.ts';
import { isFile } from '../../model/files/document-names.ts';
import type { ViewState } from '../../model/view-state.ts';
import type { PresenterPort } from './port.ts';

const sizeOf = (view: PresentedView): number => new TextEncoder().encode(JSON.stringify(view)).length;

/** The rows of a tree that were changed last. */
const rowsOf = ({ expanded }: ViewState, tree: PresentedTree, most: number): ExpandedRows =>
  Object.fromEntries(
    Object.entries(expanded[tree] ?? {})
      .filter(([path]) => path.length <= presentedLimits.rowPath)
      .slice(-most),
  );

const expandedRows = (view: ViewState, most: number): PresentedView['expanded'] => ({
  variables: rowsOf(view, 'variables', most),
  watch: rowsOf(view, 'watch', most),
  'call-stack': rowsOf(view, 'call-stack', most),
});

/** A view within the bounds: with fewer rows, if it would be too large. */
function withinBounds(view: PresentedView, state: ViewState): PresentedView {
  for (let most: number = presentedLimits.rows; most >= 1; most = Math.floor(most / 2)) {
    const bounded = { ...view, expanded: expandedRows(state, most) };
    if (sizeOf(bounded) <= presentedLimits.bytes) return bounded;
  }
  return view;
}

/** What this page shows, for those who follow it. */
export function presentableView(port: PresenterPort): PresentedView {
  const { documents, view, shownEditor } = port;
  const { current } = documents.value;
  const { selectedFrame } = view.value;
  const { middle, selection } = current && shownEditor.value ? editorPlace(shownEditor.value) : {};
  const frame = selectedFrame && {
    sessionId: selectedFrame.sessionId,
    threadId: selectedFrame.threadId,
    frameId: selectedFrame.frameId,
  };
  const path = current && isFile(current) ? current.path : undefined;
  const parts = defined({ path, middle, selection, frame, sessionId: port.shownSessionId() });
  return withinBounds({ ...parts, expanded: expandedRows(view.value, 0) }, view.value);
}
