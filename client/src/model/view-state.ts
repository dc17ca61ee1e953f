import { defined, fieldOf, isRecord, type Dap, type SessionId } from '#protocol';
import { isFrameDetail, type FrameDetail } from './frame-details.ts';
import { codeSize } from './code-size.ts';
import type { KeptStorage } from './kept-storage.ts';
import { Store } from './store.ts';
import type { Region } from './region.ts';
import { parsed, tried } from './tried.ts';

/** The root session that the page is on. */
export interface SelectedSession {
  readonly id: SessionId;
  /** Stops up to this one were seen from here: only a later one elsewhere takes the page over. */
  readonly seenStopId: number;
  /** It stays selected after it ended: a person selected it, or it is being restarted. */
  readonly staysWhenEnded: boolean;
}

/** The files that have a tab in one editor, in their order. */
export interface RememberedGroup {
  readonly files: readonly { readonly path: string; readonly isPreview: boolean }[];
  readonly shown: string | undefined;
}

/** What only this page knows. What a person would miss after a reload is remembered per browser. */
export interface ViewState {
  /** The root session that the page is on; `undefined` until there is one. */
  readonly selectedSession: SelectedSession | undefined;
  /** The frame that a person chose, until the next stop. */
  readonly selectedFrame:
    | {
        readonly sessionId: SessionId;
        readonly threadId: number;
        readonly frameId: number;
        /** As it was read: it may be one that did not come with the stop. */
        readonly frame?: Dap.StackFrame;
      }
    | undefined;
  readonly configurationName: string | undefined;
  readonly openFile: string | undefined;
  /** The editors, from left to right, and the workspace that they were open in. */
  readonly openTabs: {
    readonly workspace: string;
    readonly groups: readonly RememberedGroup[];
    /** The index of the active one. */
    readonly active: number;
  };
  /** Expanded rows of each tree, by path of names, so that they outlive a step. Key: tree, then path. */
  readonly expanded: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  readonly sizes: Readonly<Record<string, number>>;
  readonly theme: 'system' | 'light' | 'dark' | 'contrast';
  readonly bottomTab: string;
  readonly rightTab: string;
  /** The panels that were moved between right and bottom. */
  readonly places: Readonly<Record<string, 'right' | 'bottom'>>;
  /** The one whose activity is shown; undefined shows everybody's. */
  readonly shownActor: string | undefined;
  /** The side with files and breakpoints is hidden, on a desktop. */
  readonly leftHidden: boolean;
  /** The console and what else is below the code is hidden. */
  readonly bottomHidden: boolean;
  /** The panels that the host of a frame chose, and those that a person asked for since; undefined for all. */
  readonly hostPanels: readonly Region[] | undefined;
  /** In CSS pixels. */
  readonly codeSize: number;
  /** Larger type and high contrast, for a projector. */
  readonly presenterView: boolean;
  /** Tab moves the focus out of the editor, instead of indenting. */
  readonly tabMovesFocus: boolean;
  /** Long lines of code wrap. */
  readonly wordWrap: boolean;
  /** Values are shown after the lines of code. */
  readonly inlineValues: boolean;
  /** Numbers are written in hexadecimal, where the adapter can. */
  readonly hexValues: boolean;
  /** Values are sorted by name, instead of the adapter's order. */
  readonly sortedValues: boolean;
  /** How far a step goes, where the adapter lets one choose. */
  readonly granularity: Dap.SteppingGranularity;
  /** What the names of frames contain besides the function, where the adapter can. */
  readonly frameDetails: readonly FrameDetail[];
  readonly consoleHistory: readonly string[];
  /** Absolute paths of files that were shown, the last one first. */
  readonly recentFiles: readonly string[];
  /** Names of commands that were run from the palette, the last one first. */
  readonly recentCommands: readonly string[];
}

const storageKey = 'stopline.view';
const keptHistory = 200;
const keptRecent = 50;
const keptTabs = 200;
const keptGroups = 2;

const initialView: ViewState = {
  selectedSession: undefined,
  selectedFrame: undefined,
  configurationName: undefined,
  openFile: undefined,
  openTabs: { workspace: '', groups: [], active: 0 },
  expanded: {},
  sizes: {},
  theme: 'system',
  bottomTab: 'console',
  rightTab: 'console',
  places: {},
  shownActor: undefined,
  leftHidden: false,
  bottomHidden: false,
  hostPanels: undefined,
  codeSize: codeSize.initial,
  presenterView: false,
  tabMovesFocus: false,
  wordWrap: false,
  inlineValues: true,
  hexValues: false,
  sortedValues: false,
  granularity: 'statement',
  frameDetails: [],
  consoleHistory: [],
  recentFiles: [],
  recentCommands: [],
};

const isString = (value: unknown): value is string => typeof value === 'string';

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

const isSize = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;

const isPlace = (value: unknown): value is 'right' | 'bottom' => value === 'right' || value === 'bottom';

const isExpansion = (value: unknown): value is Readonly<Record<string, boolean>> =>
  isRecord(value) && Object.values(value).every(isBoolean);

