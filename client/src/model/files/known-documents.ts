import { isOfAdapter } from './document-names.ts';
import type { OpenDocument, RenamedFile } from './open-document.ts';
import { renamedPath, renameKeys } from './renamed-path.ts';

const keptDocuments = 64;

/** Texts older than this are read again when they are shown. */
const freshForMs = 2_000;

/** Reads a document again. Rejects with a DebugError. */
export type DocumentReading = () => Promise<OpenDocument>;

/** The documents that were read, kept so that returning to one is instant. */
export class KnownDocuments {
  readonly #documents = new Map<string, OpenDocument>();
  /** Keys of files by the names that they were opened by. */
  readonly #keys = new Map<string, string>();
  readonly #readings = new Map<string, DocumentReading>();
  readonly #readAt = new Map<string, number>();
  /** Texts of adapters that may be outdated: they are read again before they are shown. */
  readonly #unsure = new Set<string>();

  get(key: string): OpenDocument | undefined {
    return this.#documents.get(key);
  }

  /** All of them, as they are now. */
  all(): readonly OpenDocument[] {
    return [...this.#documents.values()];
  }

  keyOf(name: string): string {
    return this.#keys.get(name) ?? name;
  }

  named(name: string): OpenDocument | undefined {
    return this.get(this.keyOf(name));
  }

  isUnsure(key: string): boolean {
    return this.#unsure.has(key);
  }

  readingOf(key: string): DocumentReading | undefined {
    return this.#readings.get(key);
  }

  isFresh(key: string): boolean {
    return performance.now() - (this.#readAt.get(key) ?? -Infinity) <= freshForMs;
  }

  /** Notes how a document is read again. */
  keepReading(key: string, read: DocumentReading): void {
    this.#readings.set(key, read);
  }

  /** Notes the name that a document was opened by. */
  keepName(name: string, key: string): void {
    this.#keys.set(name, key);
  }

  /** Notes that a document is up to date, or will be in a moment. */
  wasRead(key: string): void {
    this.#readAt.set(key, performance.now());
    this.#unsure.delete(key);
  }

  /** Notes that texts of adapters may be outdated. */
  doubtAdapters(): void {
    for (const document of this.#documents.values()) if (isOfAdapter(document)) this.#unsure.add(document.key);
  }

  put(document: OpenDocument): void {
    this.#documents.delete(document.key);
    this.#documents.set(document.key, document);
  }

  forget(key: string): void {
    this.#documents.delete(key);
  }

  /** Drops the oldest document that may be dropped, if there are too many. */
  dropOldest(mayBeDropped: (key: string) => boolean): void {
    if (this.#documents.size <= keptDocuments) return;
    const oldest = [...this.#documents.keys()].find(mayBeDropped);
    if (oldest === undefined) return;
    this.#documents.delete(oldest);
    this.#readings.delete(oldest);
    this.#unsure.delete(oldest);
  }

  /** Gives the documents of a renamed file or folder their new paths. */
  rename(renamed: RenamedFile, toLabel: (path: string) => string): void {
    renameKeys(this.#documents, renamed, (known) => {
      const path = renamedPath(renamed, known.key) ?? known.key;
      // Before the answer, it may have been reported as deleted.
      const onDisk = known.onDisk?.kind === 'deleted' ? undefined : known.onDisk;
      return { ...known, key: path, path, label: toLabel(path), onDisk };
    });
    for (const [name, key] of this.#keys) if (renamedPath(renamed, key) !== undefined) this.#keys.delete(name);
    for (const key of [...this.#readings.keys()])
      if (renamedPath(renamed, key) !== undefined) this.#readings.delete(key);
  }
}
