import { sep } from 'node:path';
import type { SandboxSettings } from './sandbox-settings.ts';

/** The paths of a sandbox: all absolute and real. */
export interface SandboxPlaces {
  /** Writable, unless the settings say otherwise. */
  readonly workspaceFolders: readonly string[];
  /** Empty folders of the sandbox instead of the system's: homes, temporary folders, sockets of services. */
  readonly hiddenFolders: readonly string[];
  /** Files that cannot be read. */
  readonly hiddenFiles: readonly string[];
  /** Readable, although they are in hidden folders. */
  readonly readableFolders: readonly string[];
  /** Written by both sides: sockets. */
  readonly sharedFolder: string;
  /** Replaces the system's `/etc/resolv.conf` in a sandbox with a network. */
  readonly nameServers?: string | undefined;
}

/** What the sandbox's first process needs until it has set up the loopback; it keeps none of them. */
const capabilities = ['CAP_NET_ADMIN', 'CAP_SETPCAP', 'CAP_SYS_ADMIN', 'CAP_SETUID', 'CAP_SETGID', 'CAP_SETFCAP'];

/** Without privileges, and without a way to get them back. */
const withoutPrivileges = [
  'setpriv',
  '--bounding-set=-all',
  '--inh-caps=-all',
  '--ambient-caps=-all',
  '--no-new-privs',
  '--',
] as const;

const isInside = (folder: string, parent: string): boolean =>
  parent === sep || folder === parent || folder.startsWith(`${parent}${sep}`);

/** Parents first: a later mount hides the ones below its place. */
const byDepth = (mounts: readonly (readonly string[])[]): readonly string[] =>
  mounts.toSorted((left, right) => depthOf(left) - depthOf(right)).flat();

const depthOf = (mount: readonly string[]): number => (mount.at(-1) ?? '').split(sep).length;

/** The file descriptor on which bubblewrap names the sandbox's first process. */
export const infoDescriptor = 3;

/**
 * The command of a sandbox: namespaces of its own for users, network, processes, mounts, messages and the host name, a
 * read-only system, and a first process that waits for the end of its input. Everything in it ends with that process.
 */
export function bubblewrapCommand(places: SandboxPlaces, settings: SandboxSettings, user: UserIds): readonly string[] {
  const { hiddenFolders, hiddenFiles, readableFolders, workspaceFolders, sharedFolder, nameServers } = places;
  const isHidden = (path: string) => hiddenFolders.some((folder) => isInside(path, folder));
  const mounts = [
    ...hiddenFolders.map((folder) => ['--tmpfs', folder]),
    ...readableFolders.filter(isHidden).map((folder) => ['--ro-bind', folder, folder]),
    ...workspaceFolders.map((folder) => [settings.readOnlyWorkspace ? '--ro-bind' : '--bind', folder, folder]),
    ['--bind', sharedFolder, sharedFolder],
  ];
  const files = [
    // A device, which a mount of bubblewrap does not open.
    ...hiddenFiles.map((file) => ['--ro-bind', '/dev/null', file]),
    ...(nameServers === undefined ? [] : [['--ro-bind', nameServers, '/etc/resolv.conf']]),
  ];
  return [
    ...['bwrap', '--unshare-user', '--uid', '0', '--gid', '0'],
    ...['--unshare-net', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...['--die-with-parent', '--new-session', '--info-fd', String(infoDescriptor)],
    ...['--cap-drop', 'ALL', ...capabilities.flatMap((name) => ['--cap-add', name])],
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...byDepth(mounts),
    ...files.flat(),
    ...['--chdir', '/', '--', 'sh', '-c', firstProcess(user)],
  ];
}

/** The ids that programs in the sandbox have: those of the user. */
export interface UserIds {
  readonly user: number;
  readonly group: number;
}

const loopback = 'dev lo proto kernel scope host src 127.0.0.1 table local quickack 1';

/**
 * The loopback acknowledges at once: delayed acknowledgements take most of the time of a step of js-debug and debugpy.
 * Programs run in a user namespace below, in which nobody has capabilities over the others.
 */
const firstProcess = ({ user, group }: UserIds): string =>
  [
    'set -e',
    `ip route replace local 127.0.0.0/8 ${loopback}`,
    `ip route replace local 127.0.0.1 ${loopback}`,
    `exec unshare --user --map-user=${user} --map-group=${group} ${withoutPrivileges.join(' ')} sh -c 'echo ready; exec cat'`,
  ].join('\n');

/** The first process, in the sandbox's own count: bubblewrap is 1. */
const firstPid = '2';

interface Entry {
  /** The process that bubblewrap named, in the system's own count. */
  readonly pid: number;
  readonly cwd: string;
}

const mebibyte = 2 ** 20;

/** A command inside the sandbox, as the user and without privileges, with limits for its processes. */
export const enteringCommand = (
  { pid, cwd }: Entry,
  { memoryMiB, processes, fileMiB }: SandboxSettings,
  command: readonly string[],
): readonly string[] => [
  ...['nsenter', '--target', String(pid), '--user', '--preserve-credentials'],
  ...['--mount', '--net', '--pid', '--ipc', '--uts', `--wdns=${cwd}`, '--'],
  ...['nsenter', '--target', firstPid, '--user', '--preserve-credentials', '--'],
  ...['prlimit', `--data=${memoryMiB * mebibyte}`, `--nproc=${processes}`, `--fsize=${fileMiB * mebibyte}`, '--'],
  ...withoutPrivileges,
  ...command,
];
