import type {
  DocumentPort,
  NoticePort,
  OpenPort,
  ProgramLinesPort,
  RequestPort,
  SharedPort,
  ShownPort,
  UiPort,
  ViewPort,
} from '../../model/ports.ts';
import type { OpenFiles } from '../../model/files/open-document.ts';
import type { MenuEntry } from '../../ui/menu.ts';

/** What changes breakpoints. */
export type BreakpointChangePort = SharedPort & Pick<RequestPort, 'call'> & NoticePort;

/** What the commands of breakpoints need. */
export type BreakpointCommandPort = BreakpointChangePort & Omit<DocumentPort, 'documents' | 'openFiles'> & UiPort;

/** What the breakpoints on the lines of the editor need. */
export type LineBreakpointPort = BreakpointChangePort &
  RequestPort &
  Pick<ShownPort, 'presented'> &
  ProgramLinesPort &
  Pick<DocumentPort, 'documents'>;

/** What the list of breakpoints needs of the page around it. */
export interface BreakpointsPort
  extends
    BreakpointChangePort,
    RequestPort,
    Omit<ShownPort, 'shownStop'>,
    Pick<OpenPort, 'openFile'>,
    UiPort,
    ViewPort {
  readonly openFiles: Pick<OpenFiles, 'unsaved'>;
  /** The commands for all breakpoints, as menu entries. */
  readonly listCommands: () => readonly MenuEntry[];
  readonly deactivate: () => void;
  readonly removeAll: () => void;
}
