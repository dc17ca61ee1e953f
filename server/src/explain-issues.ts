import { z } from 'zod';

/** An issue in words: where it is, and what is wrong there. */
export function explainIssue({ path, message }: z.core.$ZodIssue): string {
  const problem = message.charAt(0).toLowerCase() + message.slice(1);
  return path.length === 0 ? problem : `${z.core.toDotPath(path)}: ${problem}`;
}

/** The first issues of a value that was refused. */
export const explainIssues = (issues: readonly z.core.$ZodIssue[]): string =>
  issues.slice(0, 3).map(explainIssue).join('; ');
