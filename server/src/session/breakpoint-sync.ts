import {
  baseName,
  toSourceBreakpoint,
  unsupportedReason,
  type Binding,
  type Dap,
  type UserBreakpoint,
} from '#protocol';
import type { Logger } from '../log.ts';
import { now, type Hub } from './hub.ts';
import type { Session } from './session.ts';
import { breakpointAsMeant } from './session-quirks.ts';

type NewBinding = Omit<Binding, 'at'>;

const unanswered: NewBinding = { verified: false, message: 'The adapter did not say whether it can stop here.' };

function toBinding(answer: Dap.Breakpoint | undefined): NewBinding {
  if (!answer) return unanswered;
  const { verified, line, column, message } = answer;
  return {
    verified,
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    ...(message !== undefined && !verified && { message }),
  };
}

/**
 * An adapter that is told of a breakpoint again may answer before it has bound it again, and say so by an event a moment
 * later (js-debug). Until then it is where it was.
 */
function standing(binding: NewBinding, { at }: UserBreakpoint, known: Binding | undefined): NewBinding {
  if (binding.verified || !known?.verified || known.at < at) return binding;
  const { at: _at, ...kept } = known;
  return kept;
}

/** Tells adapters which breakpoints the user wants, and everybody what the adapters made of them. */
export class BreakpointSync {
  readonly #hub: Hub;
  readonly #log: Logger;
  /** The last request about a source of a session: the next one goes after it, so that the newest wins. */
  readonly #queues = new Map<string, Promise<void>>();

  readonly #configured = new Set<Session>();

  constructor(hub: Hub, log: Logger) {
    this.#hub = hub;
    this.#log = log;
  }

  /** Whether a session has come so far that it takes breakpoints and filters. One without debugging never does. */
  isConfigured(session: Session): boolean {
    return this.#configured.has(session);
  }

  /** All of the user's breakpoints, to a session that begins. It is told of each later change from now on. */
  async sendAll(session: Session): Promise<void> {
    this.#configured.add(session);
    const paths = new Set(this.#hub.state.breakpoints.map(({ path }) => path));
    await Promise.all([...paths].map((path) => this.send(session, path)));
  }

  /**
   * What changed, to every session that has had its first breakpoints and still listens. It is told too that what it
   * runs is no longer what the files say, if that is why they changed.
   */
  sendChanged(paths: readonly string[], isSourceModified = false): void {
    for (const session of [...this.#configured]) {
      if (!session.isOpen) this.#configured.delete(session);
      else for (const path of paths) this.#sendChange(session, path, isSourceModified);
    }
  }

  #sendChange(session: Session, path: string, isSourceModified: boolean): void {
    if (isSourceModified) this.#hub.record({ type: 'source_modified', sessionId: session.id, at: now(), path });
    void this.send(session, path);
  }

  /** The breakpoints of one source, as they are wanted when the request goes out. Never rejects. */
  send(session: Session, path: string): Promise<void> {
    const key = `${session.id} ${path}`;
    const sent = (this.#queues.get(key) ?? Promise.resolve())
      .then(() => this.#send(session, path))
      .catch((error: unknown) =>
        this.#log.warn('Breakpoints could not be set', { session: session.id, error: String(error) }),
      )
      .finally(() => {
        if (this.#queues.get(key) === sent) this.#queues.delete(key);
      });
    this.#queues.set(key, sent);
    return session.holdsResumes(sent);
  }

  async #send(session: Session, path: string): Promise<void> {
    const ofSource = this.#hub.state.breakpoints.filter((breakpoint) => breakpoint.path === path);
    const enabled = this.#hub.state.breakpointsMuted ? [] : ofSource.filter((breakpoint) => breakpoint.enabled);
    const unsupported = enabled.flatMap((breakpoint): [number, NewBinding][] => {
      const message = unsupportedReason(breakpoint, session.state);
      return message === undefined ? [] : [[breakpoint.id, { verified: false, message }]];
    });
    const wanted = enabled.filter(({ id }) => !unsupported.some(([unsupportedId]) => unsupportedId === id));
    const silent = ofSource.flatMap((breakpoint): [number, NewBinding][] =>
      enabled.includes(breakpoint) ? [] : [[breakpoint.id, { verified: false }]],
    );
    const bound = await this.#ask(session, path, wanted);
    this.#hub.record({
      type: 'breakpoints_bound',
      sessionId: session.id,
      at: now(),
      bindings: Object.fromEntries([...silent, ...unsupported, ...bound]),
    });
  }

  async #ask(session: Session, path: string, wanted: readonly UserBreakpoint[]): Promise<[number, NewBinding][]> {
    try {
      const { breakpoints = [] } = await session.request('setBreakpoints', {
        source: { path, name: baseName(path) },
        breakpoints: wanted.map(toSourceBreakpoint),
        lines: wanted.map(({ line }) => line),
        sourceModified: session.state.modifiedSources?.includes(path) ?? false,
      });
      return wanted.map((breakpoint, index) => {
        const { id } = breakpoint;
        const answer = breakpoints[index];
        const news = answer?.id === undefined ? undefined : session.bindBreakpoint(answer.id, id);
        const binding = toBinding(answer && breakpointAsMeant(session.quirks, { ...answer, ...news }));
        return [id, standing(binding, breakpoint, session.state.bindings[id])];
      });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return wanted.map(({ id }) => [id, { verified: false, message }]);
    }
  }
}
