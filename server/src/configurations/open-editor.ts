import type { EditorSelection } from '#protocol';

/** The editor that a page shows, for `${file}`, `${lineNumber}` and the like. */
export interface OpenEditor {
  /** The absolute path of the open file, if any. */
  readonly file?: string | undefined;
  readonly selection?: EditorSelection | undefined;
}
