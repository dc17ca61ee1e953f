import { css, html, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { tokenIn } from '../model/connection/token.ts';
import { PanelElement } from '../ui/panel-element.ts';
import { Select } from '../model/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { fieldStyles } from '../ui/field.styles.ts';
import { onSubmitClick } from '../ui/form.ts';
import { mark } from '../ui/icons.ts';
import type { ConnectionPort, SharedPort } from '../model/ports.ts';

const styles = css`
  .ground {
    display: grid;
    grid-template-columns: minmax(0, 440px);
    place-content: center;
    height: 100%;
    overflow: auto;
    padding: var(--sl-6);
    background: var(--sl-bg-frame);
  }
  form {
    padding: var(--sl-6);
  }
  h1 {
    display: flex;
    align-items: center;
    gap: var(--sl-4);
    margin: 0 0 var(--sl-5);
    font-size: var(--sl-size-title);
  }
  label {
    display: block;
    margin-bottom: var(--sl-2);
    font-weight: 600;
  }
  p {
    margin: 0 0 var(--sl-5);
    color: var(--sl-text-2);
  }
  .failed {
    margin: var(--sl-3) 0 0;
    color: var(--sl-error);
  }
  .line {
    display: flex;
    gap: var(--sl-4);
  }
  .field {
    flex: 1;
    min-width: 0;
    height: var(--sl-button);
    font-family: var(--sl-font-mono);
    font-size: var(--sl-size-input);
    -webkit-text-security: disc;
  }
`;

type TokenPort = SharedPort & Pick<ConnectionPort, 'signIn'>;

const notAToken = 'Not a token. Paste the link that the server printed, or the text after “#token=” in it.';

/** Asks for the token, if there is none or it was rejected. */
@customElement('stopline-token-field')
export class StoplineTokenField extends PanelElement<TokenPort> {
  static override styles = [baseStyles, buttonStyles, fieldStyles, styles];

  protected override readonly focused = 'input';
  @state() private problem: string | undefined;

  protected override select({ server }: TokenPort) {
    return [new Select(this, server, ({ connection }) => connection)];
  }

  protected override view(port: TokenPort): TemplateResult {
    const { connection } = port.server.value;
    if (connection.kind !== 'needs_token') return html``;
    const problem = this.problem ?? connection.message;
    return html`
      <main class="ground">
        <form class="raised" @click=${this.#onClick} aria-label="Connect">
          <h1>${mark()} Stopline</h1>
          <p>Enter the server’s token. It is in the link that the server printed when it started.</p>
          <label for="token">Token</label>
          <div class="line">
            <input
              id="token"
              class="field"
              name="token"
              autocomplete="off"
              autocapitalize="off"
              spellcheck="false"
              required
              aria-invalid=${problem !== undefined}
              aria-describedby="problem"
            />
            <button type="submit" class="button fill">Connect</button>
          </div>
          <p id="problem" class="failed" role="alert" ?hidden=${problem === undefined}>${problem}</p>
        </form>
      </main>
    `;
  }

  protected override updated(): void {
    const input = this.renderRoot.querySelector('input');
    if (input && !this.matches(':focus-within')) input.focus();
  }

  readonly #onClick = onSubmitClick(() => {
    const input = this.renderRoot.querySelector('input');
    const token = tokenIn(input?.value ?? '');
    this.problem = token === undefined ? notAToken : undefined;
    if (token !== undefined) this.port?.signIn(token);
  });
}
