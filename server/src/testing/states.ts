import { entriesOf, latestStop, type OutputEntry } from '#protocol';
import type { OutputLog } from '../output/output-log.ts';
import type { SharedState } from '../state/shared-state.ts';
import { timeoutSignal } from '../timeout-signal.ts';

/** The person who acts in tests, as the activity log names them. */
export const tester = { kind: 'person', name: 'Tester' } as const;

/** How long a test waits for a state, in milliseconds. It is below the time that a test may take, so that the wait fails and says so. */
const patienceMs = 40_000;

/** Waits for states of sessions. */
export function statesOf(shared: SharedState, forMs = patienceMs) {
  const until = <Answer>(ask: () => Answer | undefined) => shared.until(ask, timeoutSignal(forMs));
  return {
    /** Resolves with the first answer that is not undefined, now or after a later fact. */
    until,
    /** Resolves with the next complete stop after the given one (or the first). */
    untilStopped: (id: string, after = 0) =>
      until(() => {
        const stopped = latestStop(shared.state, id);
        return stopped?.stop.isComplete && stopped.stop.id > after ? stopped : undefined;
      }),
    untilEnded: (id: string) =>
      until(() => (shared.session(id)?.lifecycle === 'terminated' ? shared.session(id) : undefined)),
  };
}

/** The lines of an output that are in memory. */
export const outputLines = (output: OutputLog | undefined): readonly OutputEntry[] =>
  entriesOf(output?.tail().runs ?? []);

/** The text of an output, of one category or all. */
export const printed = (output: OutputLog | undefined, category?: string): string =>
  outputLines(output)
    .filter((entry) => category === undefined || entry.category === category)
    .map(({ text }) => `${text}\n`)
    .join('');
