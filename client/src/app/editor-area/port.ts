import type { FrameMenuProvider } from '../../features/feature.ts';
import type { LineBreakpointPort } from '../../features/breakpoints/port.ts';
import type { EditorValuesPort } from '../../features/values/port.ts';
import type { CommandPort } from '../../model/commands/command-entry.ts';
import type { GroupId } from '../../model/files/open-document.ts';
import type {
  ConfigurationPort,
  DocumentPort,
  EditorGroupPort as GroupsPort,
  OpenPort,
  ProgramLinesPort,
  ShownEditorPort,
  UiPort,
} from '../../model/ports.ts';
import type { EditorPart } from './editor-part.ts';

export interface EditorPort
  extends
    EditorValuesPort,
    LineBreakpointPort,
    DocumentPort,
    GroupsPort,
    ShownEditorPort,
    ProgramLinesPort,
    CommandPort,
    Pick<ConfigurationPort, 'configurations'>,
    OpenPort,
    UiPort {
  readonly frameMenu: FrameMenuProvider;
}

/** What one of the editors needs: `documents` are those that it shows. */
export interface EditorGroupPort extends EditorPort {
  readonly group: GroupId;
  readonly editorPart: EditorPart;
}

export const isActive = ({ editorGroups, group }: Pick<EditorGroupPort, 'editorGroups' | 'group'>): boolean =>
  editorGroups.value.active === group;
