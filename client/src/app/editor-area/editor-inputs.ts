import { isIn } from '../../model/files/is-in.ts';
import { emulationMessage, topFrame } from '#protocol';
import type { BreakpointField, BreakpointNotes, EditorDocument, EditorStop } from '../../editor/editor-input.ts';
import type { OpenDocument } from '../../model/files/open-document.ts';
import type { DocumentPort, SharedPort, ShownPort } from '../../model/ports.ts';
import { livingSession, startedText } from '../../model/living-session.ts';
import { programRun } from '../../model/program-lines.ts';
import { stopReason } from '../../model/status-message.ts';

type ProgramPort = SharedPort & Pick<ShownPort, 'presented'>;
type LinePort = ShownPort & Pick<DocumentPort, 'documents'>;

/** The document, for the editor. */
export function editorDocument(current: OpenDocument | undefined, port: ProgramPort): EditorDocument | undefined {
  if (!current || current.error !== undefined) return undefined;
  const { key, label, text, languageId, isEdited, draft, readOnly, sourceReference } = current;
  const session = livingSession(port);
  return {
    path: key,
    text,
    languageId,
    readOnly: readOnly !== undefined,
    isProgramText: sourceReference !== undefined,
    programText: session && startedText(current, session),
    label,
    isEdited,
    draft,
  };
}

/** The run of the shown program. */
export function editorProgram(port: ProgramPort): string | undefined {
  const session = livingSession(port);
  return session && programRun(port.server.value.state, session.id);
}

/** The stopped line, if it is in the open document. */
export function editorStop({ presented, documents }: LinePort): EditorStop | undefined {
  const { stopped, isOver } = presented.value;
  const { current } = documents.value;
  const frame = topFrame(stopped?.stop);
  if (!stopped || !current || !frame || !isIn(current, stopped.session.id, frame.source)) return undefined;
  const { stop } = stopped;
  return {
    line: frame.line,
    column: frame.column,
    reason: stopReason(stopped),
    exception: stop.reason === 'exception',
    dimmed: isOver,
  };
}

/** The line of a selected frame below the top one, if it is in the open document. */
export function editorFrameLine(port: LinePort): number | undefined {
  const shown = port.shownFrame();
  const top = topFrame(port.presented.value.stopped?.stop);
  const { current } = port.documents.value;
  if (!shown || !current || shown.frame.id === top?.id) return undefined;
  return isIn(current, shown.sessionId, shown.frame.source) ? shown.frame.line : undefined;
}

const fields = ['condition', 'hitCondition', 'logMessage'] as const satisfies readonly BreakpointField[];

/** Notes for the fields of the breakpoint form: what Stopline does because the adapter does not support it. */
export function breakpointNotes(port: ProgramPort): BreakpointNotes {
  const session = livingSession(port);
  if (session === undefined) return {};
  const notes = fields.map((field) => [field, emulationMessage({ [field]: '' }, session)] as const);
  return Object.fromEntries(notes.filter(([, words]) => words !== undefined));
}
