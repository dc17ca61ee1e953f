/** A file or source that the debugger wants to be shown: at a stop, for a selected frame, or for a link. */
export interface OpenDetail {
  /** Absolute; null for a source that only the adapter has. */
  readonly path: string | null;
  /** Relative to the folder that the server serves; null outside of it. */
  readonly relative_path: string | null;
  readonly name: string;
  /** From 1. */
  readonly line: number | null;
  readonly column: number | null;
  /** Reads its text. Rejects with the reason. */
  readonly text: () => Promise<string>;
}

/** The file that the host's editor shows, with its cursor: from 1, in the file on disk. */
export interface CurrentFile {
  /** Absolute, or relative to the folder that the server serves. */
  readonly path: string;
  readonly line?: number;
  readonly column?: number;
}

/** A message to the person: a failure, news, or a notice from someone else, which stays until it is dismissed. */
export interface NoticeDetail {
  readonly kind: 'news' | 'failure' | 'notice';
  readonly message: string;
}

/** Events that a connection has besides those of a client. */
export interface ConnectionDetails {
  readonly open: OpenDetail;
  readonly notice: NoticeDetail;
}
