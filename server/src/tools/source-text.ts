import { rootIdOf, type Dap, type SessionId } from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';
import type { Session } from '../session/door/session.ts';
import { readFile } from '../workspace/files.ts';

/** The lines of a text, whatever ends them. */
export const linesOf = (text: string): readonly string[] => text.split(/\r\n?|\n/);

/**
 * The text that the program was started with, if the file was saved since; or else that of the file, or the adapter's.
 * Rejects with a DebugError.
 */
export async function sourceText(debug: Debugger, session: Session, source: Dap.Source): Promise<string> {
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
