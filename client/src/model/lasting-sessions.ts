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

const hasSameParts = <Part>(
  one: Readonly<Record<string, Part>>,
  other: Readonly<Record<string, Part>>,
  isSame: (one: Part | undefined, other: Part | undefined, name: string) => boolean,
): boolean => Object.keys({ ...one, ...other }).every((name) => isSame(one[name], other[name], name));

const hasThreads = ({ threads }: SessionState): boolean => threads.length > 0;

function lasts(one: SessionState | undefined, other: SessionState | undefined): boolean {
  if (one === other) return true;
  if (!one || !other || hasThreads(one) !== hasThreads(other)) return false;
  return hasSameParts({ ...one }, { ...other }, (part, otherPart, name) => part === otherPart || momentary.has(name));
}

/**
 * Selects the sessions for an element that shows nothing of their threads and stops but whether there are threads. A step
 * does not draw it again.
 */
export function lastingSessions(): (server: { readonly state: Pick<State, 'sessions'> }) => Sessions {
  let selected: Sessions = {};
  let compared = selected;
  return ({ state: { sessions } }) => {
    if (sessions !== compared && !hasSameParts(selected, sessions, lasts)) selected = sessions;
    compared = sessions;
    return selected;
  };
}
