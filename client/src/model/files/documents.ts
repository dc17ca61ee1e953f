import { DebugError, type Dap, type FileText, type SessionId } from '#protocol';
import type { LineOf } from './document-edits.ts';
import { isFile, isOfAdapter, sourceKey } from './document-names.ts';
import { KnownDocuments, type DocumentReading } from './known-documents.ts';
import { lineFeeds } from './line-feeds.ts';
import {
  allTabs,
  groupOf,
  groupShowing,
  groupWith,
  hasTab,
  otherGroup,
  withActive,
  withEachChanged,
  withKept,
  withoutTab,
  withRestored,
  withShown,
  type EditorGroups,
} from './editor-groups.ts';
import { EditorStores } from './editor-stores.ts';
import { withFlaggedTabs } from './flagged-tabs.ts';
import type { GroupId, LinePlace, OpenDocument, OpenTab, RenamedFile } from './open-document.ts';
import { renamedPath } from './renamed-path.ts';
import type { ShownDocuments } from '../ports.ts';
import { DocumentReader, type DocumentSources } from './document-reader.ts';
import type { Store } from '../store.ts';
import { neighbour } from './tab-list.ts';

interface Showing extends LinePlace {
  /** By default 'file'. */
  readonly of?: LineOf;
  /** In a tab that stays. */
  readonly isKept?: boolean;
  /** The editor to show it in. By default the active one; `visible` is one that shows the document already. */
  readonly group?: GroupId | 'visible';
  /** Leaves the active editor as it is. */
  readonly keepsActive?: boolean;
}

type ShowingIn = Showing & { readonly group: GroupId };

/** The known documents, and the editors that show them. */
export class Documents {
  readonly #editors = new EditorStores();
  readonly groups = this.#editors.groups;
  /** What the active editor shows, and the tabs of all. */
  readonly store = this.#editors.active;
  readonly #sources: DocumentSources;
  readonly #known = new KnownDocuments();
  readonly #reader: DocumentReader;
  #opening = 0;
  /** The last opening in each editor. */
  readonly #openings = new Map<GroupId, number>();
  /** What each editor showed the last time, until it is read. */
  readonly #restoring = new Map<GroupId, string>();
  #reveals = 0;

  constructor(sources: DocumentSources) {
    this.#sources = sources;
    this.#reader = new DocumentReader(sources);
  }

  /** What one editor shows, and the tabs above it. */
  of(group: GroupId): Store<ShownDocuments> {
    return this.#editors.of(group);
  }

  get(key: string): OpenDocument | undefined {
    return this.#known.get(key);
  }

  /** Shows a file, by absolute or relative path. Rejects with a DebugError, and keeps the current one. */
  async openFile(path: string, showing: Showing = {}): Promise<void> {
    await this.#open(path, showing, () => this.#reader.readFile(path));
  }

  /**
   * Shows the source of a frame, in the editor that shows it already if there is one. If it cannot be read anywhere, the
   * editor says why.
   */
  async openSource(sessionId: SessionId, source: Dap.Source, { line, column }: LinePlace = {}): Promise<void> {
    const key = sourceKey(sessionId, source);
    if (key === undefined) return;
    const known = this.#known.get(key);
    // The reference belongs to another source by now.
    if (known && isOfAdapter(known) && known.label !== this.#reader.labelOf(source)) this.forget(key);
    await this.#open(key, { line, column, of: 'program', group: 'visible' }, () =>
      this.#reader.readSource(sessionId, source, key),
    );
  }

  /** Selects a document, by default in the active editor unless only the other one has it. */
  async select(key: string, place: Showing = {}): Promise<void> {
    const { value } = this.groups;
    const { group = groupWith(value, key), keepsActive } = place;
    const isShown = group !== 'visible' && groupOf(value, group).current?.key === key;
    if (isShown && place.line === undefined && keepsActive !== true) this.activate(group);
    else if (!isShown || place.line !== undefined)
      await this.#open(key, { ...place, group }, this.#known.readingOf(key) ?? (() => this.#reader.readFile(key)));
  }

  activate(group: GroupId): void {
    this.groups.update((state) => withActive(state, group));
  }

  setRoom(hasRoom: boolean): void {
    this.groups.update((state) => (state.hasRoom === hasRoom ? state : { ...state, hasRoom }));
  }

  /** Shows a document in the other editor too. */
  async split(key: string): Promise<void> {
    await this.select(key, { group: otherGroup(this.groups.value), isKept: true });
  }

