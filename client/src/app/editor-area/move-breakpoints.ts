import { sourceBreakpoints } from '#protocol';
import { isAllowed } from '../../model/allowed.ts';
import { attempt, loadPart } from '../../model/attempt.ts';
import type { ReplacedText } from '../../model/files/document-reader.ts';
import type { EditorPort } from './port.ts';

/** Moves the breakpoints of a file that another program changed, with their lines. */
export async function moveBreakpoints(port: EditorPort, { path, version, before, after }: ReplacedText): Promise<void> {
  const inFile = () => sourceBreakpoints(port.server.value.state.breakpoints).filter((each) => each.path === path);
  if (!isAllowed(port, 'move_breakpoints') || inFile().length === 0) return;
  const part = await loadPart(port, import('../../editor/lines-after.ts'), 'Moving breakpoints');
  const lineAfter = part?.linesAfter(before, after);
  if (lineAfter === undefined) return;
  const breakpoints = inFile().map(({ id, line }) => ({ id, line: lineAfter(line) }));
  await attempt(port, port.call('move_breakpoints', { path, replaced: version, breakpoints }));
}
