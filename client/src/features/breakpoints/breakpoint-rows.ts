import {
  breakpointName,
  DebugError,
  hitConditionHelp,
  isArmed,
  parseHitCondition,
  sessionTree,
  type AdapterBreakpoint,
  type BreakpointKind,
  type SessionId,
  type State,
  type UserBreakpoint,
} from '#protocol';
import { attempt } from '../../model/attempt.ts';
import { breakpointLook, type BreakpointLook } from '../../model/breakpoint-look.ts';
import type { UnsavedTexts } from '../../model/files/open-document.ts';
import { fileLine } from '../../model/file-line.ts';
import {
  changedConditions,
  conditionEntries,
  fieldWords,
  modeWords,
  rowFields,
  shortName,
} from './breakpoint-conditions.ts';
import { breakpointHits, hitsWords } from './breakpoint-hits.ts';
import { conditionField, fieldToEdit, showEntry, type BreakpointListRow } from './breakpoint-list-row.ts';
import { filterRows } from './exception-filters.ts';
import { exceptionOffers, newOptionRow, optionRows } from './exception-options.ts';
import type { BreakpointsPort } from './port.ts';

/** The row in which the name of a function is written. */
export const newFunctionRow: BreakpointListRow = {
  key: 'new function',
  name: 'New function breakpoint',
  isNameWritten: true,
  look: { kind: 'function', state: 'unbound' },
  text: '',
  isReason: false,
  fieldOf: () => ({ label: 'Function name', placeholder: 'Name of the function', initial: '' }),
  write: (port, name) => port.call('set_breakpoint', { kind: 'function', name }),
};

/** All rows for new breakpoints and exceptions; the list shows the one that is being written. */
export const newRows = (state: State): readonly BreakpointListRow[] => [
  newFunctionRow,
  ...exceptionOffers(state).map(({ adapter }) => newOptionRow(adapter)),
];

/** The state of a breakpoint's trigger in this session. */
function triggerWords(state: State, rootId: SessionId | undefined, { waitsFor }: UserBreakpoint): string {
  const trigger = state.breakpoints.find(({ id }) => id === waitsFor);
  if (!trigger) return '';
  const isHit = rootId !== undefined && isArmed(state, rootId, { waitsFor: trigger.id });
  return isHit ? `after ${shortName(trigger)} was hit` : `waits for ${shortName(trigger)}`;
}

/** The look of a breakpoint, with its line in the text as it is now. */
function withLineNow(breakpoint: UserBreakpoint, look: BreakpointLook, unsaved: UnsavedTexts): BreakpointLook {
  if (breakpoint.kind !== 'source') return look;
  const { line = breakpoint.line } = look;
  return { ...look, line: unsaved.get(breakpoint.path)?.lineNow(line) ?? line };
}

interface RowParts {
  readonly state: State;
  readonly rootId: SessionId | undefined;
  readonly unsaved: UnsavedTexts;
}

/** The full path and line. */
function placeWords(breakpoint: UserBreakpoint, { path, line }: BreakpointLook): string {
  if (breakpoint.kind === 'source') return `${breakpoint.path}:${line ?? breakpoint.line}`;
  return path === undefined ? '' : `${path}${line === undefined ? '' : `:${line}`}`;
}

function breakpointRow({ state, rootId, unsaved }: RowParts, breakpoint: UserBreakpoint): BreakpointListRow {
  const { id, enabled, createdBy } = breakpoint;
  const onDisk = breakpointLook(state, breakpoint);
  const look = withLineNow(breakpoint, onDisk, unsaved);
  const saysWhy = look.message !== undefined && (look.state === 'refused' || look.attributes === '');
  const trigger = triggerWords(state, rootId, breakpoint);
  const mode = modeWords(state, breakpoint);
  const hits = breakpointHits(state, rootId, id);
  const name = nameOf(breakpoint, look);
  const written = rowFields.map((field) => breakpoint[field] && `${fieldWords[field].name}: ${breakpoint[field]}`);
  const place = breakpoint.kind === 'source' ? { path: breakpoint.path, line: onDisk.line } : look;
  const enable = (port: BreakpointsPort, isOn: boolean) => port.call('change_breakpoint', { id, enabled: isOn });
  const remove = (port: BreakpointsPort) => port.call('remove_breakpoints', { ids: [id] });
  const row: BreakpointListRow = {
    key: `breakpoint ${id}`,
    name,
    look,
    ...(breakpoint.kind === 'source' && { file: breakpoint.path }),
    title: [placeWords(breakpoint, look), look.title, trigger, mode, ...written, hitsWords(hits)],
    text: (saysWhy ? look.message : undefined) ?? (look.attributes || trigger || mode),
    isReason: saysWhy || look.attributes === '',
    agent: createdBy.kind === 'agent' ? createdBy : undefined,
    hits: hits.hits,
    enabled,
    enable,
    remove,
    place,
    fieldOf: (field) => conditionField(name, field, breakpoint[field]),
    write: async (port, text, field) => {
      if (field === 'hitCondition' && text !== '' && !parseHitCondition(text))
        throw new DebugError('invalid_arguments', hitConditionHelp);
      await port.call('change_breakpoint', { id, conditions: changedConditions(breakpoint, { [field]: text }) });
    },
    entries: ({ port, place: menuPlace, onEdit }) => [
      showEntry(port, place),
      'separator',
      ...conditionEntries({ port, place: menuPlace, onEdit, f2: fieldToEdit(row) }, breakpoint),
      'separator',
      { label: enabled ? 'Disable' : 'Enable', run: () => void attempt(port, enable(port, !enabled)) },
      { label: 'Remove breakpoint', keys: 'Delete', run: () => void attempt(port, remove(port)) },
    ],
  };
  return row;
}

