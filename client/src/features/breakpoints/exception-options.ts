import { hasCapability, type Dap, type FilterOffer, type SessionState, type State } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import type { BreakpointListRow } from './breakpoint-list-row.ts';
import type { BreakpointsPort } from './port.ts';

/** The exception filters and options that an adapter offers. */
export interface ExceptionOffer {
  readonly adapter: string;
  readonly offer: FilterOffer;
}

/** Of all adapters that ran here, by name, so that starting and ending a program moves no row. */
export const exceptionOffers = ({ filterOffers }: State): readonly ExceptionOffer[] =>
  Object.entries(filterOffers)
    .map(([adapter, offer]) => ({ adapter, offer }))
    .toSorted((one, other) => one.adapter.localeCompare(other.adapter));

/** Whether an adapter supports exceptions by name. */
const takesOptions = ({ offer }: ExceptionOffer): boolean => hasCapability(offer, 'supportsExceptionOptions');

/** An adapter's live sessions. */
export const livingSessions = (state: State, adapter: string): readonly SessionState[] =>
  state.sessions.filter((session) => session.adapter === adapter && session.lifecycle !== 'terminated');

export const exceptionLook = (
  enabled: boolean,
  problem: string | undefined,
): NonNullable<BreakpointListRow['look']> => ({
  kind: 'exception',
  state: problem === undefined ? (enabled ? 'bound' : 'disabled') : 'refused',
});

const namesField = (initial: string) => ({
  label: 'Exception names',
  placeholder: 'Group / exception, exception',
  initial,
});

/** A path of exceptions as text. */
export const pathText = ({ path = [] }: Dap.ExceptionOptions): string =>
  path.map(({ negate = false, names }) => `${negate ? 'not ' : ''}${names.join(', ')}`).join(' / ');

/** The path of exceptions in a text; empty without names. */
export const pathOf = (text: string): readonly Dap.ExceptionPathSegment[] =>
  text.split('/').flatMap((level) => {
    const [, not, written = ''] = /^\s*(not\s+)?(.*)$/s.exec(level) ?? [];
    const names = written.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
    return names.length === 0 ? [] : [{ ...(not !== undefined && { negate: true }), names }];
  });

const breakModes: Readonly<Record<Dap.ExceptionBreakMode, string>> = {
  always: 'always',
  unhandled: 'when unhandled',
  userUnhandled: 'when not handled in user code',
  never: 'never',
};

const modes = ['always', 'unhandled', 'userUnhandled', 'never'] as const satisfies readonly Dap.ExceptionBreakMode[];

/** Why the adapter may not break on the exceptions of a row. */
function problemOf(state: State, adapter: string): string | undefined {
  const [refusal] = livingSessions(state, adapter).flatMap(({ filterRefusal = [] }) => filterRefusal);
  return refusal && `${refusal} Change or remove the names that it does not know.`;
}

/** Changes the exceptions of an adapter. Rejects with DebugError. */
function change(
  port: BreakpointsPort,
  adapter: string,
  changed: (options: readonly Dap.ExceptionOptions[]) => readonly Dap.ExceptionOptions[],
): Promise<unknown> {
  const options = changed(port.server.value.state.exceptionOptions[adapter] ?? []);
  return port.call('set_exception_options', { adapter, options });
}

/** A row for new exceptions. */
export const newOptionRow = (adapter: string): BreakpointListRow => ({
  key: `new option ${adapter}`,
  name: 'New exception breakpoint',
  isNameWritten: true,
  look: { kind: 'exception', state: 'unbound' },
  text: '',
  isReason: false,
  fieldOf: () => namesField(''),
  write: async (port, text) => {
    const path = [...pathOf(text)];
    if (path.length > 0) await change(port, adapter, (options) => [...options, { path, breakMode: 'always' }]);
  },
});

function optionRow(
  state: State,
  { adapter, isAlone }: { readonly adapter: string; readonly isAlone: boolean },
  option: Dap.ExceptionOptions,
  index: number,
): BreakpointListRow {
  const { breakMode } = option;
  const mode = breakModes[breakMode];
  const isOn = breakMode !== 'never';
  const problem = isOn ? problemOf(state, adapter) : undefined;
  const name = pathText(option) || 'All exceptions';
  const remove = (port: BreakpointsPort) => change(port, adapter, (options) => options.toSpliced(index, 1));
  const replace = (port: BreakpointsPort, changes: Partial<Dap.ExceptionOptions>) =>
    change(port, adapter, (options) => options.with(index, { ...option, ...changes }));
  return {
    key: `option ${adapter} ${index}`,
    name,
    label: `${name}, ${mode}${isAlone ? '' : `, ${adapter}`}`,
    debugger: adapter,
    // Most have the same groups: only the names are shown.
    shownName: name.split(' / ').at(-1) ?? name,
    isNameWritten: true,
    look: exceptionLook(isOn, problem),
    title: [name, `${isOn ? `Breaks ${mode}` : 'Never breaks'}, in ${adapter}`, problem],
    text: problem ?? mode,
    isReason: true,
    enabled: isOn,
    enable: (port, enabled) => replace(port, { breakMode: enabled ? 'always' : 'never' }),
    remove,
    fieldOf: () => namesField(pathText(option)),
    write: (port, text) => {
      const path = [...pathOf(text)];
      return path.length === 0 ? remove(port) : replace(port, { path });
    },
    entries: ({ port, onEdit }) => [
      { label: 'Edit names', keys: 'F2', run: () => onEdit('condition') },
      'separator',
      ...modes.map((each) => ({
        label: each === 'never' ? 'Never break' : `Break ${breakModes[each]}`,
        checked: breakMode === each,
        run: () => void attempt(port, replace(port, { breakMode: each })),
      })),
      'separator',
      { label: 'Remove', keys: 'Delete', run: () => void attempt(port, remove(port)) },
    ],
  };
}

/** The rows of an adapter's exceptions by name; their accessible names have the adapter if several adapters have any. */
export const optionRows = (
  state: State,
  { adapter, offer }: ExceptionOffer,
  isAlone: boolean,
): readonly BreakpointListRow[] =>
  takesOptions({ adapter, offer })
    ? (state.exceptionOptions[adapter] ?? []).map((option, index) =>
        optionRow(state, { adapter, isAlone }, option, index),
      )
    : [];

/** The entries of the panel's menu: one for each adapter that supports exceptions by name. */
export function addOptionEntries(state: State, onAdd: (row: BreakpointListRow) => void): readonly MenuEntry[] {
  const adapters = exceptionOffers(state)
    .filter(takesOptions)
    .map(({ adapter }) => adapter);
  return adapters.map((adapter) => ({
    label: adapters.length === 1 ? 'Add exceptions by name' : `Add exceptions by name, ${adapter}`,
    run: () => onAdd(newOptionRow(adapter)),
  }));
}
