import type { Capability, Command, SessionState } from '#protocol';
import type { IconName } from '../../ui/icons.ts';
import type { When } from './conditions.ts';

/** Under which heading its key is listed. */
export type CommandGroup = 'Program' | 'Breakpoints' | 'Files' | 'Go to' | 'Page';

/** A command of a person: toolbar, keys, palette and their enabled states are drawn from it. `Port` is what it needs. */
export interface UserCommand<Port = never> {
  /** Accessible name of its button. */
  readonly title: string;
  /** As people write it: 'Shift+F11'. Two commands may share one, where never both can be run. */
  readonly key?: string;
  /** Further keys that do the same: where a browser keeps the first to itself, or hands know another. */
  readonly otherKeys?: readonly string[];
  /** The key that does it in its own part of the page, which deals with it itself; elsewhere it may do something else. */
  readonly partKey?: string;
  /** Its heading in the list of keys, if that is not `Page`. */
  readonly group?: CommandGroup;
  /** When its key runs it, where that is narrower than `when`. */
  readonly keyWhen?: When;
  readonly icon?: IconName;
  /** When it can be run; the words for why not come from there. */
  readonly when: When;
  /** The request that it makes of an adapter: it is offered only where the adapter understands it. */
  readonly makes?: Command;
  /** What the adapter must have beside that. */
  readonly needs?: Capability;
  /** It sets a thread running, so one is enough until that is answered. */
  readonly resumes?: boolean;
  /** Given: it turns something on or off, and this is whether it is on. */
  readonly isOn?: (port: Port) => boolean;
  /** What it does now beside what its title says, in the shown session: 'by instruction'. */
  readonly about?: (port: Port, session: SessionState | undefined) => string | undefined;
  readonly run: (port: Port) => void | Promise<unknown>;
}

/** Commands by name. Names are remembered per browser, so they stay. */
export type Commands<Port = never> = Readonly<Record<string, UserCommand<Port>>>;

/** All keys that run a command, the one that is hinted first. */
export const keysOf = ({ key, otherKeys = [] }: Pick<UserCommand, 'key' | 'otherKeys'>): readonly string[] =>
  key === undefined ? otherKeys : [key, ...otherKeys];

/** All keys that do what a command does, the one that is hinted first. */
export const hintedKeys = (command: UserCommand): readonly string[] => [
  ...keysOf(command),
  ...(command.partKey === undefined ? [] : [command.partKey]),
];
