import { stripVTControlCharacters } from 'node:util';
import { entriesOf, rootIdOf, type OutputEntry, type SessionId } from '#protocol';
import type { Debugger } from '../../debugger/debugger.ts';
import type { OutputLog } from '../../output/output-log.ts';

/** A place in a session's output. */
interface Position {
  /** The number of ended lines before it. */
  readonly lines: number;
  readonly characters: number;
}

/** The part of a session's output that belongs to its last stop. */
interface Mark {
  readonly stopId: number;
  readonly from: Position;
  /** Where that of the next stop begins. */
  readonly to: Position;
}

/** What a program printed since its last stop, as agent tools return it. */
export interface RecentOutput {
  readonly output_since_last_stop: readonly { readonly category: string; readonly text: string }[];
  /** How many characters were printed before these since the last stop. */
  readonly output_dropped_chars: number;
}

/** How much output a stop has, in characters. */
const mostCharacters = 2_000;

/** How many lines are looked at for it. */
const mostLines = 500;

/** What a person typed in the console, with its answers, was not printed by the program. */
const notPrinted = new Set(['input', 'result', 'error']);

/** Whether the program, its debugger or one of its tasks printed a line. */
export const isPrinted = ({ category }: Pick<OutputEntry, 'category'>): boolean => !notPrinted.has(category);

const begin: Position = { lines: 0, characters: 0 };

const endOf = ({ ended, characters }: OutputLog): Position => ({ lines: ended, characters });

/** Which part of each session's output belongs to its last stop. */
export class OutputMarks {
  readonly #sessions: Debugger['sessions'];
  readonly #marks = new Map<SessionId, Mark>();
  /** Where the output of calls begins that pass several stops. */
  readonly #held = new Map<SessionId, Position>();

  constructor({ shared, sessions }: Pick<Debugger, 'shared' | 'sessions'>) {
    this.#sessions = sessions;
    shared.subscribe((fact, state) => {
      if (fact.type === 'stop_completed') this.#onStop(rootIdOf(state, fact.sessionId), fact.stopId);
      if (fact.type === 'session_forgotten') this.#marks.delete(fact.sessionId);
    });
  }

  /** What was printed between a session's last stop and the one before. */
  atStop(rootId: SessionId): RecentOutput {
    const log = this.#sessions.output(rootId);
    const mark = this.#marks.get(rootId);
    // What was printed while the stop was read belongs to it too.
    if (log && mark) this.#marks.set(rootId, { ...mark, to: endOf(log) });
    return this.sinceLastStop(rootId);
  }

  /** The same and what was printed since, for a reader that takes nothing from the next stop. */
  sinceLastStop(rootId: SessionId): RecentOutput {
    return outputFrom(this.#sessions.output(rootId), this.#marks.get(rootId)?.from ?? begin);
  }

  /** What was printed after a session's last stop. */
  atEnd(rootId: SessionId): RecentOutput {
    return outputFrom(this.#sessions.output(rootId), this.#nextFrom(rootId));
  }

  /** Runs a call that passes several stops: what was printed before each of them belongs to the last one. */
  async acrossStops<Answer>(rootId: SessionId, call: () => Promise<Answer>): Promise<Answer> {
    this.#held.set(rootId, this.#nextFrom(rootId));
    try {
      return await call();
    } finally {
      this.#held.delete(rootId);
    }
  }

  /** Where the output of the next stop begins. */
  #nextFrom(rootId: SessionId): Position {
    return this.#held.get(rootId) ?? this.#marks.get(rootId)?.to ?? begin;
  }

  #onStop(rootId: SessionId, stopId: number): void {
    const log = this.#sessions.output(rootId);
    const last = this.#marks.get(rootId);
    if (log && last?.stopId !== stopId)
      this.#marks.set(rootId, { stopId, from: this.#nextFrom(rootId), to: endOf(log) });
  }
}

/** The last of what was printed after a position. */
function outputFrom(log: OutputLog | undefined, from: Position): RecentOutput {
  if (!log) return { output_since_last_stop: [], output_dropped_chars: 0 };
  const tail = log.tail({ lines: mostLines, bytes: 2 * mostCharacters });
  const entries = entriesOf(tail.runs).filter(({ index }) => index >= from.lines);
  const printed = entries.filter(isPrinted);
  const { shown, isCut } = lastOf(printed);
  const isWhole = !isCut && (entries[0]?.index ?? from.lines) <= from.lines;
  const shownLength = shown.reduce((sum, { text }) => sum + text.length, 0);
  const dropped = isWhole ? 0 : Math.max(0, log.characters - from.characters - shownLength);
  return { output_since_last_stop: shown, output_dropped_chars: dropped };
}

/** As many of the last lines as there is room for, with those of the same category together. */
function lastOf(entries: readonly OutputEntry[]) {
  const shown: { category: string; text: string }[] = [];
  let room = mostCharacters;
  for (const { category, text, unended } of entries.toReversed()) {
    const line = `${stripVTControlCharacters(text)}${unended ? '' : '\n'}`;
    const part = line.slice(-room);
    const [first] = shown;
    if (first?.category === category) first.text = part + first.text;
    else shown.unshift({ category, text: part });
    room -= part.length;
    if (part.length < line.length || room === 0) return { shown, isCut: true };
  }
  return { shown, isCut: false };
}
