import type {
  DocumentPort,
  FilePort,
  NoticePort,
  OpenPort,
  RequestPort,
  SharedPort,
  UiPort,
  ViewPort,
} from '../../model/ports.ts';

/** What the tree of files needs of the page around it. */
export type FilesPort = SharedPort &
  ViewPort &
  UiPort &
  Pick<DocumentPort, 'documents' | 'openFiles'> &
  FilePort &
  Pick<RequestPort, 'call'> &
  Pick<OpenPort, 'openFile'> &
  NoticePort;
