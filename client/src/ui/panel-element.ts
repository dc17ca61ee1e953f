import { LitElement, nothing, type PropertyValues, type ReactiveController, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';

/** A panel: selects data from its port and draws them. */
export abstract class PanelElement<Port> extends LitElement {
  @property({ attribute: false }) port: Port | undefined;

  /** The element that takes the focus. */
  protected readonly focused: string = 'stopline-tree';
  #selects: readonly ReactiveController[] = [];

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>(this.focused)?.focus(options);
  }

  /** The data that the panel depends on. */
  protected abstract select(port: Port): readonly ReactiveController[];

  /** Reads the data to draw. Requests are sent here, never while drawing. */
  protected prepare(_port: Port): void {
    // Most panels need no reads.
  }

  /** Draws what is known, without side effects. */
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
