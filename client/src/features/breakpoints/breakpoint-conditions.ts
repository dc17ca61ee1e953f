import {
  breakpointName,
  isTriggeredBy,
  kindRow,
  type BreakpointConditions,
  type Dap,
  type SessionState,
  type State,
  type UserBreakpoint,
  type WrittenCondition,
} from '#protocol';
import { attempt } from '../../model/attempt.ts';
import { fileLine } from '../../model/file-line.ts';
import { openMenu, type MenuEntry, type MenuRequest } from '../../ui/menu.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { BreakpointChangePort } from './port.ts';

/** A condition that can be written in a row. */
export type RowField = WrittenCondition;

/** All of them, in the order of menus. */
export const rowFields = ['condition', 'hitCondition', 'logMessage'] as const satisfies readonly RowField[];

export const fieldWords: Readonly<Record<RowField, { readonly name: string; readonly placeholder: string }>> = {
  condition: { name: 'Condition', placeholder: 'Break when this is true' },
  hitCondition: { name: 'Hit count', placeholder: 'Break at this hit count' },
  logMessage: { name: 'Log message', placeholder: 'Message with {expressions}' },
};

/** The conditions that a kind of breakpoint can have. */
const fieldsOf = ({ kind }: UserBreakpoint): readonly RowField[] =>
  rowFields.filter((field) => kindRow(kind).takes.includes(field));

type Changes = { readonly [Name in keyof BreakpointConditions]?: BreakpointConditions[Name] | undefined };

/** The conditions of a breakpoint with changes; undefined removes a condition. */
export function changedConditions(
  { condition, hitCondition, logMessage, mode, waitsFor }: BreakpointConditions,
  changes: Changes,
): BreakpointConditions {
  const changed = { condition, hitCondition, logMessage, mode, waitsFor, ...changes };
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
}

function change(port: BreakpointChangePort, breakpoint: UserBreakpoint, changes: Changes): void {
  const conditions = changedConditions(breakpoint, changes);
  void attempt(port, port.call('change_breakpoint', { id: breakpoint.id, conditions }));
}

/** A mode of breakpoints that an adapter offers: 'Hardware'. */
interface Mode {
  readonly mode: string;
  readonly label: string;
}

/** The modes that sessions offer for a kind of breakpoints. */
function modesFor(sessions: readonly SessionState[], { kind }: Pick<UserBreakpoint, 'kind'>): readonly Mode[] {
  if (!kindRow(kind).takes.includes('mode')) return [];
  const modes = sessions
    .flatMap(({ capabilities }) => capabilities.breakpointModes ?? [])
    .filter(({ appliesTo }) => appliesTo.includes(kind));
  return [...new Map(modes.map(({ mode, label }) => [mode, { mode, label }])).values()];
}

const accessWords: Readonly<Record<Dap.DataBreakpointAccessType, string>> = {
  write: 'when written',
  read: 'when read',
  readWrite: 'when read or written',
};

/** The mode of a breakpoint, or the access that triggers a data breakpoint; empty by default. */
export function modeWords(state: State, breakpoint: UserBreakpoint): string {
  if (breakpoint.kind === 'data') return breakpoint.accessType === undefined ? '' : accessWords[breakpoint.accessType];
  const { mode = '' } = breakpoint;
  const known = modesFor(state.sessions, breakpoint).find((each) => each.mode === mode);
  return known?.label ?? mode;
}

function modeEntries(port: BreakpointChangePort, breakpoint: UserBreakpoint): readonly MenuEntry[] {
  const { sessions } = port.server.value.state;
  const live = sessions.filter(({ lifecycle }) => lifecycle !== 'terminated');
  const modes = modesFor(live, breakpoint);
  if (modes.length === 0) return [];
  const entryOf = (mode: string | undefined, label: string): MenuEntry => ({
    label: `Mode: ${visibleText(label)}`,
    checked: breakpoint.mode === mode,
    run: () => change(port, breakpoint, { mode }),
  });
  return ['separator', entryOf(undefined, 'default'), ...modes.map(({ mode, label }) => entryOf(mode, label))];
}

/** A breakpoint as it is named in a menu or a row: 'app.js:3'. */
export const shortName = (breakpoint: UserBreakpoint): string =>
  breakpoint.kind === 'source' ? fileLine(breakpoint.path, breakpoint.line) : breakpointName(breakpoint);

type Place = Pick<MenuRequest, 'x' | 'y' | 'near'>;

/** Opens the list of the other breakpoints, one of which becomes the trigger. */
function triggerEntry(port: BreakpointChangePort, breakpoint: UserBreakpoint, place: Place): MenuEntry {
  const { breakpoints } = port.server.value.state;
  const others = breakpoints.filter(
    (other) => other.id !== breakpoint.id && !isTriggeredBy(breakpoints, other, breakpoint.id),
  );
  const entryOf = (waitsFor: number | undefined, label: string): MenuEntry => ({
    label,
    checked: breakpoint.waitsFor === waitsFor,
    run: () => change(port, breakpoint, { waitsFor }),
  });
  const entries: readonly MenuEntry[] = [
    entryOf(undefined, 'None'),
    'separator',
    ...others.map((other) => entryOf(other.id, shortName(other))),
  ];
  return {
    label: 'Triggered breakpoint…',
    ...(others.length === 0 && { disabled: true, reason: 'there is no other breakpoint' }),
    run: () => openMenu({ label: 'Trigger', entries, ...place }),
  };
}

interface EntryParts {
  readonly port: BreakpointChangePort;
  /** Where the menu is. */
  readonly place: Place;
  /** Opens the field for a condition. */
  readonly onEdit: (field: WrittenCondition) => void;
  /** The condition that F2 edits. */
  readonly f2?: WrittenCondition;
  /** Entries for other breakpoints on the line. */
  readonly columns?: readonly MenuEntry[];
}

/** The menu entries for the conditions, the trigger and the mode of a breakpoint. */
export function conditionEntries(
  { port, place, onEdit, f2, columns = [] }: EntryParts,
  breakpoint: UserBreakpoint,
): readonly MenuEntry[] {
  return [
    ...fieldsOf(breakpoint).map((field) => ({
      label: `${breakpoint[field] === undefined ? 'Add' : 'Edit'} ${fieldWords[field].name.toLowerCase()}…`,
      ...(field === f2 && { keys: 'F2' }),
      run: () => onEdit(field),
    })),
    triggerEntry(port, breakpoint, place),
    ...columns,
    ...modeEntries(port, breakpoint),
  ];
}
