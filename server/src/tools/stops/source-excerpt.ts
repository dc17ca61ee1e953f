import { cutText, type Dap } from '#protocol';
import type { Debugger } from '../../debugger/debugger.ts';
import type { Session } from '../../session/door/session.ts';
import { linesOf, sourceText } from '../source-text.ts';

/** The lines around a place, as agent tools return them. */
export interface SourceExcerpt {
  readonly start_line: number;
  readonly current_line: number;
  readonly lines: readonly string[];
}

/** How many lines are shown before and after the current one. */
const around = 3;

/** How much of a line is shown, in characters. */
const lineLength = 200;

/** The lines around a frame's place; null if its source cannot be read. */
export async function sourceExcerpt(
  debug: Debugger,
  session: Session,
  { source, line }: Dap.StackFrame,
): Promise<SourceExcerpt | null> {
  if (!source || line < 1) return null;
  const text = await sourceText(debug, session, source).catch(() => undefined);
  if (text === undefined) return null;
  const lines = linesOf(text);
  if (line > lines.length) return null;
  const first = Math.max(1, line - around);
  return {
    start_line: first,
    current_line: line,
    lines: lines.slice(first - 1, line + around).map((each) => cutText(each, lineLength)),
  };
}
