import { UsageError } from '../usage-error.ts';

/** The descriptor of the first socket that systemd passes (sd_listen_fds(3)). */
const firstDescriptor = 3;

/** The variables of socket activation. They are meant for one process. */
const variables = ['LISTEN_PID', 'LISTEN_PIDFDID', 'LISTEN_FDS', 'LISTEN_FDNAMES'];

/**
 * The descriptor of the socket that systemd or another supervisor passed to the process `pid`; undefined if none was. Removes
 * the variables that say so, because debuggees would inherit them. Throws a UsageError for any number of sockets but one.
 */
export function takePassedSocket(environment: NodeJS.ProcessEnv, pid: number): number | undefined {
  const { LISTEN_PID, LISTEN_FDS = '' } = environment;
  for (const name of variables) Reflect.deleteProperty(environment, name);
  if (LISTEN_PID !== String(pid)) return undefined;
  if (LISTEN_FDS === '1') return firstDescriptor;
  throw new UsageError(`${LISTEN_FDS || 'No'} sockets were passed to the server. Pass one: a single ListenStream=.`);
}
