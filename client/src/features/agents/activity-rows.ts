import type { Activity } from '#protocol';

/** About three digits: '11 ms', '1.31 s', '45.4 s', '2 min 5 s'. */
export function durationText(durationMs: number): string {
  if (durationMs < 1_000) return `${Math.round(durationMs)} ms`;
  const seconds = durationMs / 1_000;
  if (seconds < 100) return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** The name of a tool, or a person's action in words. */
export function actionText({ actor, action }: Activity): string {
  const words = action.replaceAll('_', ' ');
  return actor.kind === 'agent' ? action : words.charAt(0).toLocaleUpperCase() + words.slice(1);
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
