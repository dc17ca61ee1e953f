import type { ShownDocuments } from '../ports.ts';
import { Store } from '../store.ts';
import { allTabs, groupOf, oneGroup, tabsAbove, type EditorGroups } from './editor-groups.ts';
import type { GroupId } from './open-document.ts';

const nothingShown: ShownDocuments = { current: undefined, reveal: undefined, tabs: [] };

/** The editors, and what each of them shows. */
export class EditorStores {
  readonly groups = new Store<EditorGroups>(oneGroup);
  /** What the active editor shows, and the tabs of all. */
  readonly active = new Store(nothingShown);
  readonly #shown: Readonly<Record<GroupId, Store<ShownDocuments>>> = {
    1: new Store(nothingShown),
    2: new Store(nothingShown),
  };

  constructor() {
    this.groups.subscribe(() => this.#publish());
  }

  /** What one editor shows, and the tabs above it. */
  of(group: GroupId): Store<ShownDocuments> {
    return this.#shown[group];
  }

  #publish(): void {
    const state = this.groups.value;
    for (const { id, current, reveal } of state.groups)
      setShown(this.#shown[id], { current, reveal, tabs: tabsAbove(state, id) });
    const { current, reveal } = groupOf(state);
    setShown(this.active, { current, reveal, tabs: allTabs(state) });
  }
}

function setShown(store: Store<ShownDocuments>, shown: ShownDocuments): void {
  const { current, reveal, tabs } = store.value;
  const isSame =
    shown.current === current &&
    shown.reveal === reveal &&
    shown.tabs.length === tabs.length &&
    shown.tabs.every((tab, index) => tab === tabs[index]);
  if (!isSame) store.set(shown);
}
