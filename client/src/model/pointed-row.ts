import type { ReactiveControllerHost } from 'lit';
import type { PresentedPointer } from '#protocol';
import type { PointerPort } from './ports.ts';
import { Select } from './store.ts';

/** The row of a tree at which the presenter points; undefined if that is elsewhere. */
export function pointedRow({ pointer }: PointerPort, tree: string): string | undefined {
  const at = pointer?.value;
  return at && 'tree' in at && at.tree === tree ? at.row : undefined;
}

/** Updates an element when the presenter points at another row of its tree. */
export const selectPointedRow = (
  host: ReactiveControllerHost,
  port: PointerPort,
  tree: string,
): readonly Select<PresentedPointer | undefined, string | undefined>[] =>
  port.pointer ? [new Select(host, port.pointer, () => pointedRow(port, tree))] : [];
