import type { Actor, SessionId } from '#protocol';
import type { Debugger } from '../debugger.ts';

export interface StartWish {
  readonly configurationName: string;
  readonly noDebug: boolean;
  readonly by: Actor;
}

/** Starts of configurations, each once: a second call for one that runs, or is about to, is given the same session. */
export class Starts {
  readonly #debug: Debugger;
  readonly #underWay = new Map<string, Promise<SessionId>>();

  constructor(debug: Debugger) {
    this.#debug = debug;
  }

  /**
   * The session that runs the configuration, started if there is none. Whether it comes up is told by its state. Throws
   * `unknown_configuration` and `launch_failed`.
   */
  async start(wish: StartWish): Promise<SessionId> {
    const { configurationName } = wish;
    const known = this.#debug.sessions.findRunning(configurationName) ?? this.#underWay.get(configurationName);
    if (known !== undefined) return known;
    const started = this.#start(wish).finally(() => this.#underWay.delete(configurationName));
    this.#underWay.set(configurationName, started);
    return started;
  }

  async #start({ configurationName, noDebug, by }: StartWish): Promise<SessionId> {
    const { id, ready } = await this.#debug.start(configurationName, { noDebug, by });
    // A session that does not come up ends with the reason, which whoever waits for it is answered with.
    ready.catch(() => undefined);
    return id;
  }
}
