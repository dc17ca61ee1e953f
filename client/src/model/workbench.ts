import type { MenuItem } from '../ui/menu.ts';
import type { UserCommand } from './commands/user-command.ts';
import type {
  AnnouncementPort,
  ConfigurationPort,
  ConnectionPort,
  DocumentPort,
  EditorGroupPort,
  FilePort,
  NavigationPort,
  NoticePort,
  OpenPort,
  OutputPort,
  PointerPort,
  PresentingPort,
  ReadPort,
  RequestPort,
  SharedPort,
  ShownEditorPort,
  ShownPort,
  ProgramLinesPort,
  SteppingPort,
  ToastPort,
  UiPort,
  ViewPort,
} from './ports.ts';
import type { ServerMessages } from './server-messages.ts';

/** Runs commands. */
interface CommandPort {
  /** Runs a command; failures are shown to the person. */
  readonly run: (command: UserCommand<Workbench>) => void;
  /** A command as a menu item: with its key, the reason why it cannot be run, and ticked where it is on. */
  readonly menuItem: (command: UserCommand<Workbench>) => MenuItem;
}

/**
 * All that the page knows and can do. Only the shell and the factories of features hold it; an element is given a port
 * with the few members that it needs.
 */
export interface Workbench
  extends
    SharedPort,
    ViewPort,
    ShownPort,
    ProgramLinesPort,
    RequestPort,
    ReadPort,
    NoticePort,
    OpenPort,
    OutputPort,
    DocumentPort,
    EditorGroupPort,
    NavigationPort,
    ShownEditorPort,
    PresentingPort,
    FilePort,
    ConfigurationPort,
    UiPort,
    SteppingPort,
    ToastPort,
    AnnouncementPort,
    ConnectionPort,
    CommandPort {
  /** Where the presenter points whom this page follows. */
  readonly pointer: NonNullable<PointerPort['pointer']>;
  /** Messages of the server that features handle. */
  readonly messages: ServerMessages;
}
