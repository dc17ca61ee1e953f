import { LitElement, nothing, type PropertyValues, type ReactiveController, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';

/** A panel: given a port with what it needs, it selects the data it depends on and draws them. */
export abstract class PanelElement<Port> extends LitElement {
  @property({ attribute: false }) port: Port | undefined;

  /** Selector of the element that takes the focus when the panel is focused. */
  protected readonly focused: string = 'stopline-tree';
  #selects: readonly ReactiveController[] = [];

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>(this.focused)?.focus(options);
  }

  /** The data this panel depends on: one `Select` for each. */
  protected abstract select(port: Port): readonly ReactiveController[];

  /** Reads what is to be drawn. Requests are sent here and things remembered, never while the panel is drawn. */
  protected prepare(_port: Port): void {
    // Most panels show what the page knows anyway.
  }

  /** Draws what is known, however often: the same again looks the same. */
  protected abstract view(port: Port): TemplateResult | typeof nothing;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('port')) this.#follow();
    if (this.port) this.prepare(this.port);
  }

  #follow(): void {
    for (const controller of this.#selects) {
      this.removeController(controller);
      controller.hostDisconnected?.();
    }
    this.#selects = this.port ? this.select(this.port) : [];
  }

  protected override render(): TemplateResult | typeof nothing {
    return this.port ? this.view(this.port) : nothing;
  }
}
