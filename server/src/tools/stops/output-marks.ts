import { stripVTControlCharacters } from 'node:util';
import { entriesOf, rootIdOf, type OutputEntry, type SessionId } from '#protocol';
import type { Debugger } from '../../debugger/debugger.ts';
import type { OutputLog } from '../../output/output-log.ts';
import { charactersOf, joined, lastCharacters, type ShownOutput } from './shown-output.ts';

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
  readonly output_since_last_stop: readonly ShownOutput[];
  /** How many characters were printed since the last stop besides these. */
  readonly output_dropped_chars: number;
}

/** How much output a stop has, and how much of it that of logpoints may be, in characters. */
const mostCharacters = 2_000;
const mostLogged = 1_500;

/** How many lines are looked at for it, and how many bytes of JSON: lines of different kinds have much around their texts. */
const mostLines = 500;
const mostBytes = 64_000;

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

  /** Whether a logpoint, by the id of its breakpoint, printed anything. */
  hasLogged(rootId: SessionId, breakpointId: number): boolean {
    return this.#sessions.output(rootId)?.logpoints.has(breakpointId) ?? false;
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

/** A text of the output, with the index of its line. */
interface Placed extends ShownOutput {
  readonly index: number;
}

const withoutReturns = (text: string): string => stripVTControlCharacters(text).replaceAll('\r\n', '\n');

/** What was printed by logpoints after a position. */
const loggedFrom = ({ logpoints }: OutputLog, from: Position): readonly Placed[] =>
  logpoints
    .from(from.lines)
    .map(({ index, category, text }) => ({ index, category, text: withoutReturns(text), logpoint: true as const }));

/** What else is printed among some lines. */
function printedIn(entries: readonly OutputEntry[], { logpoints }: OutputLog): readonly Placed[] {
  const logged = logpoints.from(entries[0]?.index ?? 0);
  const isLogged = ({ index, isLogpoint }: OutputEntry) =>
    isLogpoint === true || logged.some((each) => index >= each.index && index < each.end);
  return entries
    .filter((entry) => isPrinted(entry) && !isLogged(entry))
    .map(({ index, category, text, unended }) => ({
      index,
      category,
      text: `${stripVTControlCharacters(text)}${unended ? '' : '\n'}`,
    }));
}

/**
 * The last of what was printed after a position. What logpoints print was asked for: other output does not displace it, but is
 * left some room.
 */
function outputFrom(log: OutputLog | undefined, from: Position): RecentOutput {
  if (!log) return { output_since_last_stop: [], output_dropped_chars: 0 };
  const tail = log.tail({ lines: mostLines, bytes: mostBytes });
  const entries = entriesOf(tail.runs).filter(({ index }) => index >= from.lines);
  const allLogged = loggedFrom(log, from);
  const logged = lastCharacters(allLogged, mostLogged);
  const allPrinted = printedIn(entries, log);
  const printed = lastCharacters(allPrinted, mostCharacters - charactersOf(logged));
  const shown = [...logged, ...printed].toSorted((one, other) => one.index - other.index);
  const length = charactersOf(shown);
  const isWhole =
    length === charactersOf(allLogged) + charactersOf(allPrinted) &&
    log.logpoints.forgotten < from.lines &&
    (entries[0]?.index ?? from.lines) <= from.lines;
  const dropped = isWhole ? 0 : Math.max(0, log.characters - from.characters - length);
  return { output_since_last_stop: joined(shown), output_dropped_chars: dropped };
}
