import { hasCapability, gatedArguments, topFrame, type Dap } from '#protocol';
import type { BreakpointField, EditorDocument, EditorException, EditorStop } from '../editor/editor-input.ts';
import type { OpenDocument, Workbench } from '../workbench.ts';
import { editorException } from './editor-exception.ts';
import { stopReason } from './status-words.ts';

/** Whether a frame's source is the document that is open. */
export function isIn({ path, sourceReference = 0 }: OpenDocument, source: Dap.Source | undefined): boolean {
  if (source === undefined) return false;
  if (sourceReference > 0 || (source.sourceReference ?? 0) > 0) return source.sourceReference === sourceReference;
  return path !== undefined && source.path === path;
}

/** The document as the editor takes it. */
export function editorDocument(current: OpenDocument | undefined): EditorDocument | undefined {
  if (!current || current.error !== undefined) return undefined;
  const { path, label, text, languageId, sourceReference = 0 } = current;
  return { path: path ?? `${sourceReference} ${label}`, text, languageId, readOnly: true, label };
}

/** The stopped line, where it is in the open document. */
export function editorStop({ presented, documents }: Workbench): EditorStop | undefined {
  const { stopped, isOver } = presented.value;
  const { current } = documents.value;
  const frame = topFrame(stopped?.stop);
  if (!stopped || !current || !frame || !isIn(current, frame.source)) return undefined;
  const { stop } = stopped;
  return {
    line: frame.line,
    column: frame.column,
    reason: stopReason(stopped),
    exception: stop.reason === 'exception',
    dimmed: isOver,
  };
}

/** The exception at the stopped line, where that is in the open document. */
export function shownException({ presented, documents, server }: Workbench): EditorException | undefined {
  const { stopped, isOver } = presented.value;
  const { current } = documents.value;
  if (!stopped || isOver || !current || !isIn(current, topFrame(stopped.stop)?.source)) return undefined;
  return editorException(stopped, server.value.workspace.path);
}

/** The line of a chosen frame that is not the top one, where it is in the open document. */
export function editorFrameLine(workbench: Workbench): number | undefined {
  const shown = workbench.shownFrame();
  const top = topFrame(workbench.presented.value.stopped?.stop);
  const { current } = workbench.documents.value;
  if (!shown || !current || shown.frame.id === top?.id) return undefined;
  return isIn(current, shown.frame.source) ? shown.frame.line : undefined;
}

const allFields = ['condition', 'hitCondition', 'logMessage'] as const satisfies readonly BreakpointField[];

/** What the form of a breakpoint offers: all, or what the adapter of the session that runs understands. */
export function breakpointFields(workbench: Workbench): readonly BreakpointField[] {
  const session = workbench.server.value.state.sessions[workbench.shownStop()?.session.id ?? ''];
  if (session?.lifecycle !== 'live') return allFields;
  return allFields.filter((field) => {
    const capability = gatedArguments[field];
    return capability === undefined || hasCapability(session.capabilities, capability);
  });
}
