import { dapRequests, hasCapability, type CommandsWith, type Dap, type SessionState } from '#protocol';
import type { EditorAction } from '../../editor/editor-input.ts';
import type { Wish } from '../ui-requests.ts';
import type { ConflictAction, ConsoleAction, PickName, Region, ViewState, Workbench } from '../workbench.ts';
import type { Condition } from './conditions.ts';
import type { UserCommand } from './user-command.ts';

type ResumingCommand = CommandsWith<'resumes', 'step' | 'run'>;

/** Steps go as far as their granularity says. */
const isStep = (command: ResumingCommand): boolean => dapRequests[command].resumes === 'step';

/** How far a step goes: DAP takes it for a statement where nothing else is said. */
function granularityOf({ view, stepsBy }: Workbench): { readonly granularity?: Dap.SteppingGranularity } {
  const granularity = stepsBy.value ?? view.value.granularity;
  return granularity === 'statement' ? {} : { granularity };
}

/** How far a step goes in a session, in words; undefined for a statement. */
function stepsIn(workbench: Workbench, session: SessionState | undefined): string | undefined {
  if (!session || !hasCapability(session.capabilities, 'supportsSteppingGranularity')) return undefined;
  const { granularity } = granularityOf(workbench);
  return granularity && `by ${granularity}`;
}

/** A row that sets the shown thread running by one of DAP's requests. */
export const resuming = (makes: ResumingCommand, title: string, key?: string) =>
  ({
    title,
    group: 'Program',
    ...(key !== undefined && { key }),
    when: 'stopped',
    makes,
    resumes: true,
    ...(isStep(makes) && { about: stepsIn }),
    run: (workbench) => {
      const stopped = workbench.shownStop();
      if (!stopped) return undefined;
      const granularity = isStep(makes) ? granularityOf(workbench) : {};
      return workbench.request(stopped.session.id, makes, { threadId: stopped.thread.id, ...granularity });
    },
  }) satisfies Omit<UserCommand, 'icon'>;

/** Asks a part of the page for something. */
export const wishing =
  (wish: Wish) =>
  ({ wishes }: Workbench): void =>
    wishes.make(wish);

/** A row that moves the focus to a part of the page. */
export const focusing = (region: Region, title: string, digit?: number): UserCommand => ({
  title,
  ...(digit !== undefined && { key: `Ctrl+Alt+${digit}` }),
  group: 'Go to',
  when: 'always',
  run: wishing({ to: 'focus', region }),
});

/** A row that opens a sheet. */
export const picking = (
  pick: PickName,
  row: Pick<UserCommand, 'title' | 'key' | 'otherKeys' | 'group' | 'when'>,
): UserCommand => ({ ...row, run: wishing({ to: 'sheet', pick }) });

/** A row that the editor does with the document that it shows, wherever the focus is. */
export const editing = (
  action: EditorAction,
  row: Pick<UserCommand, 'title' | 'key' | 'group' | 'when'>,
): UserCommand => ({ ...row, run: wishing({ to: 'editor', action }) });

/** A row that the console does, wherever the focus is. */
export const ofConsole = (
  action: ConsoleAction,
  row: Pick<UserCommand, 'title' | 'partKey' | 'when'>,
): UserCommand => ({ ...row, run: wishing({ to: 'console', action }) });

/** A row that answers the conflict of the open file with the one on disk. */
export const resolving = (action: ConflictAction, title: string): UserCommand => ({
  title,
  group: 'Files',
  when: 'conflicting',
  run: wishing({ to: 'conflict', action }),
});

/** A row that chooses a theme. */
export const theming = (theme: ViewState['theme'], title: string): UserCommand => ({
  title,
  when: 'always',
  run: ({ view }) => view.update((value) => ({ ...value, theme })),
});

type Switch = { [Name in keyof ViewState]: ViewState[Name] extends boolean ? Name : never }[keyof ViewState];

/** A row that turns something of the view on or off. */
export const turning = (name: Switch, row: Pick<UserCommand, 'title' | 'key'>): UserCommand => ({
  ...row,
  when: 'always',
  isOn: ({ view }) => view.value[name],
  run: ({ view }) => view.update((state) => ({ ...state, [name]: !state[name] })),
});

/** A row that switches all breakpoints on or off. */
export const enabling = (enabled: boolean, title: string, when: Condition): UserCommand => ({
  title,
  group: 'Breakpoints',
  when,
  run: async (workbench) => {
    const others = workbench.server.value.state.breakpoints.filter((breakpoint) => breakpoint.enabled !== enabled);
    await Promise.all(others.map(({ id }) => workbench.call('change_breakpoint', { id, enabled })));
  },
});
