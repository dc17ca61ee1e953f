import { html, type TemplateResult } from 'lit';
import { onSubmitClick } from './form.ts';
import './grid.ts';
import type { StoplineGrid } from './grid.ts';
import { PanelElement } from './panel-element.ts';
import { SlowWork } from './slow-work.ts';
import { visibleText } from './visible-text.ts';

/** A panel with a field for an address above a grid. Needs `addressPanelStyles`. */
export abstract class AddressPanel<Port> extends PanelElement<Port> {
  protected readonly slow = new SlowWork(this);

  /** Focuses the grid, or the field if there is none. */
  protected override focusPart(): void {
    (this.grid ?? this.renderRoot.querySelector('input'))?.focus();
  }

  /** Shows what was typed. */
  protected abstract showTyped(port: Port, text: string): void;

  protected get grid(): StoplineGrid | undefined {
    return this.renderRoot.querySelector('stopline-grid') ?? undefined;
  }

  /** The field, and why something failed. */
  protected bar(label: string, value: string, problem = ''): TemplateResult {
    return html`
      <form class="memory-bar" @click=${this.#onClick}>
        <input
          class="field mono"
          name="address"
          aria-label=${label}
          placeholder=${label}
          autocomplete="off"
          spellcheck="false"
          .value=${value}
        />
        <button type="submit" class="unseen" tabindex="-1">Show</button>
        <span class="cut failed" role="alert" title=${visibleText(problem)}>${visibleText(problem)}</span>
      </form>
    `;
  }

  readonly #onClick = onSubmitClick(() => {
    const text = this.renderRoot.querySelector('input')?.value.trim() ?? '';
    if (this.port && text !== '') this.showTyped(this.port, text);
  });
}
