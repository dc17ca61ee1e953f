import { blockOf, blockSize, entryAt, noOutput, type SessionOutput } from '../../model/output.ts';
import { initialSettings, type ConsoleSettings } from './console-settings.ts';
import { foldBlock, type FoldedBlock } from './folded-block.ts';
import { FoldedOutput } from './folded-output.ts';
import { stylesOf, type BlockStyles } from './line-styles.ts';

/** The most lines with a row: browsers draw no higher lists. A saved console has all lines. */
const mostRows = 1_000_000;

/**
 * Folds the output into the rows of the console. Unchanged blocks are not folded again, so that the cost of new lines
 * depends only on their number. It stops when time is up, and continues later.
 */
export class ConsoleFold {
  #blocks: FoldedBlock[] = [];
  #styles: BlockStyles[] = [];
  #shown = new FoldedOutput(noOutput, initialSettings, { blocks: [], styles: [] });

  /** The rows as they were last folded. */
  get shown(): FoldedOutput {
    return this.#shown;
  }

  /**
   * Folds until all rows are up to date or time is up; true when done. After a change of settings, the rows are shown
   * only when they are complete; rows of added lines are shown as they come.
   */
  follow(output: SessionOutput, settings: ConsoleSettings, hasTime: () => boolean = () => true): boolean {
    if (this.#shown.output === output && this.#shown.settings === settings) return true;
    const count = output.end === 0 ? 0 : blockOf(output.end - 1) + 1;
    const done = this.#foldUpTo(count, output, settings, hasTime);
    const isContinuing = this.#shown.settings === settings && done >= this.#shown.blocks;
    if (done === count || isContinuing) this.#show(done, output, settings);
    return done === count;
  }

  /** Folds new blocks; returns the number of blocks, from the first on, that are up to date. */
  #foldUpTo(count: number, output: SessionOutput, settings: ConsoleSettings, hasTime: () => boolean): number {
    const shown = (count - Math.floor(mostRows / blockSize)) * blockSize;
    // The row before the first line that is kept says how many are not.
    const first = Math.max(settings.first, shown, output.first - 1);
    const isFolded = (group: number): boolean =>
      settings.folded.get(group) ?? entryAt(output, group)?.group === 'startCollapsed';
    for (let number = 0; number < count; number += 1) {
      const from = number * blockSize;
      const input = {
        block: output.blocks[number],
        before: from > first ? entryAt(output, from - 1) : undefined,
        start: Math.max(0, Math.min(blockSize, first - from)),
        end: Math.min(blockSize, output.end - from),
        settings,
      };
      const block = foldBlock(input, isFolded, this.#blocks[number]);
      const isNew = block !== this.#blocks[number];
      this.#blocks[number] = block;
      this.#styles[number] = stylesOf(input.block, this.#styles[number - 1], this.#styles[number]);
      if (isNew && !hasTime()) return number + 1;
    }
    return count;
  }

  #show(count: number, output: SessionOutput, settings: ConsoleSettings): void {
    this.#blocks.length = count;
    this.#styles.length = count;
    const isWhole = count * blockSize >= output.end;
    const shown = isWhole ? output : { ...output, end: count * blockSize };
    this.#shown = new FoldedOutput(shown, settings, { blocks: [...this.#blocks], styles: [...this.#styles] });
  }
}
