import { baseName, type Dap } from '#protocol';

/** A location: 'pricing.py:47'. */
export const fileLine = (path: string, line: number): string => `${baseName(path)}:${line}`;

/** The location of a frame, by default on its line of the program; '' without a source. */
export function frameLocation({ source, line }: Pick<Dap.StackFrame, 'source' | 'line'>, lineNow = line): string {
  const path = source?.path ?? source?.name;
  return path === undefined || path === '' ? '' : fileLine(path, lineNow);
}
