import { baseName, DebugError, defined, largestWrite, type Methods, type SourceBreakpoint } from '#protocol';
import type { BreakpointEdit, EditedText } from './document-edits.ts';
import { allTabs, groupOf, groupsToCloseIn, hasTab, tabsAbove } from './editor-groups.ts';
import type { ClosingAnswer, GroupId, OpenDocument, OpenFiles, RenamedFile, UnsavedTexts } from './open-document.ts';
import { renamedPath } from './renamed-path.ts';
import type { NoticePort, RequestPort } from '../ports.ts';
import { isFile } from './document-names.ts';
import type { Documents } from './documents.ts';
import type { Drafts } from './drafts.ts';
import { Store } from '../store.ts';
import { tabBy } from './tab-list.ts';

/** Unsaved text is stored this long after the last key. */
const keepsAfterMs = 250;

export interface OpenFilesParts extends Pick<RequestPort, 'call'>, NoticePort {
  readonly documents: Documents;
  readonly drafts: Drafts;
  readonly breakpoints: () => readonly SourceBreakpoint[];
  /** Called before documents get their new paths. */
  readonly onRenamed: (renamed: RenamedFile) => void;
}

const sizeOf = (text: string): number => new TextEncoder().encode(JSON.stringify(text)).length;

/** The unsaved text of open files: stored, saved, discarded. Never discards or overwrites text without asking. */
export class EditedFiles implements OpenFiles {
  readonly closing = new Store<{ readonly key: string; readonly label: string } | undefined>(undefined);
  readonly unsaved = new Store<UnsavedTexts>(new Map());
  readonly #parts: OpenFilesParts;
  readonly #typed = new Map<string, EditedText>();
  readonly #saves = new Map<string, Promise<void>>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Text that could not be stored in this browser. */
  readonly #unkept = new Set<string>();
  #answer: ((answer: ClosingAnswer) => void) | undefined;

  constructor(parts: OpenFilesParts) {
    this.#parts = parts;
  }

  select(...[key, place, group]: Parameters<OpenFiles['select']>): Promise<void> {
    return this.#parts.documents.select(key, { ...place, ...(group !== undefined && { group }) });
  }

  activate(group: GroupId): void {
    this.#parts.documents.activate(group);
  }

  async split(key = this.#parts.documents.store.value.current?.key): Promise<void> {
    if (key !== undefined) await this.#parts.documents.split(key);
  }

  moveToOther(key: string, group: GroupId): Promise<void> {
    return this.#parts.documents.moveToOther(key, group);
  }

  setRoom(hasRoom: boolean): void {
    this.#parts.documents.setRoom(hasRoom);
  }

  async selectBy(steps: number): Promise<void> {
    const { value } = this.#parts.documents.groups;
    const tab = tabBy(tabsAbove(value), groupOf(value).current?.key, steps);
    if (tab) await this.select(tab.key);
  }

  keep(key: string): void {
    this.#parts.documents.keepTab(key);
  }

