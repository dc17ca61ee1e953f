import type { Dap, SessionId, SessionState } from '#protocol';
import type { TemplateResult } from 'lit';
import type { Commands } from '../model/commands/user-command.ts';
import type { Store } from '../model/store.ts';
import type { Region } from '../model/region.ts';
import type { Workbench } from '../model/workbench.ts';
import type { MenuItem } from '../ui/menu.ts';
import type { ValueMenuProvider } from './values/port.ts';

/** How the shell shows a panel. */
export interface PanelLook {
  /** Without its heading, which the shell shows. */
  readonly headless?: boolean;
  readonly className?: string;
  readonly hidden?: boolean;
}

/** A panel of a feature. */
export interface Panel {
  readonly region: Region;
  readonly label: string;
  /** Whether the panel is available for a session tree; absent if always. */
  readonly isThere?: (tree: readonly SessionState[]) => boolean;
  /** Whether it has something new. */
  readonly hasNews?: (tree: readonly SessionState[]) => boolean;
  /** Changes whenever `hasNews` may have changed. */
  readonly news?: Store<unknown>;
  /** Loads its element, before it is shown for the first time. */
  readonly load?: () => Promise<unknown>;
  /** It stays in the page while another tab is shown. */
  readonly staysDrawn?: true;
  readonly view: (look: PanelLook) => TemplateResult;
  /** Gives an element its port and returns true, if it is this panel's: for pages that show it without the shell. */
  readonly supply?: (panel: HTMLElement) => boolean;
  /** Buttons for the head in the shell. */
  readonly headButtons?: () => TemplateResult;
}

/** Menu entries that a feature offers for a stack frame. */
export type FrameMenuProvider = (sessionId: SessionId, frame: Dap.StackFrame) => readonly MenuItem[];

/** Shows a frame that has no source; the focus stays where it is. */
export type FrameOpener = (sessionId: SessionId, frame: Dap.StackFrame) => void;

/** A feature of the page. The shell and other features use only this object. */
export interface Feature {
  readonly panels?: readonly Panel[];
  readonly commands?: Commands<Workbench>;
  /** A small element in the status bar. */
  readonly statusItem?: () => TemplateResult;
  readonly valueMenu?: ValueMenuProvider;
  readonly frameMenu?: FrameMenuProvider;
  /** Shows a frame that has no source; the focus stays where it is. */
  readonly openFrame?: FrameOpener;
}

/** The contributions of all features together; to be called once all of them are made. */
export type Contributions = Required<Pick<Feature, 'valueMenu' | 'frameMenu' | 'openFrame'>>;

/** Makes a feature for a page. */
export type FeatureFactory = (workbench: Workbench, contributions: Contributions) => Feature;
