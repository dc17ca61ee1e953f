import { attempt, loadPart } from '../../state/attempt.ts';
import type { PickName, Workbench } from '../../workbench.ts';
import { holdText } from './held-text.ts';
import type { openPick } from './picks.ts';

/** Opens the sheets that are wished for. Their code is loaded with the first of them. Returns the function that ends it. */
export function followPicks(workbench: Workbench, root: ParentNode & Node): () => void {
  let open: typeof openPick | undefined;
  let isLoading = false;

  const loadAndOpen = async (pick: PickName) => {
    const endHolding = holdText(window);
    isLoading = true;
    const part = await loadPart(workbench, import('./picks.ts'), 'The list');
    isLoading = false;
    const { text, isEntered } = endHolding();
    open = part?.openPick;
    open?.(pick, { workbench, root, typed: text, isEntered });
  };

  return workbench.wishes.hear('sheet', ({ pick }) => {
    if (isLoading) return;
    if (open === undefined) void attempt(workbench, loadAndOpen(pick));
    else open(pick, { workbench, root, typed: '', isEntered: false });
  });
}
