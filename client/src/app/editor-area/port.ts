import type { FrameMenuProvider } from '../../features/feature.ts';
import type { LineBreakpointPort } from '../../features/breakpoints/port.ts';
import type { EditorValuesPort } from '../../features/values/port.ts';
import type { CommandPort } from '../../model/commands/command-entry.ts';
import type { ConfigurationPort, DocumentPort, OpenPort, ProgramLinesPort, UiPort } from '../../model/ports.ts';

export interface EditorPort
  extends
    EditorValuesPort,
    LineBreakpointPort,
    DocumentPort,
    ProgramLinesPort,
    CommandPort,
    Pick<ConfigurationPort, 'configurations'>,
    OpenPort,
    UiPort {
  readonly frameMenu: FrameMenuProvider;
}
