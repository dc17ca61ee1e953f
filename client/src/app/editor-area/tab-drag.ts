import { fieldOf } from '#protocol';
import type { GroupId } from '../../model/files/open-document.ts';
import { parsed } from '../../model/tried.ts';

const tabType = 'application/x-stopline-tab';

/** A tab that is dragged to an editor. */
interface DraggedTab {
  readonly key: string;
  readonly from: GroupId;
}

const keyOf = (target: EventTarget): string | undefined =>
  target instanceof HTMLElement ? target.dataset.key : undefined;

/** Called when a tab of an editor begins to be dragged. */
export function startTabDrag(event: DragEvent, from: GroupId): void {
  const key = event.composedPath().flatMap((target) => keyOf(target) ?? [])[0];
  if (key === undefined || event.dataTransfer === null) return;
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData(tabType, JSON.stringify({ key, from } satisfies DraggedTab));
}

export const isTabDrag = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes(tabType) === true;

/** The tab that was dropped; undefined for anything else. */
export function droppedTab({ dataTransfer }: DragEvent): DraggedTab | undefined {
  const dropped = parsed(dataTransfer?.getData(tabType) ?? '');
  const [key, from] = [fieldOf(dropped, 'key'), fieldOf(dropped, 'from')];
  return typeof key === 'string' && (from === 1 || from === 2) ? { key, from } : undefined;
}
