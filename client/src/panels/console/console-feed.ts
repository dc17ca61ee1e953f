import type { SessionId } from '#protocol';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { noOutput, type SessionOutput } from '../../state/output.ts';
import type { Workbench } from '../../workbench.ts';
import { ConsoleFold } from './console-fold.ts';
import { initialSettings, type ConsoleSettings } from './console-settings.ts';
import type { FoldedOutput } from './folded-output.ts';

/** Of one frame, in milliseconds, so much is spent on folding lines. */
const foldingMs = 6;

/** What belongs to one session tree of the settings. */
type OwnSettings = Pick<ConsoleSettings, 'first' | 'folded'>;

/**
 * Feeds the console with the rows of the shown session tree. A first line shows at once; what comes in one frame is
 * drawn with the next one, once.
 */
export class ConsoleFeed implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #workbench: Workbench;
  readonly #own = new Map<SessionId, OwnSettings>();
  #fold = new ConsoleFold();
  #rootId: SessionId | undefined;
  #settings = initialSettings;
  #frame: number | undefined;
  #hasNews = false;
  #unsubscribe: readonly (() => void)[] = [];

  constructor(host: ReactiveControllerHost, workbench: Workbench) {
    this.#host = host;
    this.#workbench = workbench;
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

  /** What the shown session tree said, as far as the page has it. */
  get output(): SessionOutput {
    return this.#workbench.server.value.output[this.#rootId ?? ''] ?? noOutput;
  }

  /** Shows lines by other settings, as soon as they are folded anew. */
  change(changes: Partial<ConsoleSettings>): void {
    this.#settings = { ...this.#settings, ...changes };
    if (this.#rootId !== undefined) this.#own.set(this.#rootId, this.#settings);
    this.#follow();
  }

  hostConnected(): void {
    const { server, presented } = this.#workbench;
    this.#unsubscribe = [server, presented].map((store) => store.subscribe(() => this.#onChange()));
    this.#onChange();
  }

  hostDisconnected(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  #onChange(): void {
    const rootId = this.#workbench.shownSessionId();
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

  /** At once, if the last time was in an earlier frame; else with the next one. */
  #soon(): void {
    if (this.#frame === undefined) this.#follow();
    else this.#hasNews = true;
  }

  #follow(): void {
    const deadline = performance.now() + foldingMs;
    this.#hasNews = !this.#fold.follow(this.output, this.#settings, () => performance.now() < deadline);
    this.#frame ??= requestAnimationFrame(this.#onFrame);
    this.#host.requestUpdate();
  }

  readonly #onFrame = (): void => {
    this.#frame = undefined;
    if (this.#hasNews) this.#follow();
  };
}
