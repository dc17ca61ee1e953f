import { sourceBreakpoints, type OutputEntry, type UserBreakpoint } from '#protocol';

/** Tells whether a line comes from the place of a logpoint. */
export function logPoints(breakpoints: readonly UserBreakpoint[]): (entry: OutputEntry) => boolean {
  const places = new Set(
    sourceBreakpoints(breakpoints).flatMap(({ path, line, logMessage }) =>
      logMessage === undefined ? [] : [`${path}:${line}`],
    ),
  );
  return ({ source, line }) => places.has(`${source?.path}:${line}`);
}
