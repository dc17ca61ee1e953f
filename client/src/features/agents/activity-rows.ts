import type { Activity, Actor } from '#protocol';

/** One line of what agents and people did, before it is drawn. */
export interface ActivityRow {
  readonly key: string;
  readonly activity: Activity;
  readonly actor: Actor;
  /** A tool's name as it is; a person's command in words. */
  readonly action: string;
  readonly outcome: string;
  readonly look: 'stopped' | 'error' | 'plain';
  /** '11 ms', '1.31 s', or empty while it runs. */
  readonly duration: string;
}

/** A duration in three digits or so: '11 ms', '1.31 s', '45.4 s', '2 min 5 s'. */
export function durationText(durationMs: number): string {
  if (durationMs < 1_000) return `${Math.round(durationMs)} ms`;
  const seconds = durationMs / 1_000;
  if (seconds < 100) return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

const inWords = (command: string): string => {
  const words = command.replaceAll('_', ' ');
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
};

const looks: Readonly<Record<string, ActivityRow['look']>> = { stopped: 'stopped', error: 'error' };

/** Everything that was done, oldest first, but for what still waits: that is pinned below. */
export function activityRows(
  activities: readonly Activity[],
  isWaiting: (activity: Activity) => boolean,
): readonly ActivityRow[] {
  return activities
    .filter((activity) => !isWaiting(activity))
    .map((activity) => {
      const { id, actor, action, outcome } = activity;
      return {
        key: String(id),
        activity,
        actor,
        action: actor.kind === 'agent' ? action : inWords(action),
        outcome: outcome?.status ?? '',
        look: looks[outcome?.status ?? ''] ?? 'plain',
        duration: outcome ? durationText(outcome.durationMs) : '',
      };
    });
}

/** What was given and answered, as far as the log itself has it. */
export function knownDetails({ input, outcome }: Activity): { readonly input?: string; readonly answer?: string } {
  return {
    ...(input !== undefined && { input: JSON.stringify(input, undefined, 2) }),
    ...(outcome?.message !== undefined && { answer: outcome.message }),
  };
}

/** Whether there is more to a line than it shows. */
export const hasDetails = (activity: Activity): boolean =>
  activity.actor.kind === 'agent' || Object.keys(knownDetails(activity)).length > 0;

/** The names of those who did something, in the order in which they came. */
export const actorNames = (activities: readonly Activity[]): readonly string[] => [
  ...new Set(activities.map(({ actor }) => actor.name)),
];

/** How long a wait has lasted, of how long it may: '18 s of 45 s'. */
export function waitClock({ at, waitsUntil }: Activity, now: number): string {
  const started = Date.parse(at);
  const seconds = (until: number) => `${Math.max(0, Math.round((until - started) / 1_000))} s`;
  return waitsUntil === undefined ? seconds(now) : `${seconds(now)} of ${seconds(Date.parse(waitsUntil))}`;
}