/** The valid part of a stored value; undefined if there is none. */
type Restore<Value> = (stored: unknown) => Value | undefined;

const only =
  <Value>(isValue: (stored: unknown) => stored is Value): Restore<Value> =>
  (stored) =>
    isValue(stored) ? stored : undefined;

const oneOf =
  <Value extends string>(...values: readonly Value[]): Restore<Value> =>
  (stored) =>
    values.find((value) => value === stored);

const entriesOf =
  <Value>(isValue: (stored: unknown) => stored is Value): Restore<Readonly<Record<string, Value>>> =>
  (stored) => {
    const entries = Object.entries(isRecord(stored) ? stored : {});
    return Object.fromEntries(entries.flatMap(([key, value]) => (isValue(value) ? [[key, value] as const] : [])));
  };

/** The items from one index to another. */
const listOf =
  <Value>(isValue: (stored: unknown) => stored is Value, start = 0, end?: number): Restore<readonly Value[]> =>
  (stored) =>
    Array.isArray(stored) ? stored.filter(isValue).slice(start, end) : undefined;

/** A list of recent items, the latest first, with one more. */
export const withRecent = (recent: readonly string[], used: string): readonly string[] =>
  [used, ...recent.filter((known) => known !== used)].slice(0, keptRecent);

function groupOf(stored: unknown): readonly RememberedGroup[] {
  const files = fieldOf(stored, 'files');
  const shown = fieldOf(stored, 'shown');
  if (!Array.isArray(files)) return [];
  const kept = files.flatMap((file: unknown) =>
    isRecord(file) && isString(file.path) ? [{ path: file.path, isPreview: file.isPreview === true }] : [],
  );
  return [{ files: kept.slice(-keptTabs), shown: isString(shown) ? shown : undefined }];
}

const tabsOf: Restore<ViewState['openTabs']> = (stored) => {
  if (!isRecord(stored) || !isString(stored.workspace) || !Array.isArray(stored.groups)) return undefined;
  const groups = stored.groups.flatMap(groupOf).slice(0, keptGroups);
  return { workspace: stored.workspace, groups, active: stored.active === 1 ? 1 : 0 };
};

/** What is not remembered: selections, and what is the host's. */
const forgotten = {
  selectedSession: undefined,
  selectedFrame: undefined,
  shownActor: undefined,
  hostPanels: undefined,
} as const satisfies Partial<ViewState>;

/** What is remembered: everything else. */
const remembered: { readonly [Name in Exclude<keyof ViewState, keyof typeof forgotten>]: Restore<ViewState[Name]> } = {
  configurationName: only(isString),
  openFile: only(isString),
  openTabs: tabsOf,
  expanded: entriesOf(isExpansion),
  sizes: entriesOf(isSize),
  theme: oneOf('system', 'light', 'dark', 'contrast'),
  bottomTab: only(isString),
  rightTab: only(isString),
  places: entriesOf(isPlace),
  leftHidden: only(isBoolean),
  bottomHidden: only(isBoolean),
  codeSize: (stored) => (isSize(stored) ? codeSize.within(stored) : undefined),
  presenterView: only(isBoolean),
  tabMovesFocus: only(isBoolean),
  wordWrap: only(isBoolean),
  inlineValues: only(isBoolean),
  hexValues: only(isBoolean),
  sortedValues: only(isBoolean),
  granularity: oneOf('statement', 'line', 'instruction'),
  frameDetails: listOf(isFrameDetail),
  consoleHistory: listOf(isString, -keptHistory),
  recentFiles: listOf(isString, 0, keptRecent),
  recentCommands: listOf(isString, 0, keptRecent),
};

/** The valid parts of the stored state: another version may have written it. */
function restore(stored: unknown): ViewState {
  const parts = Object.entries(remembered).map(([name, part]) => [name, part(fieldOf(stored, name))] as const);
  return { ...initialView, ...defined(Object.fromEntries(parts)) };
}

/** What is remembered of the view, in the order of its names. */
const partsOf = (view: ViewState): readonly unknown[] => Object.values({ ...view, ...forgotten });

function textOf(view: ViewState): string {
  return JSON.stringify({ ...view, ...forgotten, consoleHistory: view.consoleHistory.slice(-keptHistory) });
}

/**
 * The page's own state, remembered in this browser except for selections, and for a theme that is the host's. Without
 * storage it is not remembered.
 */
export function createViewState(storage: KeptStorage | undefined, isThemeOfHost = false): Store<ViewState> {
  const view = new Store(restore(parsed(tried(() => storage?.getItem(storageKey)) ?? 'null')));
  const { theme } = view.value;
  const textNow = () => textOf(isThemeOfHost ? { ...view.value, theme } : view.value);
  let last = { parts: partsOf(view.value), text: textNow() };
  view.subscribe(() => {
    const parts = partsOf(view.value);
    // The selection changes at every step, and is not remembered.
    if (parts.every((part, index) => part === last.parts[index])) return;
    const text = textNow();
    if (text !== last.text) tried(() => storage?.setItem(storageKey, text));
    last = { parts, text };
  });
  return view;
}
