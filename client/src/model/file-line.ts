import { baseName, type Dap } from '#protocol';

/** A place as people name it: 'pricing.py:47'. */
export const fileLine = (path: string, line: number): string => `${baseName(path)}:${line}`;

/** Where a frame is: 'pricing.py:47', or an empty text for a frame without a source. */
export function frameLocation({ source, line }: Pick<Dap.StackFrame, 'source' | 'line'>): string {
  const path = source?.path ?? source?.name;
  return path === undefined || path === '' ? '' : fileLine(path, line);
}
