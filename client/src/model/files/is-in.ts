import type { Dap, SessionId } from '#protocol';
import { sourceKey } from './document-names.ts';
import type { OpenDocument } from './open-document.ts';

/** Whether a source of a session is the open document. */
export function isIn(document: OpenDocument, sessionId: SessionId, source: Dap.Source | undefined): boolean {
  if (source === undefined) return false;
  const { key, path, sourceReference = 0 } = document;
  if (sourceReference > 0 || (source.sourceReference ?? 0) > 0) return sourceKey(sessionId, source) === key;
  return path !== undefined && source.path === path;
}
