/** More are not kept. */
const mostVersions = 1_000;

/** The versions of files that were replaced: each page that has a file open reports it. */
export class ReplacedVersions {
  readonly #replaced = new Set<string>();

  /** Whether this is the first report that a version was replaced. Versions are not used again. */
  isFirst(path: string, version: string | null): boolean {
    const key = `${version} ${path}`;
    const isFirst = !this.#replaced.has(key);
    this.#replaced.delete(key);
    this.#replaced.add(key);
    const [oldest] = this.#replaced;
    if (this.#replaced.size > mostVersions && oldest !== undefined) this.#replaced.delete(oldest);
    return isFirst;
  }
}
