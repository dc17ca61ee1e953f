import { baseName, type Dap, type SessionId } from '#protocol';
import type { OpenDocument } from './open-document.ts';
import { relativePath } from './relative-path.ts';
import type { TabOf } from './tab-list.ts';

/** Identifies a source; source references are specific to a session. */
export const sourceKey = (sessionId: SessionId, { path, sourceReference = 0 }: Dap.Source): string | undefined =>
  sourceReference > 0 ? `${sessionId} ${sourceReference}` : path;

/** Whether a document is a file, and not an adapter's version of it. */
export const isFile = ({ key, path, sourceReference }: OpenDocument): boolean =>
  key === path && sourceReference === undefined;

/** Whether a document's text was read from an adapter. */
export const isOfAdapter = ({ sourceReference }: OpenDocument): boolean => sourceReference !== undefined;

/** A path relative to the workspace, or absolute outside it. */
export const workspaceLabel = (path: string, workspacePath: string): string =>
  (workspacePath === '' ? undefined : relativePath(workspacePath, path)) ?? path;

/** The text of a tab: the last part of a path, or the name of a source. */
export const tabLabel = ({ label }: Pick<TabOf, 'label'>): string => baseName(label) || label;
