import type { Activity, Actor } from '#protocol';

/** A row of the activity log. */
export interface ActivityRow {
  readonly key: string;
  readonly activity: Activity;
  readonly actor: Actor;
  /** The name of a tool, or a person's action in words. */
  readonly action: string;
  readonly outcome: string;
  readonly look: 'stopped' | 'error' | 'plain';
  /** '11 ms', '1.31 s'; empty while it runs. */
  readonly duration: string;
}

/** About three digits: '11 ms', '1.31 s', '45.4 s', '2 min 5 s'. */
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

/** The activity, oldest first, except for waits, which are pinned below. */
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

/** The input and result, as far as the log has them. */
export function knownDetails({ input, outcome }: Activity): { readonly input?: string; readonly answer?: string } {
  return {
    ...(input !== undefined && { input: JSON.stringify(input, undefined, 2) }),
    ...(outcome?.message !== undefined && { answer: outcome.message }),
  };
}

/** Whether a row can be expanded. */
export const hasDetails = (activity: Activity): boolean =>
  activity.actor.kind === 'agent' || Object.keys(knownDetails(activity)).length > 0;

/** The names of all actors, in the order of their first activity. */
export const actorNames = (activities: readonly Activity[]): readonly string[] => [
  ...new Set(activities.map(({ actor }) => actor.name)),
];

/** The elapsed and maximum time of a wait: '18 s of 45 s'. */
export function waitClock({ at, waitsUntil }: Activity, now: number): string {
  const started = Date.parse(at);
  const seconds = (until: number) => `${Math.max(0, Math.round((until - started) / 1_000))} s`;
  return waitsUntil === undefined ? seconds(now) : `${seconds(now)} of ${seconds(Date.parse(waitsUntil))}`;
}
