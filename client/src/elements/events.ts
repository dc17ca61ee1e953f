import type { OpenedPlace } from '../../embed/messages.ts';

/** A file or source that the debugger wants to be shown. */
export interface OpenDetail extends OpenedPlace {
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
