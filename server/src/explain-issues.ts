import { z } from 'zod';

/** A validation issue with its place. */
export function explainIssue({ path, message }: z.core.$ZodIssue): string {
  const problem = message.charAt(0).toLowerCase() + message.slice(1);
  return path.length === 0 ? problem : `${z.core.toDotPath(path)}: ${problem}`;
}

/** The first issues of an invalid value. */
export const explainIssues = (issues: readonly z.core.$ZodIssue[]): string =>
  issues.slice(0, 3).map(explainIssue).join('; ');
