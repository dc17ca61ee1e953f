import { DebugError, type SessionId } from '#protocol';
import { now, type Hub } from '../state/shared-state.ts';
import { ServerReadyWatch } from './server-ready.ts';
import type { StartRequest, Surroundings } from '../session/tree/start-request.ts';

/** What is started because a program said where its server listens, and ends along with it. */
export class Followers {
  readonly #hub: Hub;
  /** The sessions that end along with one, by its id. */
  readonly #sessions = new Map<SessionId, readonly SessionId[]>();

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  /** Waits for the program to say where its server listens; undefined where nothing is done then. */
  watch(
    id: SessionId,
    { serverReady }: Pick<StartRequest, 'serverReady'>,
    surroundings: Surroundings,
  ): ServerReadyWatch | undefined {
    if (!serverReady) return undefined;
    return new ServerReadyWatch(serverReady.action, (address) => {
      const { kind } = serverReady.action.step;
      if (kind === 'open') this.#hub.record({ type: 'server_ready', sessionId: id, at: now(), address });
      serverReady.act(address, surroundings).then(
        (followers) => this.#sessions.set(id, followers),
        (thrown: unknown) => surroundings.say(`${DebugError.from(thrown).message}\n`),
      );
    });
  }

  /** Those that are to end now, because a session has. */
  take(id: SessionId): readonly SessionId[] {
    const followers = this.#sessions.get(id) ?? [];
    this.#sessions.delete(id);
    return followers;
  }
}