  /** Moves a tab to the other editor. */
  async moveToOther(key: string, from: GroupId): Promise<void> {
    const { value } = this.groups;
    const isOnly = value.groups.length === 1 && groupOf(value, from).tabs.length === 1;
    if (isOnly) return;
    const to = otherGroup(value, from);
    await this.select(key, { group: to, isKept: true });
    if (hasTab(groupOf(this.groups.value, to), key)) await this.closeTab(key, from);
    this.activate(to);
  }

  /** Adds the tabs of the last time before the current ones. */
  restoreTabs(group: GroupId, tabs: readonly OpenTab[]): void {
    this.groups.update((state) => withRestored(state, group, tabs));
  }

  /** Shows what an editor showed the last time, unless it shows something by now. Rejects with a DebugError. */
  async restore(group: GroupId, path: string): Promise<void> {
    this.#restoring.set(group, path);
    try {
      const read = () => this.#reader.readFile(path);
      const document = await this.#read(path, read);
      this.#known.keepReading(document.key, read);
      const { current, tabs } = groupOf(this.groups.value, group);
      if (current === undefined && tabs.length > 0) this.#show(document, { group });
    } finally {
      this.#restoring.delete(group);
    }
  }

  keepTab(key: string): void {
    this.groups.update((state) => withKept(state, key));
  }

  /** Closes a tab of an editor, and selects its neighbour. */
  async closeTab(key: string, id: GroupId): Promise<void> {
    const { current, tabs } = groupOf(this.groups.value, id);
    const next = neighbour(tabs, key);
    const isShown = current?.key === key;
    this.groups.update((state) => withoutTab(state, id, key));
    if (isShown) this.#openings.set(id, ++this.#opening);
    if (isShown && next !== undefined) await this.select(next.key, { group: id, keepsActive: true });
  }

  /** Changes a known document. */
  change(key: string, changes: Partial<OpenDocument>): void {
    const known = this.#known.get(key);
    if (known) this.#put({ ...known, ...changes });
  }

  forget(key: string): void {
    this.#known.forget(key);
  }

