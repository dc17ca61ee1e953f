import { LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';

const secondMs = 1_000;

/** The time that something has taken: ', 2 s', and nothing in the first second. */
@customElement('stopline-elapsed')
export class StoplineElapsed extends LitElement {
  /** Milliseconds since 1970. */
  @property({ type: Number }) since = Number.NaN;

  #clock: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#clock);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): string | typeof nothing {
    const passed = Date.now() - this.since;
    return passed < secondMs || Number.isNaN(passed) ? nothing : `, ${Math.floor(passed / secondMs)} s`;
  }

  /** Draws again at the end of the current second. */
  protected override updated(): void {
    clearTimeout(this.#clock);
    if (Number.isNaN(this.since) || !this.isConnected) return;
    this.#clock = setTimeout(() => this.requestUpdate(), secondMs - ((Date.now() - this.since) % secondMs));
  }
}
