import {
  kindRow,
  type BreakpointConditions,
  type Dap,
  type SessionState,
  type State,
  type UserBreakpoint,
} from '#protocol';
import { attempt } from '../../model/attempt.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { BreakpointChangePort } from './port.ts';

/** A way in which an adapter can have a breakpoint: 'Hardware'. */
interface Mode {
  readonly mode: string;
  readonly label: string;
}

/** The modes that sessions have for breakpoints of this kind. */
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

/** How a breakpoint is had: in a mode of its debugger, or by what is done to its data. Empty where nobody chose. */
export function choiceWords(state: State, breakpoint: UserBreakpoint): string {
  if (breakpoint.kind === 'data') return breakpoint.accessType === undefined ? '' : accessWords[breakpoint.accessType];
  const { mode = '' } = breakpoint;
  const known = modesFor(Object.values(state.sessions), breakpoint).find((each) => each.mode === mode);
  return known?.label ?? mode;
}

/** The conditions of a breakpoint, with some of them changed; undefined takes one away. */
export function changedConditions(
  { condition, hitCondition, logMessage, mode, waitsFor }: BreakpointConditions,
  changes: { readonly [Name in keyof BreakpointConditions]?: BreakpointConditions[Name] | undefined },
): BreakpointConditions {
  const changed = { condition, hitCondition, logMessage, mode, waitsFor, ...changes };
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
}

/** What is offered where adapters can have a breakpoint in several ways; empty where none can. */
export function modeEntries(port: BreakpointChangePort, breakpoint: UserBreakpoint): readonly MenuEntry[] {
  const { sessions } = port.server.value.state;
  const living = Object.values(sessions).filter(({ lifecycle }) => lifecycle !== 'terminated');
  const modes = modesFor(living, breakpoint);
  if (modes.length === 0) return [];
  const choose = (mode: string | undefined) =>
    void attempt(
      port,
      port.call('change_breakpoint', { id: breakpoint.id, conditions: changedConditions(breakpoint, { mode }) }),
    );
  return [
    'separator',
    { label: 'Mode: default', checked: breakpoint.mode === undefined, run: () => choose(undefined) },
    ...modes.map(({ mode, label }) => ({
      label: `Mode: ${visibleText(label)}`,
      checked: breakpoint.mode === mode,
      run: () => choose(mode),
    })),
  ];
}
