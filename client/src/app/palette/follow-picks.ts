import { attempt } from '../../panels/attempt.ts';
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
    try {
      ({ openPick: open } = await import('./picks.ts'));
    } finally {
      isLoading = false;
      endHolding();
    }
    open(pick, { workbench, root, typed: endHolding() });
  };

  return workbench.pickWish.subscribe(() => {
    const wish = workbench.pickWish.value;
    if (wish === undefined || isLoading) return;
    if (open === undefined) void attempt(workbench, loadAndOpen(wish.pick));
    else open(wish.pick, { workbench, root, typed: '' });
  });
}