const kindOrder: Readonly<Record<BreakpointKind, number>> = { source: 0, function: 1, data: 2, instruction: 3 };

/** Breakpoints of one file do not need the rules of the language, which take 15 ms to load. */
const byPath = (one: string, other: string): number => (one === other ? 0 : one.localeCompare(other));

function byKindAndPlace(one: UserBreakpoint, other: UserBreakpoint): number {
  if (one.kind === 'source' && other.kind === 'source')
    return byPath(one.path, other.path) || one.line - other.line || (one.column ?? 0) - (other.column ?? 0);
  return kindOrder[one.kind] - kindOrder[other.kind] || breakpointName(one).localeCompare(breakpointName(other));
}

/** The name of a breakpoint in the list, with its actual line, and the column of an inline breakpoint. */
function nameOf(breakpoint: UserBreakpoint, { line }: BreakpointLook): string {
  if (breakpoint.kind !== 'source') return breakpointName(breakpoint);
  const name = fileLine(breakpoint.path, line ?? breakpoint.line);
  return breakpoint.column === undefined ? name : `${name}:${breakpoint.column}`;
}

function ownName({ source, line, instructionReference }: AdapterBreakpoint): string {
  const path = source?.path ?? source?.name;
  if (path !== undefined) return line === undefined ? path : fileLine(path, line);
  return instructionReference ?? 'Breakpoint';
}

/** A breakpoint that the debugger set itself, such as with a command of its own. */
function ownRow(key: string, adapter: string, breakpoint: AdapterBreakpoint): BreakpointListRow {
  const { source: { path } = {}, line, verified, message } = breakpoint;
  const text = `set by ${adapter}`;
  return {
    key,
    name: ownName(breakpoint),
    look: { kind: 'line', state: verified ? 'bound' : 'unbound' },
    title: [path && `${path}:${line ?? 1}`, `Breakpoint ${text}`, message],
    text: verified ? text : (message ?? text),
    isReason: true,
    place: { path, line },
    entries: ({ port }) => [showEntry(port, { path, line })],
  };
}

const ownRows = (state: State, rootId: SessionId | undefined): readonly BreakpointListRow[] =>
  (rootId === undefined ? [] : sessionTree(state, rootId))
    .filter(({ lifecycle }) => lifecycle !== 'terminated')
    .flatMap(({ id, adapter, adapterBreakpoints = {} }) =>
      Object.entries(adapterBreakpoints).map(([adapterId, breakpoint]) =>
        ownRow(`own ${id} ${adapterId}`, adapter, breakpoint),
      ),
    );

/** Each adapter's exception filters and exceptions by name, then breakpoints by file and line, then other kinds. */
export function breakpointRows(
  state: State,
  rootId: SessionId | undefined,
  unsaved: UnsavedTexts = new Map(),
): readonly BreakpointListRow[] {
  const adapters = exceptionOffers(state);
  return [
    ...adapters.flatMap((each) => [
      ...filterRows(state, each, adapters.length === 1),
      ...optionRows(state, each, adapters.length === 1),
    ]),
    ...state.breakpoints
      .toSorted(byKindAndPlace)
      .map((breakpoint) => breakpointRow({ state, rootId, unsaved }, breakpoint)),
    ...ownRows(state, rootId),
  ];
}
