import { messageOf, type SessionId } from '#protocol';
import type { Configuration } from '../configurations/configuration.ts';
import type { StartRequest } from '../session/tree/start-request.ts';
import type { Sessions } from '../session/tree/sessions.ts';
import { now, type SharedState } from '../state/shared-state.ts';
import { serverReadyAction, watchForServer, type ServerReadyStep } from './server-ready.ts';

interface FollowServerParts {
  readonly shared: SharedState;
  readonly sessions: Sessions;
  /** Runs the action. Resolves with the sessions that it started. */
  readonly start: (step: ServerReadyStep, address: string) => Promise<readonly SessionId[]>;
}

/** Runs a configuration's `serverReadyAction` when the program prints its address. Throws `launch_failed` for an invalid one. */
export function followServer(
  configuration: Configuration,
  { shared, sessions, start }: FollowServerParts,
): Pick<StartRequest, 'follow'> {
  const action = serverReadyAction(configuration);
  if (!action) return {};
  return {
    follow: ({ id, by, print }) => {
      let started: readonly SessionId[] = [];
      const onOutput = watchForServer(action, (address) => {
        if (action.step.kind === 'open') shared.record({ type: 'server_ready', sessionId: id, at: now(), address });
        start(action.step, address).then(
          (ids) => {
            if (action.killOnServerStop) started = ids;
          },
          (thrown: unknown) => print(`${messageOf(thrown)}\n`),
        );
      });
      return {
        onOutput,
        onEnded: () => {
          for (const each of started) sessions.end(each, by).catch(() => undefined);
        },
      };
    },
  };
}
