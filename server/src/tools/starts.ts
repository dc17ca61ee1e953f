import { setTimeout as delay } from 'node:timers/promises';
import type { Actor, SessionId, State, StopOnExceptions } from '#protocol';
import type { OpenEditor } from '../configurations/open-editor.ts';
import type { Inputs } from '../start/input-answers.ts';
import type { Debugger } from '../debugger/debugger.ts';

export interface StartRequest extends OpenEditor {
  readonly configurationName: string;
  readonly noDebug: boolean;
  readonly stopOnExceptions?: StopOnExceptions | undefined;
  readonly inputs?: Inputs | undefined;
  readonly by: Actor;
}

/** The sessions of a configuration. */
export interface Started {
  readonly rootIds: readonly SessionId[];
  /** They were running already. */
  readonly isJoined: boolean;
}

/** Starts each configuration once: a second call gets the sessions of the first. */
export class Starts {
  readonly #debug: Debugger;
  readonly #underWay = new Map<string, Promise<readonly SessionId[]>>();

  constructor(debug: Debugger) {
    this.#debug = debug;
  }

  /**
   * The sessions of a configuration, started if there are none; several for a compound. Their state shows whether the start
   * succeeds. Throws `unknown_configuration` and `launch_failed`.
   */
  async start({ configurationName, ...options }: StartRequest): Promise<Started> {
    const running = this.#debug.sessions.findRunning(configurationName);
    if (running.length > 0) return { rootIds: running, isJoined: true };
    const known = this.#underWay.get(configurationName);
    if (known !== undefined) return { rootIds: await known, isJoined: true };
    const started = this.#debug.starter
      .start(configurationName, options)
      .then(({ ids, ready }) => {
        // A failed session ends with the reason, which is the answer to those who wait for it.
        ready.catch(() => undefined);
        return ids;
      })
      .finally(() => this.#underWay.delete(configurationName));
    this.#underWay.set(configurationName, started);
    return { rootIds: await started, isJoined: false };
  }

  /** The same; undefined if the time is over or the call is cancelled while a question is open. */
  async startWithin(
    request: StartRequest,
    { limitMs, signal }: { readonly limitMs: number; readonly signal: AbortSignal },
  ): Promise<Started | undefined> {
    const over = new AbortController();
    // Of two configurations that run the same, the approval of one is that of the other.
    const isAsking = ({ questions }: State) =>
      questions.some(({ subject, form }) => subject === request.configurationName || form.kind === 'approval');
    const asking = async () => {
      await delay(limitMs, undefined, { signal: AbortSignal.any([over.signal, signal]), ref: false }).catch(
        () => undefined,
      );
      await this.#debug.shared.until((state) => isAsking(state) || undefined, over.signal);
      return undefined;
    };
    const started = this.start(request);
    try {
      return await Promise.race([started, asking()]);
    } finally {
      over.abort();
      started.catch(() => undefined);
    }
  }
}
