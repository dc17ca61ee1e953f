import type { Dap, SessionId, SessionState } from '#protocol';
import type { TemplateResult } from 'lit';
import type { Commands } from '../model/commands/user-command.ts';
import type { Store } from '../model/store.ts';
import type { Region } from '../model/ui-requests.ts';
import type { Workbench } from '../model/workbench.ts';
import type { MenuItem } from '../ui/menu.ts';
import type { ValueMenuProvider } from './values/value-menu.ts';

/** How the shell wants a panel drawn. */
export interface PanelLook {
  /** Without its own heading: the shell shows one. */
  readonly headless?: boolean;
  readonly className?: string;
  /** Drawn, and not visible. */
  readonly hidden?: boolean;
}

/** A panel of a feature, as the shell places it. */
export interface Panel {
  readonly region: Region;
  /** The label of its tab. */
  readonly label: string;
  /** Whether the panel is available for a session tree. Absent for one that always is. */
  readonly isThere?: (tree: readonly SessionState[]) => boolean;
  /** Whether it holds something that the person has not seen yet. */
  readonly hasNews?: (tree: readonly SessionState[]) => boolean;
  /** Changes whenever `hasNews` may have changed. */
  readonly news?: Store<unknown>;
  /** Defines its element; called before it is shown for the first time. Absent where the first load has it. */
  readonly load?: () => Promise<unknown>;
  /** It stays in the page, hidden, while another tab is shown. */
  readonly staysDrawn?: true;
  readonly view: (look: PanelLook) => TemplateResult;
  /** Buttons for the head that the shell draws; the function finds the panel's element. */
  readonly headButtons?: (element: () => Element | null) => TemplateResult;
}

/** What a feature offers for a stack frame, in the frame's menu. */
export type FrameMenuProvider = (sessionId: SessionId, frame: Dap.StackFrame) => readonly MenuItem[];

/** Shows a frame that has no source; the focus stays where it is. */
export type FrameOpener = (sessionId: SessionId, frame: Dap.StackFrame) => void;

/** A feature of the page. The shell and the other features know it by this object only. */
export interface Feature {
  readonly panels?: readonly Panel[];
  readonly commands?: Commands<Workbench>;
  readonly valueMenu?: ValueMenuProvider;
  readonly frameMenu?: FrameMenuProvider;
  /** Shows a frame that has no source; the focus stays where it is. */
  readonly openFrame?: FrameOpener;
}

/** What all features together offer; only for calls after all of them have been made. */
export interface Contributions {
  readonly valueMenu: ValueMenuProvider;
  readonly frameMenu: FrameMenuProvider;
  readonly openFrame: FrameOpener;
}

/** Makes a feature for a page. */
export type FeatureFactory = (workbench: Workbench, contributions: Contributions) => Feature;
