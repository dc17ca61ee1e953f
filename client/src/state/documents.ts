import { DebugError, baseName, type Dap, type FileText, type SessionId } from '#protocol';
import type { OpenDocument, Workbench } from '../workbench.ts';
import { Store } from './store.ts';

const keptFiles = 64;

/** A file that is shown again is read again if its text is older: not each step needs to, and none may show old text. */
const freshForMs = 2_000;

type DocumentState = Workbench['documents']['value'];

/** Who is asked for text: the server for files, an adapter for what only it has. Both reject with DebugError. */
export interface DocumentSources {
  readonly readFile: (path: string) => Promise<FileText>;
  readonly readSource: (sessionId: SessionId, source: Dap.Source) => Promise<Dap.SourceResponse['body']>;
  /** A path as people see it: inside the workspace relative to it. */
  readonly toLabel: (path: string) => string;
}

/** The document in the editor, and the line that is to be seen. */
export class Documents {
  readonly store = new Store<DocumentState>({ current: undefined, reveal: undefined });
  readonly #sources: DocumentSources;
  /** Files that were shown, so that going back to one paints at once. */
  readonly #files = new Map<string, OpenDocument>();
  readonly #readAt = new Map<string, number>();
  #opening = 0;
  #reveals = 0;

  constructor(sources: DocumentSources) {
    this.#sources = sources;
  }

  /** Shows a file, by absolute path or relative to the workspace. Rejects with DebugError, and shows what was there. */
  async openFile(path: string, line?: number): Promise<void> {
    await this.#open(path, line, async () => this.#toDocument(await this.#sources.readFile(path)));
  }

  /**
   * Shows a source that a frame names. Text that only the adapter has comes from it; a file that the server does not
   * read is asked of the adapter too. Where nobody has it, the editor says so.
   */
  async openSource(sessionId: SessionId, source: Dap.Source, line?: number): Promise<void> {
    const { path, sourceReference = 0 } = source;
    const key = sourceReference > 0 ? `${sessionId} ${sourceReference}` : path;
    if (key === undefined) return;
    await this.#open(key, line, () => this.#readSource(sessionId, source));
  }

  /** Files changed on disk: they are read again, the one that is shown at once. */
  forget(paths: readonly string[]): void {
    const changed = new Set(paths);
    const isChanged = ({ path, label }: OpenDocument) =>
      changed.has(label) || (path !== undefined && changed.has(path));
    for (const [key, document] of this.#files) if (isChanged(document)) this.#files.delete(key);
    const { current } = this.store.value;
    if (current?.path !== undefined && isChanged(current)) void this.#readAgain(current.path);
  }

  async #readAgain(path: string): Promise<void> {
    const opening = this.#opening;
    this.#readAt.set(path, performance.now());
    try {
      const document = this.#toDocument(await this.#sources.readFile(path));
      const { current } = this.store.value;
      const isOther = opening !== this.#opening || current?.path !== document.path;
      if (isOther || current?.text === document.text) return;
      this.store.update((state) => ({ ...state, current: document }));
    } catch {
      // It was deleted, or the server is away: what was shown stays until somebody opens something.
    }
  }

  async #open(key: string, line: number | undefined, read: () => Promise<OpenDocument>): Promise<void> {
    const opening = ++this.#opening;
    const known = this.#known(key);
    const document = known ?? (await read());
    if (document.error === undefined) this.#remember(key, document);
    if (opening !== this.#opening) return;
    const reveal = line === undefined ? undefined : { line, token: ++this.#reveals };
    this.store.update((state) => ({
      current: document,
      reveal: reveal ?? (state.current === document ? state.reveal : undefined),
    }));
    if (known) this.#refresh(known);
  }

  /** Reads a file that was known, in case it changed: what is shown stays until then. */
  #refresh({ path, sourceReference }: OpenDocument): void {
    if (path === undefined || sourceReference !== undefined) return;
    if (performance.now() - (this.#readAt.get(path) ?? -Infinity) > freshForMs) void this.#readAgain(path);
  }

  #known(key: string): OpenDocument | undefined {
    const { current } = this.store.value;
    return current?.path === key && current.error === undefined ? current : this.#files.get(key);
  }

  #remember(key: string, document: OpenDocument): void {
    this.#files.delete(key);
    this.#files.set(key, document);
    const [oldest] = this.#files.keys();
    if (oldest !== undefined && this.#files.size > keptFiles) this.#files.delete(oldest);
  }

  #toDocument({ path, text }: FileText): OpenDocument {
    const document = { label: this.#sources.toLabel(path), path, text };
    this.#remember(path, document);
    this.#readAt.set(path, performance.now());
    return document;
  }

  async #readSource(sessionId: SessionId, source: Dap.Source): Promise<OpenDocument> {
    const { path, sourceReference = 0 } = source;
    if (sourceReference > 0 || path === undefined) return this.#askAdapter(sessionId, source);
    try {
      return this.#toDocument(await this.#sources.readFile(path));
    } catch (error) {
      const asked = await this.#askAdapter(sessionId, source);
      return asked.error === undefined ? asked : { ...asked, error: DebugError.from(error).message };
    }
  }

  async #askAdapter(sessionId: SessionId, source: Dap.Source): Promise<OpenDocument> {
    const { path, name, sourceReference = 0 } = source;
    const label = path === undefined ? (name ?? 'Source without a name') : this.#sources.toLabel(path);
    const document = { label, sourceReference, ...(path !== undefined && { path }) };
    try {
      const { content, mimeType } = await this.#sources.readSource(sessionId, source);
      const languageId = languageOf(mimeType);
      return { ...document, text: content, ...(languageId !== undefined && { languageId }) };
    } catch (error) {
      return { ...document, text: '', error: DebugError.from(error).message };
    }
  }
}

/** The language that a MIME type names: `text/x-python` is 'python'. */
const languageOf = (mimeType = ''): string | undefined => /^(?:text|application)\/(?:x-)?([\w+-]+)/.exec(mimeType)?.[1];

/** A path as people see it: inside the workspace relative to it, with forward slashes. */
export function workspaceLabel(path: string, workspacePath: string): string {
  const isInside = workspacePath !== '' && path.startsWith(`${workspacePath}/`);
  return isInside ? path.slice(workspacePath.length + 1) : path;
}

/** What a tab says: the last part of a path, or a source's own name. */
export const tabLabel = ({ label }: OpenDocument): string => baseName(label) || label;
