import { sep } from 'node:path';
import { channelDescriptor } from '../processes/spawn-with-channel.ts';
import { isInside } from '../workspace/paths.ts';
import { firstProcess, setUpCapabilities, withoutPrivileges, type FirstProcess } from './first-process.ts';
import { lessUrgent } from './less-urgent.ts';
import type { SandboxSettings } from './sandbox-settings.ts';

/** A folder with a place of its own in the sandbox. */
export interface KeptCache {
  readonly outside: string;
  readonly inside: string;
}

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
  /** A folder that is kept for later sandboxes of the workspace, and where programs see it. */
  readonly cache?: KeptCache | undefined;
  /** Replaces the system's `/etc/resolv.conf` in a sandbox with a network. */
  readonly nameServers?: string | undefined;
}

const mebibyte = 2 ** 20;

/** If memory runs out, programs in sandboxes are ended before the server. */
const endedFirst = ['choom', '--adjust', '500', '--'] as const;

/** Parents first: a later mount hides the ones below its place. */
const byDepth = (mounts: readonly (readonly string[])[]): readonly string[] =>
  mounts.toSorted((left, right) => depthOf(left) - depthOf(right)).flat();

const depthOf = (mount: readonly string[]): number => (mount.at(-1) ?? '').split(sep).length;

/**
 * The command of a sandbox: namespaces of its own for users, network, processes, mounts, messages and the host name, a
 * read-only system, and a first process that waits for the end of its input. Everything in it ends with that process.
 */
export function bubblewrapCommand(
  places: SandboxPlaces,
  settings: SandboxSettings,
  first: FirstProcess,
): readonly string[] {
  const { hiddenFolders, hiddenFiles, readableFolders, workspaceFolders, sharedFolder, nameServers, cache } = places;
  const isHidden = (path: string) => hiddenFolders.some((folder) => isInside(path, folder));
  // Memory, too.
  const size = String(settings.memoryMiB * mebibyte);
  const mounts = [
    ...[...hiddenFolders, '/dev/shm'].map((folder) => ['--size', size, '--tmpfs', folder]),
    ...readableFolders.filter(isHidden).map((folder) => ['--ro-bind', folder, folder]),
    ...workspaceFolders.map((folder) => [settings.readOnlyWorkspace ? '--ro-bind' : '--bind', folder, folder]),
    ['--bind', sharedFolder, sharedFolder],
    ...(cache ? [['--bind', cache.outside, cache.inside]] : []),
  ];
  const files = [
    // A device, which a mount of bubblewrap does not open.
    ...hiddenFiles.map((file) => ['--ro-bind', '/dev/null', file]),
    ...(nameServers === undefined ? [] : [['--ro-bind', nameServers, '/etc/resolv.conf']]),
  ];
  return [
    ...['bwrap', '--unshare-user', '--uid', '0', '--gid', '0'],
    ...['--unshare-net', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...['--die-with-parent', '--new-session', '--info-fd', String(channelDescriptor)],
    ...['--cap-drop', 'ALL', ...setUpCapabilities.flatMap((name) => ['--cap-add', name])],
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...byDepth(mounts),
    ...files.flat(),
    ...['--chdir', '/', '--', 'sh', '-c', firstProcess(first)],
  ];
}

/** The first process, in the sandbox's own count: bubblewrap is 1. */
const firstPid = '2';

interface Entry {
  /** The process that bubblewrap named, in the system's own count. */
  readonly pid: number;
  readonly cwd: string;
}

/** A command inside the sandbox, as the user and without privileges, with limits for its processes. */
export const enteringCommand = (
  { pid, cwd }: Entry,
  { memoryMiB, processes, fileMiB, cpuSeconds }: SandboxSettings,
  command: readonly string[],
): readonly string[] => [
  ...['nsenter', '--target', String(pid), '--user', '--preserve-credentials'],
  ...['--mount', '--net', '--pid', '--ipc', '--uts', `--wdns=${cwd}`, '--'],
  ...['nsenter', '--target', firstPid, '--user', '--preserve-credentials', '--'],
  ...['prlimit', `--data=${memoryMiB * mebibyte}`, `--nproc=${processes}`, `--fsize=${fileMiB * mebibyte}`],
  // The first limit ends a program by SIGXCPU, which says why; the second one kills those that ignore it.
  ...(cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}:${cpuSeconds + 1}`]),
  '--',
  ...endedFirst,
  ...lessUrgent,
  ...withoutPrivileges,
  ...command,
];
