import { baseName, type Dap } from '#protocol';

/** A location: 'pricing.py:47'. */
export const fileLine = (path: string, line: number): string => `${baseName(path)}:${line}`;

/** The location of a frame, or '' without a source. */
export function frameLocation({ source, line }: Pick<Dap.StackFrame, 'source' | 'line'>): string {
  const path = source?.path ?? source?.name;
  return path === undefined || path === '' ? '' : fileLine(path, line);
}
