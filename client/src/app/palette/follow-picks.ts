import { attempt } from '../../panels/attempt.ts';
import type { PickName, Workbench } from '../../workbench.ts';
import { holdText } from './held-text.ts';
import type { openPick } from './picks.ts';

/** Opens the sheets that are wished for. Their code is loaded with the first of them. Returns the function that ends it. */
export function followPicks(workbench: Workbench, root: ParentNode & Node): () => void {
  let open: typeof openPick | undefined;

  const loadAndOpen = async (pick: PickName) => {
    const endHolding = holdText(window);
    let typed: string;
    try {
      ({ openPick: open } = await import('./picks.ts'));
    } finally {
      typed = endHolding();
    }
    open(pick, { workbench, root, typed });
  };

  return workbench.pickWish.subscribe(() => {
    const wish = workbench.pickWish.value;
    if (wish === undefined) return;
    if (open === undefined) void attempt(workbench, loadAndOpen(wish.pick));
    else open(wish.pick, { workbench, root, typed: '' });
  });
}
