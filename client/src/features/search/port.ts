import type { DocumentPort, NoticePort, OpenPort, UiPort, ViewPort } from '../../model/ports.ts';
import type { FileSearcher } from './file-searcher.ts';

/** What the search panel needs of the page around it. */
export type SearchPort = ViewPort &
  Pick<OpenPort, 'openFile'> &
  NoticePort &
  UiPort & { readonly searcher: FileSearcher };

/** What the command needs. */
export type SearchCommandPort = UiPort & Pick<DocumentPort, 'editorSelection'>;
