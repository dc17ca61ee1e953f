import { isRecord } from '#protocol';
import type { ViewState } from './ports.ts';
import { isFrameDetail } from './frame-details.ts';
import { Store } from './store.ts';

export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = 'stopline.view';
const keptHistory = 200;
const keptRecent = 50;
const keptTabs = 200;

const initialView: ViewState = {
  selectedSession: undefined,
  selectedFrame: undefined,
  configurationName: undefined,
  openFile: undefined,
  openTabs: { workspace: '', files: [] },
  expanded: {},
  sizes: {},
  theme: 'system',
  bottomTab: 'console',
  shownActor: undefined,
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

const isTheme = (value: unknown): value is ViewState['theme'] =>
  value === 'system' || value === 'light' || value === 'dark' || value === 'contrast';

const isGranularity = (value: unknown): value is ViewState['granularity'] =>
  value === 'statement' || value === 'line' || value === 'instruction';

/** The valid entries of a stored record. */
function entriesOf<Value>(
  stored: unknown,
  isValue: (value: unknown) => value is Value,
): Readonly<Record<string, Value>> {
  if (!isRecord(stored)) return {};
  const entries = Object.entries(stored).flatMap(([key, value]) => (isValue(value) ? [[key, value] as const] : []));
  return Object.fromEntries(entries);
}

const isSize = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;

const isExpansion = (value: unknown): value is Readonly<Record<string, boolean>> =>
  isRecord(value) && Object.values(value).every(isBoolean);

const stringsOf = (stored: unknown): readonly string[] => (Array.isArray(stored) ? stored.filter(isString) : []);

/** A list of recent items, the latest first, with one more. */
export const withRecent = (recent: readonly string[], used: string): readonly string[] =>
  [used, ...recent.filter((known) => known !== used)].slice(0, keptRecent);

function restoreTabs(stored: unknown): ViewState['openTabs'] {
  if (!isRecord(stored) || !isString(stored.workspace) || !Array.isArray(stored.files)) return initialView.openTabs;
  const files = stored.files.flatMap((file: unknown) =>
    isRecord(file) && isString(file.path) ? [{ path: file.path, isPreview: file.isPreview === true }] : [],
  );
  return { workspace: stored.workspace, files: files.slice(-keptTabs) };
}

/** The valid part of the stored state: another version may have written it. */
function restore(stored: unknown): ViewState {
  if (!isRecord(stored)) return initialView;
  const { configurationName, openFile, bottomTab, consoleHistory, theme, wordWrap, inlineValues, granularity } = stored;
  return {
    ...initialView,
    configurationName: isString(configurationName) ? configurationName : undefined,
    openFile: isString(openFile) ? openFile : undefined,
    openTabs: restoreTabs(stored.openTabs),
    expanded: entriesOf(stored.expanded, isExpansion),
    sizes: entriesOf(stored.sizes, isSize),
    theme: isTheme(theme) ? theme : initialView.theme,
    bottomTab: isString(bottomTab) ? bottomTab : initialView.bottomTab,
    wordWrap: isBoolean(wordWrap) ? wordWrap : initialView.wordWrap,
    inlineValues: isBoolean(inlineValues) ? inlineValues : initialView.inlineValues,
    hexValues: stored.hexValues === true,
    sortedValues: stored.sortedValues === true,
    granularity: isGranularity(granularity) ? granularity : initialView.granularity,
    frameDetails: Array.isArray(stored.frameDetails) ? stored.frameDetails.filter(isFrameDetail) : [],
    consoleHistory: stringsOf(consoleHistory).slice(-keptHistory),
    recentFiles: stringsOf(stored.recentFiles).slice(0, keptRecent),
    recentCommands: stringsOf(stored.recentCommands).slice(0, keptRecent),
  };
}

function read(storage: KeptStorage | undefined): unknown {
  try {
    return JSON.parse(storage?.getItem(storageKey) ?? 'null');
  } catch {
    return undefined;
  }
}

function remembered({ selectedSession: _session, selectedFrame: _frame, shownActor: _actor, ...view }: ViewState) {
  return { ...view, consoleHistory: view.consoleHistory.slice(-keptHistory) };
}

/** The page's own state, remembered in this browser except for selections. Without storage it is not remembered. */
export function createViewState(storage: KeptStorage | undefined): Store<ViewState> {
  const view = new Store(restore(read(storage)));
  let last = JSON.stringify(remembered(view.value));
  view.subscribe(() => {
    const text = JSON.stringify(remembered(view.value));
    if (text === last) return;
    last = text;
    try {
      storage?.setItem(storageKey, text);
    } catch {
      // Only the layout is lost.
    }
  });
  return view;
}

/** Undefined if the page may not use it. */
export function availableStorage(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[kind];
  } catch {
    return undefined;
  }
}
