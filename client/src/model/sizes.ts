import type { ViewState } from './view-state.ts';
import type { Store } from './store.ts';

/** Remembers a size, or resets it to its default. */
export function rememberSize(
  view: Store<ViewState>,
  name: string,
  { size, isDefault }: { readonly size: number; readonly isDefault?: true },
): void {
  view.update((state) => {
    const { [name]: _last, ...others } = state.sizes;
    return { ...state, sizes: isDefault === true ? others : { ...others, [name]: Math.round(size) } };
  });
}
