import { kindRow, type BreakpointConditions, type State, type UserBreakpoint } from '#protocol';
import { attempt } from '../state/attempt.ts';
import type { MenuEntry } from '../ui/menu.ts';
import { visibleText } from '../ui/visible-text.ts';
import type { Workbench } from '../workbench.ts';

/** A way in which an adapter can have a breakpoint: 'Hardware'. */
interface Mode {
  readonly mode: string;
  readonly label: string;
}

/** The modes that living sessions have for breakpoints of this kind. */
function modesFor(state: State, { kind }: Pick<UserBreakpoint, 'kind'>): readonly Mode[] {
  if (!kindRow(kind).takes.includes('mode')) return [];
  const modes = Object.values(state.sessions)
    .filter(({ lifecycle }) => lifecycle !== 'terminated')
    .flatMap(({ capabilities }) => capabilities.breakpointModes ?? [])
    .filter(({ appliesTo }) => appliesTo.includes(kind));
  return [...new Map(modes.map(({ mode, label }) => [mode, { mode, label }])).values()];
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
export function modeEntries(workbench: Workbench, breakpoint: UserBreakpoint): readonly MenuEntry[] {
  const modes = modesFor(workbench.server.value.state, breakpoint);
  if (modes.length === 0) return [];
  const choose = (mode: string | undefined) =>
    void attempt(
      workbench,
      workbench.call('change_breakpoint', { id: breakpoint.id, conditions: changedConditions(breakpoint, { mode }) }),
    );
  return [
    'separator',
    { label: 'Mode: as the debugger chooses', checked: breakpoint.mode === undefined, run: () => choose(undefined) },
    ...modes.map(({ mode, label }) => ({
      label: `Mode: ${visibleText(label)}`,
      checked: breakpoint.mode === mode,
      run: () => choose(mode),
    })),
  ];
}
