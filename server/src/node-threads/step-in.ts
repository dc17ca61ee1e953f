import { fieldOf, listOf, textOf } from '#protocol';
import type { StackFrame } from './fate.ts';

/** js-debug's pattern for one of Node's modules, with the ending that their URLs had before Node 16. */
const modulePattern = /^(\^\(node:\)\?.+)\\\.js\$$/;

/** Modules that call functions of the program, and do little before they do. */
const callers: ReadonlySet<string> = new Set(['node:events', 'node:assert', 'node:async_hooks', 'node:internal/util']);

/** Pauses in such modules, and in a row in all of Node's code, before a step goes another way. */
const mostPauses = { callers: 40, all: 1_000 };

/** The reasons of a pause after a step. */
const stepReasons: ReadonlySet<string> = new Set(['other', 'step']);

const regularExpression = (pattern: unknown): readonly RegExp[] =>
  typeof pattern === 'string' ? [new RegExp(pattern.replace(modulePattern, '$1(\\.js)?$$'))] : [];

/**
 * A step in that leads into Node's code, or a pause there. V8 does not skip scripts of its snapshot, whatever the patterns
 * say. js-debug would step in up to 256 times, and from then on out; where Node's code is native, V8 may lose a step in, and
 * the program runs to its end (decision 0133).
 */
export class StepIn {
  #isActive = false;
  #pauses = 0;
  #isInNode = false;
  #patterns: readonly RegExp[] = [];

  /** The scripts that js-debug skips. */
  skip(patterns: unknown): void {
    this.#patterns = listOf(patterns).flatMap(regularExpression);
  }

  /** js-debug's command that makes the program run. */
  begin(command: string): void {
    this.#isActive = command === 'stepInto' || command === 'pause';
    if (!this.#isInNode) this.#pauses = 0;
  }

  /** The command that resumes the program, unseen by js-debug; undefined for a pause that js-debug is to see. */
  next(params: unknown, framesAt: () => readonly StackFrame[]): 'stepInto' | 'stepOut' | undefined {
    this.#isInNode = false;
    const isHit = listOf(fieldOf(params, 'hitBreakpoints')).length > 0;
    if (!this.#isActive || isHit || !stepReasons.has(textOf(params, 'reason') ?? '')) return undefined;
    const frames = framesAt();
    const [top] = frames;
    this.#isInNode = top !== undefined && this.#isSkipped(top);
    if (top === undefined || !this.#isInNode) return undefined;
    this.#pauses += 1;
    if (this.#pauses > mostPauses.all) return undefined;
    const asynchronous = frames.findIndex(({ link }) => link !== 'call');
    const calls = asynchronous === -1 ? frames : frames.slice(0, asynchronous);
    if (calls.every((frame) => this.#isSkipped(frame))) return 'stepInto';
    return callers.has(top.url) && this.#pauses <= mostPauses.callers ? 'stepInto' : 'stepOut';
  }

  #isSkipped({ url }: StackFrame): boolean {
    return url !== '' && this.#patterns.some((pattern) => pattern.test(url));
  }
}
