import type { SessionId, SessionState } from '#protocol';
import type { Workbench } from '../workbench.ts';

type NewsPort = Pick<Workbench, 'server' | 'notify'>;

/** Reports each session once it passes a test, except for those that passed when the page connected. */
function followNew(
  { server }: NewsPort,
  passes: (session: SessionState) => boolean,
  onNew: (session: SessionState) => void,
): void {
  const passing = () => server.value.state.sessions.filter(passes);
  let { connection } = server.value;
  let known: ReadonlySet<SessionId> = new Set(passing().map(({ id }) => id));

  server.subscribe(() => {
    // After a lost connection, the greeting brings what was missed; the first greeting brings what is old.
    const isFirstGreeting = server.value.connection !== connection && connection.kind !== 'lost';
    ({ connection } = server.value);
    const now = passing();
    if (now.length === known.size && !isFirstGreeting) return;
    if (!isFirstGreeting) now.filter(({ id }) => !known.has(id)).forEach(onNew);
    known = new Set(now.map(({ id }) => id));
  });
}

/** Shows in full why a session failed: the status bar has room only for the beginning. */
export const followFailures = (port: NewsPort): void =>
  followNew(
    port,
    ({ ending }) => ending?.error !== undefined,
    ({ parentId, ending }) => {
      if (parentId === undefined && ending?.error) port.notify(ending.error.message, 'failure');
    },
  );

/** Offers to open a program's server once it is ready: browsers let pages open others only on a click. */
export const followServers = (port: NewsPort): void =>
  followNew(
    port,
    ({ serverAddress }) => serverAddress !== undefined,
    ({ name, serverAddress = '' }) =>
      port.notify(`The server of ${name} is ready: ${serverAddress}`, 'news', {
        label: 'Open',
        run: () => window.open(serverAddress, '_blank', 'noopener'),
      }),
  );
