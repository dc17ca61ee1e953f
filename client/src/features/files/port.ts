import type { DocumentPort, FilePort, NoticePort, OpenPort, SharedPort, UiPort, ViewPort } from '../../model/ports.ts';

/** What the tree of files needs of the page around it. */
export type FilesPort = SharedPort &
  ViewPort &
  UiPort &
  Pick<DocumentPort, 'documents'> &
  Omit<FilePort, 'readFile'> &
  Pick<OpenPort, 'openFile'> &
  Pick<NoticePort, 'notify'>;