  /** Gives the documents of a renamed file or folder their new paths; their tabs stay where they are. */
  rename(renamed: RenamedFile): void {
    this.#known.rename(renamed, (path) => this.#sources.toLabel(path));
    for (const [group, path] of this.#restoring) this.#restoring.set(group, renamedPath(renamed, path) ?? path);
    this.groups.update((state) =>
      this.#flagged(
        withEachChanged(state, (group) => ({
          ...group,
          current: group.current && (this.#known.get(renamedPath(renamed, group.current.key) ?? '') ?? group.current),
          tabs: group.tabs.map((tab) => {
            const path = renamedPath(renamed, tab.key);
            return path === undefined ? tab : { ...tab, key: path, path, label: this.#sources.toLabel(path) };
          }),
        })),
      ),
    );
  }

  /** Reads changed files again if they have a tab; others are forgotten. */
  onChanged(paths: readonly string[]): void {
    const changed = new Set(paths);
    const [folder] = paths.length === 1 ? paths : [];
    for (const { key, path, label } of this.#known.all()) {
      if (path === undefined) continue;
      const isIn = folder !== undefined && path.startsWith(`${folder}/`);
      if (changed.has(path) || changed.has(label) || isIn) this.#onChanged(key, path);
    }
  }

  /**
   * Reads open files again after a lost connection. Sources of adapters are read again when they are next shown: their
   * session may be another one by then.
   */
  refresh(): void {
    this.#known.doubtAdapters();
    for (const { key, path } of this.#tabs) if (path !== undefined && this.#known.get(key)) void this.readAgain(path);
  }

  /** Reads a file again, and takes it over unless it has unsaved text. Never rejects. */
  async readAgain(path: string): Promise<void> {
    const known = this.#known.get(path);
    if (known === undefined || !isFile(known)) return;
    this.#known.wasRead(path);
    try {
      const file = await this.#sources.readFile(path);
      if (file.path === path) this.takeFile(file);
    } catch (error) {
      // An unreachable server says nothing about the file.
      if (DebugError.from(error).code === 'not_found') this.change(path, { onDisk: { kind: 'deleted' } });
    }
  }

  /** Takes over a file's text; if the document has unsaved text, only notes that it changed. */
  takeFile(file: FileText): void {
    const known = this.#known.get(file.path);
    if (known === undefined) return;
    const typed = known.isEdited === true ? this.#sources.typedText(file.path) : undefined;
    const isSame = typed !== undefined && lineFeeds(typed) === lineFeeds(file.text);
    if (isSame) this.#sources.onSame(file.path);
    const { path, version, text: before } = known;
    const isReplaced = known.isEdited !== true && before !== file.text && file.version !== version;
    if (known.isEdited !== true || isSame) this.#put(this.#reader.fromFile(file));
    else this.#put({ ...known, onDisk: file.version === known.version ? undefined : { kind: 'changed', file } });
    if (isReplaced && path !== undefined && version !== undefined)
      this.#sources.onReplaced({ path, version, before, after: file.text });
  }

  #onChanged(key: string, path: string): void {
    if (this.#tabs.some((tab) => tab.key === key)) void this.readAgain(path);
    else this.#known.forget(key);
  }

  /** The tabs of all editors. */
  get #tabs(): readonly OpenTab[] {
    return allTabs(this.groups.value);
  }

  /** The editor to show a document in. */
  #groupFor(key: string, group: Showing['group']): GroupId {
    const { value } = this.groups;
    if (group !== 'visible') return group ?? value.active;
    return groupShowing(value, ({ id, current }) => key === (current?.key ?? this.#restoring.get(id)));
  }

  async #open(name: string, showing: Showing, read: DocumentReading): Promise<void> {
    const opening = ++this.#opening;
    this.#openings.set(this.#groupFor(this.#known.keyOf(name), showing.group), opening);
    const known = this.#upToDate(name);
    const document = known ?? (await this.#read(name, read));
    this.#known.keepName(name, document.key);
    this.#known.keepReading(document.key, read);
    // The editors may have changed meanwhile.
    const group = this.#groupFor(document.key, showing.group);
    if ((this.#openings.get(group) ?? 0) > opening) return;
    this.#show(document, { ...showing, group });
    if (showing.group !== 'visible' && showing.keepsActive !== true) this.activate(group);
    if (known) this.#refresh(known);
  }

  #upToDate(name: string): OpenDocument | undefined {
    const known = this.#known.named(name);
    return known && !this.#known.isUnsure(known.key) ? known : undefined;
  }

  async #read(name: string, read: DocumentReading): Promise<OpenDocument> {
    const known = this.#known.named(name);
    const document = await this.#readAnew(read, known);
    if (document.error === undefined && document !== known) this.#put(document);
    return document;
  }

  /** Reads a document; if that fails, keeps the known one. */
  async #readAnew(read: DocumentReading, known?: OpenDocument): Promise<OpenDocument> {
    const document = await read();
    if (known && document.error !== undefined) return known;
    this.#known.wasRead(document.key);
    return document;
  }

  #show(document: OpenDocument, { line, column = 1, of = 'file', isKept = false, group }: ShowingIn): void {
    const reveal = line === undefined ? undefined : { line, column, token: ++this.#reveals, of };
    const shown = this.#withTyped(this.#known.get(document.key) ?? document);
    const parts = { document: shown, reveal, isKept: isKept || shown.isEdited === true };
    this.groups.update((state) => this.#flagged(withShown(state, group, parts)));
  }

  /** With the latest unsaved text, for an editor that no longer has the document. */
  #withTyped(document: OpenDocument): OpenDocument {
    const text = document.isEdited === true ? this.#sources.typedText(document.key) : undefined;
    return text === undefined || text === document.draft?.text ? document : { ...document, draft: { text } };
  }

  /** Reads a known document again if it is old; it stays shown meanwhile. */
  #refresh(document: OpenDocument): void {
    const { key, path } = document;
    if (this.#known.isFresh(key)) return;
    if (isOfAdapter(document)) void this.#askAgain(document);
    else if (path !== undefined) void this.readAgain(path);
  }

  /** Reads a text from an adapter again. If the session has ended, keeps the known one. */
  async #askAgain(known: OpenDocument): Promise<void> {
    const read = this.#known.readingOf(known.key);
    if (!read) return;
    const document = await this.#readAnew(read, known).catch(() => known);
    if (document.key === known.key && this.#known.get(known.key) === known && document.text !== known.text)
      this.#put(document);
  }

  /** Remembers a document, and updates it where it is shown. Drops the oldest one without a tab. */
  #put(document: OpenDocument): void {
    const { key } = document;
    this.#known.put(document);
    this.groups.update((state) =>
      this.#flagged(
        withEachChanged(state, (group) => (group.current?.key === key ? { ...group, current: document } : group)),
      ),
    );
    const open = new Set(this.#tabs.map((tab) => tab.key));
    this.#known.dropOldest((other) => other !== key && !open.has(other));
  }

  #flagged(state: EditorGroups): EditorGroups {
    return withFlaggedTabs(state, (key) => this.#known.get(key));
  }
}
