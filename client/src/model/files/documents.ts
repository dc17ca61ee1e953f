import { DebugError, baseName, type Dap, type FileText, type SessionId } from '#protocol';
import type { LineOf } from './document-edits.ts';
import { lineFeeds } from './line-feeds.ts';
import type { LinePlace, OpenDocument, OpenTab } from './open-document.ts';
import { relativePath } from './relative-path.ts';
import type { Workbench } from '../workbench.ts';
import { DocumentReader, type DocumentSources } from './document-reader.ts';
import { Store } from '../store.ts';
import { keptTab, neighbour, withTab, type TabOf } from './tab-list.ts';

const keptDocuments = 64;

/** Texts older than this are read again when they are shown. */
const freshForMs = 2_000;

type DocumentState = Workbench['documents']['value'];
type Reader = () => Promise<OpenDocument>;

interface Showing extends LinePlace {
  /** By default 'file'. */
  readonly of?: LineOf;
  /** In a tab that stays. */
  readonly isKept?: boolean;
}

/** The known documents, the shown one with the line to reveal, and the tabs. */
export class Documents {
  readonly store = new Store<DocumentState>({ current: undefined, reveal: undefined, tabs: [] });
  readonly #sources: DocumentSources;
  /** Kept, so that returning to a document is instant. */
  readonly #known = new Map<string, OpenDocument>();
  /** Keys of files by the names that they were opened by. */
  readonly #names = new Map<string, string>();
  readonly #readers = new Map<string, Reader>();
  readonly #readAt = new Map<string, number>();
  readonly #reader: DocumentReader;
  /** Texts of adapters that may be outdated: they are read again before they are shown. */
  readonly #unsure = new Set<string>();
  #opening = 0;
  #reveals = 0;

  constructor(sources: DocumentSources) {
    this.#sources = sources;
    this.#reader = new DocumentReader(sources);
  }

  get(key: string): OpenDocument | undefined {
    return this.#known.get(key);
  }

  /** Shows a file, by absolute or relative path. Rejects with a DebugError, and keeps the current one. */
  async openFile(path: string, showing: Showing = {}): Promise<void> {
    await this.#open(path, showing, () => this.#reader.readFile(path));
  }