  edited(key: string, edited: EditedText): void {
    const { documents } = this.#parts;
    const document = documents.get(key);
    if (document === undefined || !isFile(document)) return;
    if (!edited.isChanged) {
      this.#untype(document);
      return;
    }
    this.#typed.set(key, edited);
    this.unsaved.set(new Map(this.#typed));
    if (document.isEdited !== true) documents.change(key, { isEdited: true });
    documents.keepTab(key);
    this.#keepSoon(key);
  }

  typedText(key: string): string | undefined {
    return this.#typed.get(key)?.toFile() ?? this.#parts.documents.get(key)?.draft?.text;
  }

  savedLine(line: number, key = this.#parts.documents.store.value.current?.key): number | undefined {
    const typed = key === undefined ? undefined : this.#typed.get(key);
    return typed ? typed.savedLine(line) : line;
  }

  async save(key = this.#parts.documents.store.value.current?.key): Promise<void> {
    const document = key === undefined ? undefined : this.#parts.documents.get(key);
    if (document === undefined) return;
    const { label, readOnly, onDisk, isEdited = false } = document;
    if (readOnly !== undefined) throw new DebugError('not_allowed', `${label} is read-only: ${readOnly}.`);
    if (onDisk?.kind === 'changed')
      this.#parts.notify(
        `${label} was not saved: it changed on disk. Compare, then keep yours or take theirs.`,
        'news',
      );
    else if (isEdited || onDisk?.kind === 'deleted') await this.#saveOnce(document);
  }

  async keepMine(key: string): Promise<void> {
    const { documents } = this.#parts;
    const onDisk = documents.get(key)?.onDisk;
    if (onDisk?.kind === 'changed') documents.change(key, { version: onDisk.file.version, onDisk: undefined });
    await this.save(key);
  }

  takeTheirs(key: string): void {
    const { documents } = this.#parts;
    const document = documents.get(key);
    if (document?.onDisk?.kind !== 'changed') return;
    this.onSame(key);
    documents.change(key, { isEdited: false, draft: undefined });
    documents.takeFile(document.onDisk.file);
  }

  async close(key?: string, group?: GroupId): Promise<void> {
    const { documents } = this.#parts;
    const { value } = documents.groups;
    const closed = key ?? groupOf(value).current?.key;
    if (closed === undefined || this.closing.value !== undefined) return;
    const groups = groupsToCloseIn(value, closed, key === undefined ? value.active : group);
    const isLast = value.groups.every((each) => groups.includes(each) || !hasTab(each, closed));
    const tab = allTabs(value).find((candidate) => candidate.key === closed);
    if (isLast && tab?.isEdited === true && !(await this.#mayClose(closed))) return;
    for (const { id } of groups) await documents.closeTab(closed, id);
  }

  async closeAll(keys: readonly string[], group?: GroupId): Promise<void> {
    const { groups } = this.#parts.documents;
    const shown = groupOf(groups.value, group).current?.key;
    for (const key of [...keys.filter((each) => each !== shown), ...keys.filter((each) => each === shown)]) {
      await this.close(key, group);
      if (groupsToCloseIn(groups.value, key, group).length > 0) return;
    }
  }

  answerClosing(answer: ClosingAnswer): void {
    this.closing.set(undefined);
    this.#answer?.(answer);
    this.#answer = undefined;
  }

  async rename(path: string, to: string): Promise<void> {
    const { call, documents, onRenamed } = this.#parts;
    await Promise.allSettled(this.#saves.values());
    const replaced = allTabs(documents.groups.value).find((tab) => tab.isDeleted && tab.label === to);
    if (replaced) await this.close(replaced.key);
    if (replaced && allTabs(documents.groups.value).some(({ key }) => key === replaced.key)) return;
    const renamed = await call('rename_file', { path, to });
    const moved = [...this.#typed].flatMap(([key, typed]) => {
      const now = renamedPath(renamed, key);
      return now === undefined ? [] : [{ key, now, typed }];
    });
    for (const { key } of moved) this.onSame(key);
    onRenamed(renamed);
    documents.rename(renamed);
    for (const { now, typed } of moved) {
      this.#typed.set(now, typed);
      this.#keepNow(now);
    }
    if (moved.length > 0) this.unsaved.set(new Map(this.#typed));
  }

  /** Called when files changed on disk; waits for saves in progress. */
  onChanged(paths: readonly string[]): void {
    void Promise.allSettled(this.#saves.values()).then(() => this.#parts.documents.onChanged(paths));
  }

  /** The file on disk has the unsaved text: drops it here. */
  onSame(key: string): void {
    if (this.#typed.delete(key)) this.unsaved.set(new Map(this.#typed));
    this.#unkept.delete(key);
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    this.#parts.drafts.remove(key);
  }

  /** Stores unsaved text now. True if all of it is safe, so that the page may close. */
  flush(): boolean {
    for (const key of [...this.#timers.keys()]) this.#keepNow(key);
    for (const key of [...this.#unkept]) this.#keepNow(key);
    for (const key of this.#typed.keys()) if (!this.#parts.drafts.has(key)) this.#keepNow(key);
    return this.#unkept.size === 0;
  }

  /** There is no unsaved text any more. */
  #untype({ key, isEdited, onDisk }: OpenDocument): void {
    const { documents } = this.#parts;
    if (isEdited !== true) return;
    this.onSame(key);
    documents.change(key, { isEdited: false, draft: undefined });
    if (onDisk?.kind === 'changed') documents.takeFile(onDisk.file);
  }

  #keepSoon(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.set(
      key,
      setTimeout(() => this.#keepNow(key), keepsAfterMs),
    );
  }

  #keepNow(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    const { documents, drafts, notify } = this.#parts;
    const typed = this.#typed.get(key);
    const document = documents.get(key);
    if (typed === undefined || document === undefined) return;
    const version = document.onDisk?.kind === 'deleted' ? null : (document.version ?? null);
    const wasKept = !this.#unkept.has(key);
    const { steps, newBreakpoints } = typed;
    if (drafts.write(key, { text: typed.toFile(), version, steps, newBreakpoints })) this.#unkept.delete(key);
    else this.#unkept.add(key);
    if (wasKept && this.#unkept.has(key)) {
      notify(
        `Unsaved text in ${document.label} cannot be backed up in this browser: its storage is full or blocked. Save before you leave the page.`,
        'failure',
      );
    }
  }

  /** Saves one at a time: the next one includes what was typed meanwhile. */
  async #saveOnce({ key }: OpenDocument): Promise<void> {
    const before = this.#saves.get(key);
    if (before !== undefined) {
      await before;
      await this.save(key);
      return;
    }
    const save = this.#write(key).finally(() => this.#saves.delete(key));
    this.#saves.set(key, save);
    await save;
  }

  async #write(key: string): Promise<void> {
    const { documents, call } = this.#parts;
    const document = documents.get(key);
    if (document === undefined) return;
    const { label, onDisk } = document;
    const typed = this.#typed.get(key);
    const text = this.typedText(key) ?? document.text;
    if (sizeOf(text) > largestWrite) {
      throw new DebugError('unsupported', `${label} was not saved: it is larger than ${largestWrite} bytes.`);
    }
    const version = onDisk?.kind === 'deleted' ? null : (document.version ?? null);
    // The lines of a file that was deleted before the page was loaded are unknown.
    const breakpoints = typed && document.text !== '' ? this.#moves(key, typed) : [];
    const written = await call('write_file', { path: key, text, version, breakpoints }).catch((error: unknown) =>
      this.#onNotWritten(document, DebugError.from(error)),
    );
    if (written === undefined) return;
    // Breakpoints may have changed while the file was written.
    const now = this.#typed.get(key) ?? typed;
    const added = now && typed ? now.newBreakpointsIn(typed) : [];
    this.#onWritten(key, { ...written, text, typed });
    await this.#setNew(document, added);
  }

  /** A conflict is shown above the file, other failures as a message. */
  async #onNotWritten({ key, label }: OpenDocument, { code, message }: DebugError): Promise<undefined> {
    const { documents } = this.#parts;
    if (code !== 'conflict') throw new DebugError(code, `${label} was not saved. ${message}`);
    await documents.readAgain(key);
    if (documents.get(key)?.onDisk?.kind === 'deleted') throw new DebugError(code, message);
  }

  #onWritten(
    key: string,
    {
      text,
      typed,
      path: _path,
      ...written
    }: Methods['write_file']['result'] & { readonly text: string; readonly typed: EditedText | undefined },
  ): void {
    const { documents, announce } = this.#parts;
    const isAll = this.#typed.get(key) === typed;
    if (isAll) this.onSame(key);
    documents.change(key, { text, ...written, onDisk: undefined, isEdited: !isAll, draft: undefined });
    if (isAll) announce(`Saved ${baseName(key)}`);
  }

  /** Sets the breakpoints of newly saved lines. Failures are shown one by one: the file is saved. */
  async #setNew({ key, label }: OpenDocument, edits: readonly BreakpointEdit[]): Promise<void> {
    const { call, notify } = this.#parts;
    for (const { line, ...conditions } of edits) {
      await call('set_breakpoint', { path: key, line, ...defined(conditions) }).catch((error: unknown) => {
        const { message } = DebugError.from(error);
        notify(`${label} was saved, but the breakpoint on line ${line} was not set. ${message}`, 'failure');
      });
    }
  }

  /** The file's breakpoints, by the lines of the edited text. */
  #moves(path: string, typed: EditedText): NonNullable<Methods['write_file']['params']['breakpoints']> {
    return this.#parts
      .breakpoints()
      .filter((breakpoint) => breakpoint.path === path)
      .map(({ id, line }) => ({ id, ...defined({ line: typed.lineNow(line) }) }));
  }

  /** Asks what to do with unsaved text, after showing it. */
  async #mayClose(key: string): Promise<boolean> {
    const { documents } = this.#parts;
    await documents.select(key);
    const document = documents.get(key);
    if (document?.isEdited !== true) return true;
    const answer = await new Promise<ClosingAnswer>((resolve) => {
      this.#answer = resolve;
      this.closing.set({ key, label: document.label });
    });
    if (answer === 'cancel') return false;
    if (answer === 'discard') {
      this.onSame(key);
      documents.forget(key);
      return true;
    }
    await this.save(key);
    return documents.get(key)?.isEdited !== true;
  }
}
