import { cutText, rootIdOf, type Dap, type SessionId } from '#protocol';
import type { Debugger } from '../../debugger/debugger.ts';
import type { Session } from '../../session/door/session.ts';
import { readFile } from '../../workspace/files.ts';

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
  const text = await textOf(debug, session, source).catch(() => undefined);
  const lines = text?.split(/\r\n?|\n/) ?? [];
  if (line > lines.length) return null;
  const first = Math.max(1, line - around);
  return {
    start_line: first,
    current_line: line,
    lines: lines.slice(first - 1, line + around).map((each) => cutText(each, lineLength)),
  };
}

/** The text that the program was started with, if the file was saved since; or else that of the file, or the adapter's. */
async function textOf(debug: Debugger, session: Session, source: Dap.Source): Promise<string | undefined> {
  const { path, sourceReference = 0 } = source;
  if (path !== undefined && sourceReference === 0) {
    const started = startedText(debug, session.id, path);
    return started ?? (await readFile(path, debug.readableRoots)).text;
  }
  const { content } = await session.request('source', { source, sourceReference });
  return content;
}

function startedText({ startedTexts, shared }: Debugger, id: SessionId, path: string): string | undefined {
  const rootId = rootIdOf(shared.state, id);
  return startedTexts.of(path, shared.state).find(({ sessionId }) => sessionId === id || sessionId === rootId)?.text;
}
