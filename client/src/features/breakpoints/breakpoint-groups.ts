import { baseName, type UserBreakpoint } from '#protocol';
import { isAllowed } from '../../model/allowed.ts';
import { attempt } from '../../model/attempt.ts';
import type { IsExpanded } from '../../model/expansion.ts';
import { tabNames } from '../../model/files/tab-list.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import type { BreakpointListRow } from './breakpoint-list-row.ts';
import type { BreakpointsPort } from './port.ts';
import { removeBreakpoints } from './remove-breakpoints.ts';

/** From here on, breakpoints are listed under the names of their files. */
const manyBreakpoints = 10;

/** With more debuggers than this, their exception filters are collapsed at first. */
const fewDebuggers = 2;

/** The rows that have the same heading. */
interface Group {
  readonly key: string;
  readonly rows: readonly BreakpointListRow[];
}

function grouped(
  rows: readonly BreakpointListRow[],
  keyOf: (row: BreakpointListRow) => string | undefined,
): readonly Group[] {
  const keys = [...new Set(rows.map(keyOf))];
  return keys.flatMap((key) => (key === undefined ? [] : [{ key, rows: rows.filter((row) => keyOf(row) === key) }]));
}

const under = (heading: BreakpointListRow, rows: readonly BreakpointListRow[]): readonly BreakpointListRow[] => [
  heading,
  ...(heading.expanded === true ? rows.map((row) => ({ ...row, isUnderHeading: true })) : []),
];

const enabledCount = (rows: readonly BreakpointListRow[]): string => {
  const count = rows.filter(({ enabled }) => enabled === true).length;
  return `${count} of ${rows.length} on`;
};

/** The rows of each debugger's exceptions under its name, if there are several debuggers. */
function underDebuggers(rows: readonly BreakpointListRow[], isExpanded: IsExpanded): readonly BreakpointListRow[] {
  const groups = grouped(rows, ({ debugger: name }) => name);
  if (groups.length < 2) return rows;
  return groups.flatMap(({ key: name, rows: members }) => {
    const key = `debugger ${name}`;
    const expanded = isExpanded(key, groups.length <= fewDebuggers);
    const heading: BreakpointListRow = {
      key,
      name,
      label: `Exceptions, ${name}`,
      title: [`Exception breakpoints of ${name}`],
      text: expanded ? '' : enabledCount(members),
      isReason: true,
      expanded,
    };
    return under(heading, members);
  });
}

/** Changes all breakpoints of a file. */
const fileEntries = (port: BreakpointsPort, path: string): readonly MenuEntry[] => {
  const inFile = port.server.value.state.breakpoints.filter((each) => each.kind === 'source' && each.path === path);
  const set = (enabled: boolean) => {
    const others = inFile.filter((each) => each.enabled !== enabled);
    void attempt(port, Promise.all(others.map(({ id }) => port.call('change_breakpoint', { id, enabled }))));
  };
  const isAny = (isIt: (each: UserBreakpoint) => boolean) => inFile.some(isIt);
  const show: MenuEntry = { label: 'Show in editor', run: () => void attempt(port, port.openFile(path)) };
  if (!isAllowed(port, 'change_breakpoint')) return [show];
  return [
    show,
    'separator',
    { label: 'Enable all in file', disabled: !isAny(({ enabled }) => !enabled), run: () => set(true) },
    { label: 'Disable all in file', disabled: !isAny(({ enabled }) => enabled), run: () => set(false) },
    { label: 'Remove all in file', run: () => void attempt(port, removeBreakpoints(port, inFile)) },
  ];
};

/** The rows of each file's breakpoints under its name, if there are many in several files. */
function underFiles(rows: readonly BreakpointListRow[], isExpanded: IsExpanded): readonly BreakpointListRow[] {
  const groups = grouped(rows, ({ file }) => file);
  if (groups.length < 2 || rows.length < manyBreakpoints) return rows;
  const names = tabNames(groups.map(({ key }) => ({ key, label: key })));
  return groups.flatMap(({ key: path, rows: members }, index) => {
    const { name = baseName(path), folder = '' } = names[index] ?? {};
    const key = `file ${path}`;
    const heading: BreakpointListRow = {
      key,
      name,
      label: `${name}${folder === '' ? '' : `, ${folder}`}, ${members.length} breakpoints`,
      quietName: folder === '' ? undefined : folder,
      title: [path],
      text: String(members.length),
      isReason: true,
      expanded: isExpanded(key, true),
      entries: ({ port }) => fileEntries(port, path),
    };
    return under(heading, members.map(withLineOnly));
  });
}

/** Below the name of its file, a breakpoint is drawn with its line and column. */
const withLineOnly = (row: BreakpointListRow): BreakpointListRow => ({
  ...row,
  shownName: `Line ${row.name.slice(baseName(row.file ?? '').length + 1)}`,
});

/** The rows of the list with their headings: debuggers, where several have exceptions; files, where there are many. */
export function withHeadings(rows: readonly BreakpointListRow[], isExpanded: IsExpanded): readonly BreakpointListRow[] {
  const exceptions = rows.filter((row) => row.debugger !== undefined);
  const inFiles = rows.filter((row) => row.file !== undefined);
  const others = rows.filter((row) => row.debugger === undefined && row.file === undefined);
  return [...underDebuggers(exceptions, isExpanded), ...underFiles(inFiles, isExpanded), ...others];
}
