import { DebugError, type Actor, type SessionId } from '#protocol';
import type { Configuration } from '../configurations/configuration.ts';
import type { StartRequest } from '../session/tree/start-request.ts';
import type { Sessions } from '../session/tree/sessions.ts';
import { now, type SharedState } from '../state/shared-state.ts';
import { serverReadyAction, ServerReadyWatch, type ServerReadyStep } from './server-ready.ts';

interface FollowServerParts {
  readonly shared: SharedState;
  readonly sessions: Sessions;
  /** Does what the action says. Resolves with the sessions that it started. */
  readonly start: (step: ServerReadyStep, address: string) => Promise<readonly SessionId[]>;
}

/**
 * Waits until a program writes the address of its server, and does then what its configuration's `serverReadyAction` says.
 * Throws `launch_failed` for one that is wrong.
 */
export function followServer(
  configuration: Configuration,
  { shared, sessions, start }: FollowServerParts,
): Pick<StartRequest, 'follow'> {
  const action = serverReadyAction(configuration);
  if (!action) return {};
  return {
    follow: ({ id, by, print }) => {
      let started: readonly SessionId[] = [];
      const watch = new ServerReadyWatch(action, (address) => {
        if (action.step.kind === 'open') shared.record({ type: 'server_ready', sessionId: id, at: now(), address });
        start(action.step, address).then(
          (ids) => {
            if (action.killOnServerStop) started = ids;
          },
          (thrown: unknown) => print(`${DebugError.from(thrown).message}\n`),
        );
      });
      return {
        onOutput: (category, text) => watch.push(category, text),
        onEnded: () => endAll(sessions, started, by),
      };
    },
  };
}

/** Ends sessions; those that are no longer kept have ended. */
function endAll(sessions: Sessions, ids: readonly SessionId[], by: Actor): void {
  for (const id of ids) sessions.end(id, by).catch(() => undefined);
}
