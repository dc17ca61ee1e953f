import { LitElement, nothing, type PropertyValues, type ReactiveController, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Workbench } from '../model/workbench.ts';

/** A part of the page that is given the workbench, selects what it shows of it, and draws that. */
export abstract class PanelElement extends LitElement {
  @property({ attribute: false }) workbench: Workbench | undefined;

  /** What of the panel takes the focus when the panel is given it, as a selector. */
  protected readonly focused: string = 'stopline-tree';
  #selects: readonly ReactiveController[] = [];

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>(this.focused)?.focus(options);
  }

  /** What of the workbench this panel depends on: one `Select` for each. */
  protected abstract select(workbench: Workbench): readonly ReactiveController[];

  protected abstract view(workbench: Workbench): TemplateResult | typeof nothing;

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('workbench')) return;
    for (const controller of this.#selects) {
      this.removeController(controller);
      controller.hostDisconnected?.();
    }
    this.#selects = this.workbench ? this.select(this.workbench) : [];
  }

  protected override render(): TemplateResult | typeof nothing {
    return this.workbench ? this.view(this.workbench) : nothing;
  }
}
