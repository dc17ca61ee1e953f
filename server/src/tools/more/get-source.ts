import { z } from 'zod';
import { baseName, cutText, DebugError, defined, type SessionId } from '#protocol';
import type { Debugger } from '../../debugger/debugger.ts';
import { readFile } from '../../workspace/files.ts';
import { position } from '../../state/breakpoint-schema.ts';
import { filePath, sessionId } from '../fields.ts';
import { linesOf, sourceText } from '../source-text.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { frameOf } from './frame-of.ts';
import { itemPage } from './item-page.ts';

/** How many lines are returned if the caller does not say, and how many of them are before a frame's line. */
const usualCount = 100;
const before = 20;

/** How much of a line is returned, in characters. */
const lineLength = 1_000;

/** A text with what is known about it. */
interface FoundSource {
  readonly text: string;
  readonly source: { readonly path: string; readonly name: string };
  /** The line at which the frame is. */
  readonly current?: number;
  readonly rootId?: SessionId;
}

async function sourceOfFrame(
  { debug, signal }: Pick<ToolContext, 'debug' | 'signal'>,
  frameId: number,
  id: SessionId | undefined,
): Promise<FoundSource> {
  const { session, rootId, frame } = await frameOf(debug, { frameId, sessionId: id }, { signal });
  const { source, line, name } = frame;
  if (!source)
    throw new DebugError(
      'unsupported',
      `The frame "${cutText(name, 80)}" has no source. Take another frame of the call stack.`,
    );
  const { path = '', name: sourceName = baseName(path) } = source;
  const text = await sourceText(debug, session, source);
  return { text, source: { path, name: sourceName }, ...(line > 0 && { current: line }), rootId };
}

/** The present text of a file that may be read. It belongs to no session. */
async function sourceOfFile({ readableRoots }: Debugger, named: string): Promise<FoundSource> {
  const { realPath, text } = await readFile(named, readableRoots);
  return { text, source: { path: realPath, name: baseName(realPath) } };
}

/** The text of a source, also of one that no file holds. */
export const getSource = defineTool({
  name: 'get_source',
  title: 'Source',
  description:
    'The lines of a source: around a frame (also where no file has them: a runtime, generated code), or of a file. `next_start_line` if there are more.',
  readOnly: true,
  untrusted: true,
  evaluates: () => false,
  input: z.strictObject({
    frame_id: z.int().optional(),
    file_path: filePath.optional(),
    start_line: position.optional(),
    line_count: z.int().min(1).max(5_000).optional().describe(`Default: ${usualCount}`),
    session_id: sessionId,
  }),
  subject: ({ frame_id, file_path }) => file_path ?? `frame ${frame_id}`,
  run: async ({ frame_id, file_path, start_line, line_count: count = usualCount, session_id }, context) => {
    if ((frame_id === undefined) === (file_path === undefined))
      throw new DebugError('invalid_arguments', 'Give exactly one of "frame_id" and "file_path".');
    const { text, source, current, rootId } =
      frame_id === undefined
        ? await sourceOfFile(context.debug, file_path ?? '')
        : await sourceOfFrame(context, frame_id, session_id);
    const lines = linesOf(text);
    const first = start_line ?? Math.max(1, (current ?? 1) - before);
    if (first > lines.length)
      throw new DebugError('invalid_arguments', `"start_line" is ${first}, but the source has ${lines.length} lines.`);
    const { shown, paging } = itemPage(
      lines.map((line) => cutText(line, lineLength)),
      { start: first - 1, count, maxChars: context.maxChars },
    );
    return {
      status: 'success',
      source,
      start_line: first,
      ...defined({ current_line: current }),
      lines: shown,
      total_lines: paging.total,
      ...(paging.next_start !== undefined && { next_start_line: paging.next_start + 1 }),
      ...defined({ session_id: rootId }),
    };
  },
});
