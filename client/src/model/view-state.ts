import { defined, fieldOf, isRecord } from '#protocol';
import type { ViewState } from './ports.ts';
import { isFrameDetail } from './frame-details.ts';
import { Store } from './store.ts';
import { parsed, tried } from './tried.ts';

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

const isSize = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;

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

const tabsOf: Restore<ViewState['openTabs']> = (stored) => {
  if (!isRecord(stored) || !isString(stored.workspace) || !Array.isArray(stored.files)) return undefined;
  const files = stored.files.flatMap((file: unknown) =>
    isRecord(file) && isString(file.path) ? [{ path: file.path, isPreview: file.isPreview === true }] : [],
  );
  return { workspace: stored.workspace, files: files.slice(-keptTabs) };
};

/** What is remembered: everything but selections. */
const remembered: {
  readonly [Name in Exclude<keyof ViewState, 'selectedSession' | 'selectedFrame' | 'shownActor'>]: Restore<
    ViewState[Name]
  >;
} = {
  configurationName: only(isString),
  openFile: only(isString),
  openTabs: tabsOf,
  expanded: entriesOf(isExpansion),
  sizes: entriesOf(isSize),
  theme: oneOf('system', 'light', 'dark', 'contrast'),
  bottomTab: only(isString),
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

function textOf(view: ViewState): string {
  const selections = { selectedSession: undefined, selectedFrame: undefined, shownActor: undefined };
  return JSON.stringify({ ...view, ...selections, consoleHistory: view.consoleHistory.slice(-keptHistory) });
}

/** The page's own state, remembered in this browser except for selections. Without storage it is not remembered. */
export function createViewState(storage: KeptStorage | undefined): Store<ViewState> {
  const view = new Store(restore(parsed(tried(() => storage?.getItem(storageKey)) ?? 'null')));
  let last = textOf(view.value);
  view.subscribe(() => {
    const text = textOf(view.value);
    if (text === last) return;
    last = text;
    tried(() => storage?.setItem(storageKey, text));
  });
  return view;
}

/** Undefined if the page may not use it. */
export const availableStorage = (kind: 'localStorage' | 'sessionStorage'): Storage | undefined =>
  tried(() => globalThis[kind]);
