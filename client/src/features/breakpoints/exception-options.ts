import { hasCapability, type Dap, type FilterOffer, type State } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import type { BreakpointsPort } from './port.ts';

/** The exception filters and options that an adapter offers. */
export interface ExceptionOffer {
  readonly adapter: string;
  readonly offer: FilterOffer;
}

/** Of the adapters with live sessions, in the order of their start; without any, of all that ran here before. */
export function exceptionOffers(state: State): readonly ExceptionOffer[] {
  const living = Object.values(state.sessions).filter(
    ({ lifecycle, capabilities }) =>
      lifecycle !== 'terminated' &&
      ((capabilities.exceptionBreakpointFilters ?? []).length > 0 ||
        hasCapability(capabilities, 'supportsExceptionOptions')),
  );
  const offers = living.length > 0 ? living.map(({ adapter }) => adapter) : Object.keys(state.filterOffers);
  return [...new Set(offers)].flatMap((adapter) => {
    const offer = state.filterOffers[adapter];
    return offer ? [{ adapter, offer }] : [];
  });
}

/** Whether an adapter supports exceptions by name. */
const takesOptions = ({ offer }: ExceptionOffer): boolean => hasCapability(offer, 'supportsExceptionOptions');

/** Exceptions by name, with their break mode. */
export interface OptionRow {
  readonly type: 'option';
  readonly key: string;
  /** 'Python Exceptions / ValueError, KeyError'. */
  readonly name: string;
  readonly adapter: string;
  /** Its index among the adapter's options. */
  readonly index: number;
  readonly option: Dap.ExceptionOptions;
  /** Why the adapter may not break on them. */
  readonly problem: string | undefined;
}

/** A row for new exceptions. */
export interface NewOptionRow {
  readonly type: 'new option';
  readonly key: string;
  readonly name: string;
  readonly adapter: string;
}

export const newOptionRow = (adapter: string): NewOptionRow => ({
  type: 'new option',
  key: `new option ${adapter}`,
  name: 'New exception breakpoint',
  adapter,
});

/** The placeholder for a path of exceptions. */
export const pathExample = 'Group / exception, exception';

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

export const breakModes: Readonly<Record<Dap.ExceptionBreakMode, string>> = {
  always: 'always',
  unhandled: 'when unhandled',
  userUnhandled: 'when not handled in user code',
  never: 'never',
};

const modes = ['always', 'unhandled', 'userUnhandled', 'never'] as const satisfies readonly Dap.ExceptionBreakMode[];

function problemOf(state: State, adapter: string): string | undefined {
  const refused = Object.values(state.sessions).find(
    (session) =>
      session.adapter === adapter && session.lifecycle !== 'terminated' && session.filterRefusal !== undefined,
  );
  return refused && `${refused.filterRefusal} Change or remove the names that it does not know.`;
}

/** The rows of an adapter's exceptions by name. */
export const optionRows = (state: State, { adapter, offer }: ExceptionOffer): readonly OptionRow[] =>
  takesOptions({ adapter, offer })
    ? (state.exceptionOptions[adapter] ?? []).map((option, index) => ({
        type: 'option',
        key: `option ${adapter} ${index}`,
        name: pathText(option) || 'All exceptions',
        adapter,
        index,
        option,
        problem: option.breakMode === 'never' ? undefined : problemOf(state, adapter),
      }))
    : [];

/** Changes the exceptions of an adapter. Rejects with DebugError. */
function change(
  port: BreakpointsPort,
  adapter: string,
  changed: (options: readonly Dap.ExceptionOptions[]) => readonly Dap.ExceptionOptions[],
): Promise<unknown> {
  const options = changed(port.server.value.state.exceptionOptions[adapter] ?? []);
  return port.call('set_exception_options', { adapter, options });
}

/** Removes the exceptions of a row. Rejects with DebugError. */
export const removeOption = (port: BreakpointsPort, { adapter, index }: OptionRow): Promise<unknown> =>
  change(port, adapter, (options) => options.toSpliced(index, 1));

/** Sets the break mode of the exceptions of a row. Rejects with DebugError. */
export const setBreakMode = (
  port: BreakpointsPort,
  { adapter, index, option }: OptionRow,
  breakMode: Dap.ExceptionBreakMode,
): Promise<unknown> => change(port, adapter, (options) => options.with(index, { ...option, breakMode }));

/** Applies the text of a row; an empty text removes it. Rejects with DebugError. */
export function writeOption(port: BreakpointsPort, row: OptionRow | NewOptionRow, text: string): Promise<unknown> {
  const path = [...pathOf(text)];
  if (row.type === 'option')
    return path.length === 0
      ? removeOption(port, row)
      : change(port, row.adapter, (options) => options.with(row.index, { ...row.option, path }));
  if (path.length === 0) return Promise.resolve();
  return change(port, row.adapter, (options) => [...options, { path, breakMode: 'always' }]);
}

/** The menu of a row. */
export const optionEntries = (port: BreakpointsPort, row: OptionRow, onEdit: () => void): readonly MenuEntry[] => [
  { label: 'Edit names', keys: 'F2', run: onEdit },
  'separator',
  ...modes.map((mode) => ({
    label: mode === 'never' ? 'Never break' : `Break ${breakModes[mode]}`,
    checked: row.option.breakMode === mode,
    run: () => void attempt(port, setBreakMode(port, row, mode)),
  })),
  'separator',
  { label: 'Remove', keys: 'Delete', run: () => void attempt(port, removeOption(port, row)) },
];

/** The entries of the panel's menu: one for each adapter that supports exceptions by name. */
export function addOptionEntries(state: State, onAdd: (row: NewOptionRow) => void): readonly MenuEntry[] {
  const adapters = exceptionOffers(state)
    .filter(takesOptions)
    .map(({ adapter }) => adapter);
  return adapters.map((adapter) => ({
    label: adapters.length === 1 ? 'Add exceptions by name' : `Add exceptions by name, ${adapter}`,
    run: () => onAdd(newOptionRow(adapter)),
  }));
}
