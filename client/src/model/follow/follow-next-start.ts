import { isAtLeast } from '#protocol';
import type { Workbench } from '../workbench.ts';

/** How long nothing changes before the page counts as idle, in milliseconds. */
const idleFor = 1000;
/** How often an idle page says so again, in milliseconds: the server forgets it after ten minutes. */
const repeatedEach = 5 * 60_000;

type FollowedPort = Pick<Workbench, 'server' | 'configurations' | 'view' | 'chosenConfiguration'> & {
  readonly call: Workbench['call'];
};

/**
 * Tells the server, while nothing runs, which configuration is likely to be started next: its adapter can be ready then.
 * Calls `prepare` the first time.
 */
export function followNextStart(
  { server, configurations, view, chosenConfiguration, call }: FollowedPort,
  page: Pick<Document, 'visibilityState' | 'addEventListener'>,
  prepare: () => void,
): void {
  let isPrepared = false;
  let told: { readonly connection: unknown; readonly name: string } | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    const { connection, role, state } = server.value;
    const isIdle = state.sessions.every(({ lifecycle }) => lifecycle === 'terminated');
    const mayStart = connection.kind === 'connected' && isAtLeast(role, 'controller');
    const name = isIdle && mayStart && page.visibilityState === 'visible' ? chosenConfiguration() : undefined;
    return name === undefined ? undefined : { connection, name };
  };
  const follow = () => {
    const expected = next();
    if (expected?.name === told?.name && expected?.connection === told?.connection) return;
    told = expected;
    clearTimeout(resting);
    if (!expected) return;
    const tell = () => {
      resting = setTimeout(tell, repeatedEach);
      if (!isPrepared) prepare();
      isPrepared = true;
      // A failure is shown when the configuration is started.
      void call('expect_start', { configurationName: expected.name }).catch(() => undefined);
    };
    resting = setTimeout(tell, idleFor);
  };
  for (const store of [server, configurations, view]) store.subscribe(follow);
  page.addEventListener('visibilitychange', follow);
}
