/** The files that pages show, for `${file}` in the configuration of an agent. */
export class ShownFiles {
  /** By page, the latest change last. */
  readonly #files = new Map<object, string>();

  /** Notes the file of a page by its absolute path; undefined if it shows none, or disconnects. */
  show(page: object, path: string | undefined): void {
    this.#files.delete(page);
    if (path !== undefined) this.#files.set(page, path);
  }

  /** The file that a page showed last. */
  get latest(): string | undefined {
    return [...this.#files.values()].at(-1);
  }
}
