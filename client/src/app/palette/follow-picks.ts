import { attempt } from '../../panels/attempt.ts';
import type { Workbench } from '../../workbench.ts';

/** Opens the sheets that are wished for. Their code is loaded with the first of them. Returns the function that ends it. */
export function followPicks(workbench: Workbench, root: ParentNode & Node): () => void {
  const { pickWish } = workbench;
  return pickWish.subscribe(() => {
    const wish = pickWish.value;
    if (wish === undefined) return;
    const open = import('./picks.ts').then(({ openPick }) => openPick(wish.pick, workbench, root));
    void attempt(workbench, open);
  });
}
