import type { SessionId } from '#protocol';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { noOutput, type SessionOutput } from '../../model/output.ts';
import type { ConsolePort } from './port.ts';
import { ConsoleFold } from './console-fold.ts';
import { initialSettings, type ConsoleSettings } from './console-settings.ts';
import type { FoldedOutput } from './folded-output.ts';

/** The longest time for folding lines at once: a frame has 16 ms. */
const foldingMs = 6;
/** The pause before the rest of the lines is folded, and before new lines are: no one reads faster. */
const restMs = 8;
const gatherMs = 40;
/**
 * After so many lines at once, more than a screen has, drawing takes most of the time. So the next are gathered for longer, or until
 * none has come for a while.
 */
const floodLines = 100;
const floodMs = 200;
const quietMs = 80;

/** The settings of one session tree. */
type OwnSettings = Pick<ConsoleSettings, 'first' | 'folded'>;

/**
 * The rows of the shown session tree. A first line is shown at once; those that follow soon are gathered, so that a flood
 * leaves the page responsive.
 */
export class ConsoleFeed implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #port: ConsolePort;
  readonly #own = new Map<SessionId, OwnSettings>();
  #fold = new ConsoleFold();
  #rootId: SessionId | undefined;
  #settings = initialSettings;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasNews = false;
  /** In a flood, when lines are shown at the latest; otherwise in the past. */
  #floodUntilMs = 0;
  #unsubscribe: readonly (() => void)[] = [];

  constructor(host: ReactiveControllerHost, port: ConsolePort) {
    this.#host = host;
    this.#port = port;
    host.addController(this);
  }

  /** The rows, as far as they are folded. */
  get shown(): FoldedOutput {
    return this.#fold.shown;
  }

  get settings(): ConsoleSettings {
    return this.#settings;
  }

  /** The root of the session tree whose output is shown. */
  get rootId(): SessionId | undefined {
    return this.#rootId;
  }

  /** The output of the shown session tree, as far as the page has it. */
  get output(): SessionOutput {
    return this.#port.server.value.output[this.#rootId ?? ''] ?? noOutput;
  }

  /** Changes the settings; the lines follow when they are folded again. */
  change(changes: Partial<ConsoleSettings>): void {
    this.#settings = { ...this.#settings, ...changes };
    if (this.#rootId !== undefined) this.#own.set(this.#rootId, this.#settings);
    this.#follow();
  }

  hostConnected(): void {
    const { server, presented } = this.#port;
    this.#unsubscribe = [server, presented].map((store) => store.subscribe(() => this.#onChange()));
    this.#onChange();
  }

  hostDisconnected(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #onChange(): void {
    const rootId = this.#port.shownSessionId();
    if (rootId !== this.#rootId) this.#showTree(rootId);
    if (this.output !== this.#fold.shown.output) this.#soon();
  }

  #showTree(rootId: SessionId | undefined): void {
    const { first, folded } = this.#own.get(rootId ?? '') ?? initialSettings;
    this.#rootId = rootId;
    this.#settings = { ...this.#settings, first, folded };
    this.#fold = new ConsoleFold();
    this.#host.requestUpdate();
  }

  /** At once, unless it was done a moment ago. */
  #soon(): void {
    if (this.#timer === undefined) return this.#follow();
    this.#hasNews = true;
    const floodMsLeft = this.#floodUntilMs - performance.now();
    if (floodMsLeft > 0) this.#wait(Math.min(quietMs, floodMsLeft));
  }

  #follow(): void {
    const deadline = performance.now() + foldingMs;
    const seen = this.#fold.shown.output.end;
    const isDone = this.#fold.follow(this.output, this.#settings, () => performance.now() < deadline);
    this.#hasNews = !isDone;
    const isFlood = isDone && this.#fold.shown.output.end - seen >= floodLines;
    this.#floodUntilMs = isFlood ? performance.now() + floodMs : 0;
    this.#wait(isFlood ? floodMs : isDone ? gatherMs : restMs);
    this.#host.requestUpdate();
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onTime, ms);
  }

  readonly #onTime = (): void => {
    this.#timer = undefined;
    if (this.#hasNews) this.#follow();
  };
}
