import type { CommandPort } from '../../model/commands/command-entry.ts';
import type { Commands } from '../../model/commands/user-command.ts';
import type {
  ConfigurationPort,
  DocumentPort,
  NoticePort,
  OpenPort,
  RequestPort,
  SharedPort,
  UiPort,
  ViewPort,
} from '../../model/ports.ts';

export interface PalettePort
  extends
    SharedPort,
    ViewPort,
    DocumentPort,
    OpenPort,
    ConfigurationPort,
    Pick<RequestPort, 'call'>,
    NoticePort,
    UiPort,
    CommandPort {
  readonly commands: Commands;
}
