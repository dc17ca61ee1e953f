import { css, html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { PanelElement } from '../ui/panel-element.ts';
import { Select } from '../model/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import type { ConnectionPort, SharedPort } from '../model/ports.ts';

const styles = css`
  [role='alert'] {
    display: flex;
    align-items: center;
    gap: var(--sl-4);
    min-height: var(--sl-tab);
    padding: 3px var(--sl-3) 3px var(--sl-5);
    background: var(--sl-text-1);
    color: var(--sl-bg-frame);
  }
  .button {
    height: 24px;
    margin-left: auto;
    color: inherit;
  }
  .button:hover,
  .button:active {
    background: none;
    color: inherit;
    text-decoration: underline;
  }
  .button:focus-visible {
    outline-color: currentColor;
  }
`;

type AlertPort = SharedPort & Pick<ConnectionPort, 'retryConnection'>;

// A formatter that is made as the page loads would take a third of the time that its script needs.
const clockTime = (time: Date): string =>
  time.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });

/** Covers the tabs while the page is disconnected, and disappears by itself. */
@customElement('stopline-connection-alert')
export class StoplineConnectionAlert extends PanelElement<AlertPort> {
  static override styles = [baseStyles, buttonStyles, styles];

  protected override select({ server }: AlertPort) {
    return [new Select(this, server, ({ connection }) => connection)];
  }

  protected override view(port: AlertPort): TemplateResult {
    const { connection, workspace } = port.server.value;
    if (connection.kind === 'closed' && connection.message !== undefined)
      return html`<div role="alert"><span>${connection.message}</span></div>`;
    if (connection.kind !== 'lost') return html``;
    const isKnown = workspace.path !== '';
    return html`
      <div role="alert">
        <span>
          ${connection.reason ?? 'Disconnected.'}
          ${isKnown ? `Showing data from ${clockTime(connection.since)}. ` : ''}Reconnecting…
        </span>
        <button type="button" class="button text" @click=${() => port.retryConnection()}>Try now</button>
      </div>
    `;
  }
}
