import { dapRequests, hasCapability, type CommandsWith, type Dap, type SessionState } from '#protocol';
import type { RequestPort, ShownPort, SteppingPort, UiPort, ViewPort } from '../ports.ts';
import type { ViewState } from '../view-state.ts';
import type { Region } from '../region.ts';
import type { PickRequest, SheetName, UiRequest } from '../ui-requests.ts';
import type { UserCommand } from './user-command.ts';

type ResumingCommand = CommandsWith<'resumes', 'step' | 'run'>;

const isStep = (command: ResumingCommand): boolean => dapRequests[command].resumes === 'step';

/** DAP's default is a statement. */
function granularityOf({ view, stepsBy }: ViewPort & SteppingPort): { readonly granularity?: Dap.SteppingGranularity } {
  const granularity = stepsBy.value ?? view.value.granularity;
  return granularity === 'statement' ? {} : { granularity };
}

/** How far a step goes; undefined for a statement. */
function stepsIn(port: ViewPort & SteppingPort, session: SessionState | undefined): string | undefined {
  if (!session || !hasCapability(session.capabilities, 'supportsSteppingGranularity')) return undefined;
  const { granularity } = granularityOf(port);
  return granularity && `by ${granularity}`;
}

/** A command that resumes the shown thread by a DAP request. */
export const resuming = (makes: ResumingCommand, title: string, key?: string) =>
  ({
    title,
    group: 'Program',
    ...(key !== undefined && { key }),
    when: 'stopped',
    makes,
    resumes: true,
    ...(isStep(makes) && { about: stepsIn }),
    run: (port: RequestPort & ShownPort & ViewPort & SteppingPort) => {
      const stopped = port.shownStop();
      if (!stopped) return undefined;
      const granularity = isStep(makes) ? granularityOf(port) : {};
      return port.request(stopped.session.id, makes, { threadId: stopped.thread.id, ...granularity });
    },
  }) satisfies Omit<UserCommand<RequestPort & ShownPort & ViewPort & SteppingPort>, 'icon'>;

/** Makes a request to another part of the page. */
export const requesting =
  (request: UiRequest) =>
  ({ uiRequests }: UiPort): void =>
    uiRequests.make(request);

/** A command that moves the focus to a region of the page. */
export const focusing = (region: Region, title: string, digit?: number): UserCommand<UiPort> => ({
  title,
  ...(digit !== undefined && { key: `Ctrl+Alt+${digit}` }),
  group: 'Go to',
  when: 'always',
  run: requesting({ to: 'focus', region }),
});

type SheetCommand = Pick<UserCommand, 'title' | 'key' | 'otherKeys' | 'group' | 'when' | 'role'>;

/** A command that opens a sheet of the shell. */
export const opening = (sheet: SheetName, row: SheetCommand): UserCommand<UiPort> => ({
  ...row,
  run: requesting({ to: 'sheet', sheet }),
});

/** A command that opens a feature's sheet. */
export const picking = (pick: PickRequest, row: SheetCommand): UserCommand<UiPort> => ({
  ...row,
  run: requesting({ to: 'pick', pick }),
});

type Switch = { [Name in keyof ViewState]: ViewState[Name] extends boolean ? Name : never }[keyof ViewState];

/** A command that toggles a setting of the view. */
export const turning = (name: Switch, row: Pick<UserCommand, 'title' | 'key'>): UserCommand<ViewPort> => ({
  ...row,
  when: 'always',
  isOn: ({ view }) => view.value[name],
  run: ({ view }) => view.update((state) => ({ ...state, [name]: !state[name] })),
});
