import type { SessionState, State } from '#protocol';

type Sessions = State['sessions'];

/** What changes in a session when its program stops, steps or is resumed. */
const momentary: ReadonlySet<string> = new Set<keyof SessionState>([
  'threads',
  'lastStopId',
  'epoch',
  'invalidations',
  'firstReads',
]);

const hasThreads = ({ threads }: SessionState): boolean => threads.length > 0;

function lasts(one: SessionState, other: SessionState | undefined): boolean {
  if (one === other) return true;
  if (!other || hasThreads(one) !== hasThreads(other)) return false;
  const before: Readonly<Record<string, unknown>> = { ...one };
  const after: Readonly<Record<string, unknown>> = { ...other };
  return Object.keys({ ...one, ...other }).every((name) => before[name] === after[name] || momentary.has(name));
}

const allLast = (before: Sessions, after: Sessions): boolean =>
  before.length === after.length && after.every((session, place) => lasts(session, before[place]));

/**
 * Selects the sessions for an element that shows nothing of their threads and stops but whether there are threads. A step
 * does not draw it again.
 */
export function lastingSessions(): (server: { readonly state: Pick<State, 'sessions'> }) => Sessions {
  let selected: Sessions = [];
  let compared = selected;
  return ({ state: { sessions } }) => {
    if (sessions !== compared && !allLast(selected, sessions)) selected = sessions;
    compared = sessions;
    return selected;
  };
}