  /** Shows the source of a frame. If it cannot be read anywhere, the editor says why. */
  async openSource(sessionId: SessionId, source: Dap.Source, { line, column }: LinePlace = {}): Promise<void> {
    const key = sourceKey(sessionId, source);
    if (key === undefined) return;
    const known = this.#known.get(key);
    // The reference belongs to another source by now.
    if (known && isOfAdapter(known) && known.label !== this.#reader.labelOf(source)) this.forget(key);
    await this.#open(key, { line, column, of: 'program' }, () => this.#reader.readSource(sessionId, source, key));
  }

  async select(key: string, place: Showing = {}): Promise<void> {
    if (this.store.value.current?.key === key && place.line === undefined) return;
    await this.#open(key, place, this.#readers.get(key) ?? (() => this.#reader.readFile(key)));
  }

  /** Adds the tabs of the last time before the current ones. */
  restoreTabs(tabs: readonly OpenTab[]): void {
    this.store.update((state) => {
      const hasPreview = state.tabs.some(({ isPreview }) => isPreview);
      const isNew = ({ key, isPreview }: OpenTab) =>
        !(isPreview && hasPreview) && state.tabs.every((tab) => tab.key !== key);
      return { ...state, tabs: [...tabs.filter(isNew), ...state.tabs] };
    });
  }

  keepTab(key: string): void {
    this.store.update((state) => {
      const tabs = keptTab(state.tabs, key);
      return tabs === state.tabs ? state : { ...state, tabs };
    });
  }

  /** Closes a tab and selects its neighbour. */
  async closeTab(key: string): Promise<void> {
    const { current, tabs } = this.store.value;
    const next = neighbour(tabs, key);
    const isShown = current?.key === key;
    this.store.update((state) => ({
      ...state,
      tabs: state.tabs.filter((tab) => tab.key !== key),
      ...(isShown && { current: undefined, reveal: undefined }),
    }));
    if (isShown) this.#opening++;
    if (isShown && next !== undefined) await this.select(next.key);
  }

  /** Changes a known document. */
  change(key: string, changes: Partial<OpenDocument>): void {
    const known = this.#known.get(key);
    if (known) this.#put({ ...known, ...changes });
  }

  forget(key: string): void {
    this.#known.delete(key);
  }

  /** Reads changed files again if they have a tab; others are forgotten. */
  onChanged(paths: readonly string[]): void {
    const changed = new Set(paths);
    const [folder] = paths.length === 1 ? paths : [];
    for (const { key, path, label } of [...this.#known.values()]) {
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
    for (const document of this.#known.values()) if (isOfAdapter(document)) this.#unsure.add(document.key);
    for (const { key, path } of this.store.value.tabs)
      if (path !== undefined && this.#known.has(key)) void this.readAgain(path);
  }

  /** Reads a file again, and takes it over unless it has unsaved text. Never rejects. */
  async readAgain(path: string): Promise<void> {
    const known = this.#known.get(path);
    if (known === undefined || !isFile(known)) return;
    this.#readAt.set(path, performance.now());
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
    if (known.isEdited !== true || isSame) this.#put(this.#reader.fromFile(file));
    else this.#put({ ...known, onDisk: file.version === known.version ? undefined : { kind: 'changed', file } });
  }

  #onChanged(key: string, path: string): void {
    if (this.store.value.tabs.some((tab) => tab.key === key)) void this.readAgain(path);
    else this.#known.delete(key);
  }

  async #open(name: string, showing: Showing, read: Reader): Promise<void> {
    const opening = ++this.#opening;
    const known = this.#known.get(this.#names.get(name) ?? name);
    const isUnsure = known !== undefined && this.#unsure.has(known.key);
    const document = known && !isUnsure ? known : await this.#readAnew(read, known);
    this.#names.set(name, document.key);
    this.#readers.set(document.key, read);
    if (document.error === undefined && document !== known) this.#put(document);
    if (opening !== this.#opening) return;
    this.#show(this.#withTyped(this.#known.get(document.key) ?? document), showing);
    if (document === known) this.#refresh(known);
  }

  /** Reads a document; if that fails, keeps the known one. */
  async #readAnew(read: Reader, known?: OpenDocument): Promise<OpenDocument> {
    const document = await read();
    if (known && document.error !== undefined) return known;
    this.#readAt.set(document.key, performance.now());
    this.#unsure.delete(document.key);
    return document;
  }

  #show(document: OpenDocument, { line, column = 1, of = 'file', isKept = false }: Showing): void {
    const reveal = line === undefined ? undefined : { line, column, token: ++this.#reveals, of };
    this.store.update((state) => ({
      current: document,
      reveal: reveal ?? (state.current?.key === document.key ? state.reveal : undefined),
      tabs: this.#flagged(
        withTab(state.tabs, document, { selected: state.current?.key, isKept: isKept || document.isEdited === true }),
      ),
    }));
  }

  /** With the latest unsaved text, for an editor that no longer has the document. */
  #withTyped(document: OpenDocument): OpenDocument {
    const text = document.isEdited === true ? this.#sources.typedText(document.key) : undefined;
    return text === undefined || text === document.draft?.text ? document : { ...document, draft: { text } };
  }

  /** Reads a known document again if it is old; it stays shown meanwhile. */
  #refresh(document: OpenDocument): void {
    const { key, path } = document;
    if (performance.now() - (this.#readAt.get(key) ?? -Infinity) <= freshForMs) return;
    if (isOfAdapter(document)) void this.#askAgain(document);
    else if (path !== undefined) void this.readAgain(path);
  }

  /** Reads a text from an adapter again. If the session has ended, keeps the known one. */
  async #askAgain(known: OpenDocument): Promise<void> {
    const read = this.#readers.get(known.key);
    if (!read) return;
    const document = await this.#readAnew(read, known).catch(() => known);
    if (document.key === known.key && this.#known.get(known.key) === known && document.text !== known.text)
      this.#put(document);
  }

  /** Remembers a document, and updates it if it is shown. Drops the oldest one without a tab. */
  #put(document: OpenDocument): void {
    const { key } = document;
    this.#known.delete(key);
    this.#known.set(key, document);
    this.store.update((state) => ({
      ...state,
      current: state.current?.key === key ? document : state.current,
      tabs: this.#flagged(state.tabs),
    }));
    if (this.#known.size <= keptDocuments) return;
    const { tabs } = this.store.value;
    const oldest = [...this.#known.keys()].find((other) => other !== key && tabs.every((tab) => tab.key !== other));
    if (oldest === undefined) return;
    this.#known.delete(oldest);
    this.#readers.delete(oldest);
    this.#unsure.delete(oldest);
  }

  /** The tabs, with the state of their documents. */
  #flagged(tabs: readonly OpenTab[]): readonly OpenTab[] {
    const flagged = tabs.map((tab) => {
      const known = this.#known.get(tab.key);
      if (known === undefined) return tab;
      const isEdited = known.isEdited === true;
      const isDeleted = known.onDisk?.kind === 'deleted';
      return tab.isEdited === isEdited && tab.isDeleted === isDeleted ? tab : { ...tab, isEdited, isDeleted };
    });
    return flagged.every((tab, index) => tab === tabs[index]) ? tabs : flagged;
  }
}

/** Identifies a source; source references are specific to a session. */
export const sourceKey = (sessionId: SessionId, { path, sourceReference = 0 }: Dap.Source): string | undefined =>
  sourceReference > 0 ? `${sessionId} ${sourceReference}` : path;

/** Whether a document is a file, and not an adapter's version of it. */
export const isFile = ({ key, path, sourceReference }: OpenDocument): boolean =>
  key === path && sourceReference === undefined;

const isOfAdapter = ({ sourceReference }: OpenDocument): boolean => sourceReference !== undefined;

/** A path relative to the workspace, or absolute outside it. */
export const workspaceLabel = (path: string, workspacePath: string): string =>
  (workspacePath === '' ? undefined : relativePath(workspacePath, path)) ?? path;

/** The text of a tab: the last part of a path, or the name of a source. */
export const tabLabel = ({ label }: Pick<TabOf, 'label'>): string => baseName(label) || label;
