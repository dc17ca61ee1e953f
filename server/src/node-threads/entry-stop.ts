import { fieldOf, isRecord, listOf, textOf } from '#protocol';
import { numberOf } from './messages.ts';

/** The pattern with which js-debug sets its breakpoint at a program's entry, and no other. */
const isEntryPattern = (pattern: string) => pattern.endsWith('(?:entryBreakpoint){0}');

export interface EntryCommands {
  readonly set: (params: object, onSet: (breakpointId: string) => void) => void;
  readonly remove: (breakpointId: string) => void;
}

/** A pause for js-debug, one that it must not see, or one that has nothing to do with the entry (undefined). */
export type EntryPause = { readonly breakpointId: string } | 'resume' | undefined;

/**
 * The stop at a program's entry. js-debug's breakpoint is at the first statement of the text that is in the file. A loader may
 * have changed that text (TypeScript, for instance), so there is a second one, at the first place of what V8 has: it counts
 * where V8 has found no place for the first.
 */
export class EntryStop {
  readonly #commands: EntryCommands;
  #first: string | undefined;
  #second: string | undefined;
  #script: string | undefined;

  constructor(commands: EntryCommands) {
    this.#commands = commands;
  }

  /** js-debug sets a breakpoint: true if it is the one at the entry. */
  set(params: unknown): boolean {
    const urlRegex = textOf(params, 'urlRegex') ?? '';
    if (!isEntryPattern(urlRegex)) return false;
    const isAtStart = numberOf(params, 'lineNumber') === 0 && numberOf(params, 'columnNumber') === 0;
    if (!isAtStart) this.#commands.set({ urlRegex, lineNumber: 0, columnNumber: 0 }, (id) => (this.#second = id));
    return true;
  }

  /** V8's answer to js-debug, with the id of its breakpoint. */
  wasSet(result: unknown): void {
    this.#first = textOf(result, 'breakpointId');
  }

  resolved(params: unknown): void {
    if (textOf(params, 'breakpointId') !== this.#first) return;
    this.#script = textOf(fieldOf(params, 'location'), 'scriptId');
  }

  paused(params: unknown): EntryPause {
    if (this.#first === undefined || this.#second === undefined) return undefined;
    const hits = listOf(fieldOf(params, 'hitBreakpoints'));
    const isFirst = hits.includes(this.#first);
    if (!isFirst && !hits.includes(this.#second)) return undefined;
    const [frame] = listOf(fieldOf(params, 'callFrames'));
    const script = textOf(fieldOf(frame, 'location'), 'scriptId');
    if (!isFirst && script === this.#script) return hits.length === 1 ? 'resume' : undefined;
    // Later, its place is one like others.
    this.#commands.remove(this.#second);
    this.#second = undefined;
    return { breakpointId: this.#first };
  }
}

/** The event of a pause, at a breakpoint as well. */
export function asHit(params: unknown, breakpointId: string): string {
  const fields = isRecord(params) ? params : {};
  const hits = listOf(fieldOf(params, 'hitBreakpoints'));
  const hitBreakpoints = [...new Set([...hits, breakpointId])];
  return JSON.stringify({ method: 'Debugger.paused', params: { ...fields, hitBreakpoints } });
}
