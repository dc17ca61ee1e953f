import type { EditorSelection } from '#protocol';

/** A file that a page shows, by its absolute path. */
export interface ShownFile {
  readonly file: string;
  readonly selection?: EditorSelection;
}

/** The files that pages show, for `${file}` in the configuration of an agent. */
export class ShownFiles {
  /** By page, the latest change last. */
  readonly #files = new Map<object, ShownFile>();

  /** Notes the file of a page; undefined if it shows none, or disconnects. */
  show(page: object, shown: ShownFile | undefined): void {
    this.#files.delete(page);
    if (shown !== undefined) this.#files.set(page, shown);
  }

  /** The file that a page showed last. */
  get latest(): ShownFile | undefined {
    return [...this.#files.values()].at(-1);
  }
}
