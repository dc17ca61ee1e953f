import type { Capability, Command, LowestRole, SessionState } from '#protocol';
import type { IconName } from '../../ui/icons.ts';
import type { When } from './conditions.ts';

/** The headings of the list of keys. */
export type CommandGroup = 'Program' | 'Breakpoints' | 'Files' | 'Go to' | 'Page';

/** A command: toolbar, keys and palette are drawn from it. `Port` is what it needs. */
export interface UserCommand<Port = never> {
  readonly title: string;
  /** 'Shift+F11'. Commands may share a key if they can never be run at the same time. */
  readonly key?: string;
  /** Other keys, where the browser reserves the first one, or other debuggers use another. */
  readonly otherKeys?: readonly string[];
  /** A key that one part of the page handles itself; elsewhere it may have another meaning. */
  readonly partKey?: string;
  /** By default 'Page'. */
  readonly group?: CommandGroup;
  /** When its key runs it, if that is narrower than `when`. */
  readonly keyWhen?: When;
  readonly icon?: IconName;
  /** When it can be run; the reason why not comes from here. */
  readonly when: When;
  /** The role that it needs; by default `controller`, or `observer` if its condition holds without a server. */
  readonly role?: LowestRole;
  /** The DAP request that it sends: it is offered only if the adapter supports it. */
  readonly makes?: Command;
  /** A capability that it needs as well. */
  readonly needs?: Capability;
  /** It resumes a thread: only one such command runs at a time. */
  readonly resumes?: boolean;
  /** For commands that toggle something. */
  readonly isOn?: (port: Port) => boolean;
  /** An addition to the title in the shown session: 'by instruction'. */
  readonly about?: (port: Port, session: SessionState | undefined) => string | undefined;
  readonly run: (port: Port) => void | Promise<unknown>;
}

/** Commands by name. Browsers remember the names, so they must not change. */
export type Commands<Port = never> = Readonly<Record<string, UserCommand<Port>>>;

/** The keys that run a command, the displayed one first. */
export const keysOf = ({ key, otherKeys = [] }: Pick<UserCommand, 'key' | 'otherKeys'>): readonly string[] =>
  key === undefined ? otherKeys : [key, ...otherKeys];

/** All keys for a command, the displayed one first. */
export const hintedKeys = (command: UserCommand): readonly string[] => [
  ...keysOf(command),
  ...(command.partKey === undefined ? [] : [command.partKey]),
];
