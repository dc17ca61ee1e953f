import { reservedPids } from './process-limit.ts';

/** The ids that programs in the sandbox have: those of the user. */
export interface UserIds {
  readonly user: number;
  readonly group: number;
}

/** What the first process of a sandbox sets up, besides the loopback. */
export interface FirstProcess extends UserIds {
  /** The largest process id in the sandbox; undefined where the system has only one for all. */
  readonly largestPid: number | undefined;
  /** Addresses that cannot be reached, also with a network. */
  readonly unreachable: readonly string[];
}

/** The capabilities that the first process needs until it has set up the sandbox; it keeps none of them. */
export const setUpCapabilities = [
  'CAP_NET_ADMIN',
  'CAP_SETPCAP',
  'CAP_SYS_ADMIN',
  'CAP_SETUID',
  'CAP_SETGID',
  'CAP_SETFCAP',
] as const;

/** Without privileges, and without a way to get them back. */
export const withoutPrivileges = [
  'setpriv',
  '--bounding-set=-all',
  '--inh-caps=-all',
  '--ambient-caps=-all',
  '--no-new-privs',
  '--',
] as const;

const loopback = 'dev lo proto kernel scope host src 127.0.0.1 table local quickack 1';

/**
 * Settings of the system, some of which are the whole machine's. The system lets the user change them who is root outside, or
 * who owns the sandbox, without any capability.
 */
const systemSettings = ['sys', 'sysrq-trigger', 'irq', 'bus', 'fs', 'acpi', 'scsi', 'mtrr'] as const;

const readOnly = 'remount,bind,ro,nosuid,nodev,noexec';

/** The ids below 300 are given out once at most, so they would be extra. */
const limitOfPids = (largestPid: number): readonly string[] => [
  `echo ${largestPid} > /proc/sys/kernel/pid_max`,
  `{ echo ${reservedPids} > /proc/sys/kernel/ns_last_pid; } 2>/dev/null || :`,
];

/**
 * The script of the first process. The loopback acknowledges at once: delayed acknowledgements take most of the time of a step of
 * js-debug and debugpy. Programs run in a user namespace below, in which nobody has capabilities over the others.
 */
export const firstProcess = ({ user, group, largestPid, unreachable }: FirstProcess): string =>
  [
    'set -e',
    `ip route replace local 127.0.0.0/8 ${loopback}`,
    `ip route replace local 127.0.0.1 ${loopback}`,
    ...unreachable.map((address) => `ip route add unreachable ${address}`),
    ...(largestPid === undefined ? [] : limitOfPids(largestPid)),
    `for name in ${systemSettings.join(' ')}; do`,
    '  if [ -e /proc/$name ]; then',
    '    mount --bind /proc/$name /proc/$name',
    `    mount -o ${readOnly} /proc/$name`,
    '  fi',
    'done',
    `exec unshare --user --map-user=${user} --map-group=${group} ${withoutPrivileges.join(' ')} sh -c 'echo ready; exec cat'`,
  ].join('\n');
