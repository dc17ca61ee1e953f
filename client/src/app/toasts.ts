import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { PanelElement } from '../ui/panel-element.ts';
import { Select } from '../model/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { iconButton } from '../ui/icon-button.ts';
import { visibleText } from '../ui/visible-text.ts';
import type { Toast, ToastAction, ToastPort } from '../model/ports.ts';

const styles = css`
  :host {
    display: grid;
    gap: var(--sl-4);
    width: min(380px, 88cqw);
    pointer-events: none;
  }
  .toast {
    display: flex;
    align-items: start;
    gap: var(--sl-4);
    padding: var(--sl-4) var(--sl-3) var(--sl-4) var(--sl-5);
    pointer-events: auto;
  }
  .failure {
    border-left: 3px solid var(--sl-error-fill);
  }
  .notice {
    border-left: 3px solid var(--sl-accent);
  }
  @media (forced-colors: active) {
    .failure {
      border-left: 3px solid Highlight;
    }
  }
  .message {
    flex: 1;
    align-self: center;
    max-height: 40cqh;
    overflow: auto;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

/** The toasts in the corner. */
@customElement('stopline-toasts')
export class StoplineToasts extends PanelElement<ToastPort> {
  static override styles = [baseStyles, buttonStyles, styles];

  protected override select({ toasts }: ToastPort) {
    return [new Select(this, toasts, (value) => value)];
  }

  protected override view(port: ToastPort): TemplateResult {
    return html`
      ${repeat(
        port.toasts.value,
        ({ id }) => id,
        (toast) => this.#toast(port, toast),
      )}
    `;
  }

  #toast(port: ToastPort, { id, kind, message, action }: Toast): TemplateResult {
    return html`
      <div class="toast raised ${kind}" role=${kind === 'failure' ? 'alert' : 'status'}>
        <span class="message">${visibleText(message)}</span>
        ${action ? this.#actionButton(port, id, action) : nothing}
        ${iconButton({ icon: 'close', label: 'Dismiss', small: true, onPress: () => port.dismissToast(id) })}
      </div>
    `;
  }

  #actionButton(port: ToastPort, id: number, { label, run }: ToastAction): TemplateResult {
    const onPress = () => {
      port.dismissToast(id);
      run();
    };
    return html`<button type="button" class="button box" @click=${onPress}>${visibleText(label)}</button>`;
  }
}
