import type { MenuItem } from '../ui/menu.ts';
import type { UserCommand } from './commands/user-command.ts';
import type {
  ConfigurationPort,
  DocumentPort,
  FilePort,
  NoticePort,
  OpenPort,
  OutputPort,
  ReadPort,
  RequestPort,
  SharedPort,
  ShownPort,
  SteppingPort,
  Toast,
  UiPort,
  ViewPort,
} from './ports.ts';
import type { ServerMessages } from './server-messages.ts';
import type { Store } from './store.ts';

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
    RequestPort,
    ReadPort,
    NoticePort,
    OpenPort,
    OutputPort,
    DocumentPort,
    FilePort,
    ConfigurationPort,
    UiPort,
    SteppingPort,
    CommandPort {
  /** Messages of the server that features handle. */
  readonly messages: ServerMessages;
  readonly toasts: Store<readonly Toast[]>;
  /** The last announcement to screen readers; the token changes with each. */
  readonly announcement: Store<{ readonly text: string; readonly token: number }>;
  readonly dismissToast: (id: number) => void;
  /** Reconnects without waiting for the next attempt. */
  readonly retryConnection: () => void;
  /** Connects with a token that a person gave. */
  readonly signIn: (token: string) => void;
}
