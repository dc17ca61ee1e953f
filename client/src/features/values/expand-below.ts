import { isBelow, levelsBetween, nameIn, type IsExpanded } from '../../model/expansion.ts';

/** How many levels below a row are expanded with it, and how many rows at most. */
const levels = 3;
const mostRows = 100;

/** Prototypes and groups that adapters add: their contents are seldom wanted. */
const isAdded = (name: string): boolean => /^(?:\[\[.*\]\]|__proto__|.* variables)$/.test(name);

/** Expands all values below a row, within limits, as they are read. */
export class ExpandBelow {
  #roots: readonly string[] = [];
  #rows = 0;
  #isCut = false;
  #isTold = true;

  /** A person expanded a row with all below it. */
  begin(): void {
    this.#isTold = false;
  }

  /**
   * The expansion of a tree that is built now, from top to bottom. The roots are the rows that were expanded with all below
   * them, and not collapsed since.
   */
  over(isExpanded: IsExpanded, roots: readonly string[]): IsExpanded {
    this.#roots = roots;
    this.#rows = 0;
    this.#isCut = false;
    return (path, byDefault) => isExpanded(path, byDefault || this.#expands(path));
  }

  /** What was left out, once for each time that a row was expanded. */
  takeNotice(): string | undefined {
    if (!this.#isCut || this.#isTold) return undefined;
    this.#isTold = true;
    return `Expanded ${levels} levels, and at most ${mostRows} values.`;
  }

  #expands(path: string): boolean {
    const root = this.#roots.find((each) => isBelow(path, each));
    if (root === undefined || isAdded(nameIn(path))) return false;
    const isWithin = levelsBetween(root, path) < levels && this.#rows < mostRows;
    if (isWithin) this.#rows += 1;
    else this.#isCut = true;
    return isWithin;
  }
}
