import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { DebugError, type ListedApproval } from '#protocol';
import type { RequestPort } from '../../model/ports.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import { iconButton } from '../../ui/icon-button.ts';
import { Sheet } from '../../ui/sheet.ts';
import { sheetStyles } from '../../ui/sheet.styles.ts';
import { titledSheetStyles } from '../../ui/titled-sheet.styles.ts';
import { visibleText } from '../../ui/visible-text.ts';

const styles = css`
  ul {
    margin: 0;
    padding: var(--sl-3) 0;
    list-style: none;
  }
  li {
    display: flex;
    align-items: center;
    gap: var(--sl-5);
    padding: var(--sl-2) var(--sl-5);
  }
  .what {
    flex: 1;
    min-width: 0;
  }
  .what > div {
    overflow-wrap: anywhere;
  }
  code {
    display: block;
    color: var(--sl-text-3);
    font-family: var(--sl-font-mono);
    overflow-wrap: anywhere;
  }
  p {
    margin: 0;
    padding: var(--sl-5);
    color: var(--sl-text-2);
  }
  .all {
    display: flex;
    justify-content: flex-end;
    padding: 0 var(--sl-5) var(--sl-5);
  }
  @media (pointer: coarse) {
    .head {
      height: 48px;
    }
  }
`;

/** The launches that the owner has approved in this workspace. */
@customElement('stopline-approvals')
export class StoplineApprovals extends Sheet {
  static override styles = [baseStyles, buttonStyles, sheetStyles, titledSheetStyles, styles];

  @property({ attribute: false }) port: Pick<RequestPort, 'call'> | undefined;
  @state() private approvals: readonly ListedApproval[] | undefined;
  /** Why there are none, or why they could not be read. */
  @state() private problem = '';

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#read();
  }

  protected override content(): TemplateResult {
    const { approvals, problem } = this;
    return html`
      <div class="head">
        <h2>Approved launches</h2>
        ${iconButton({ icon: 'close', label: 'Close', small: true, onPress: () => this.close() })}
      </div>
      ${problem === '' ? nothing : html`<p role="alert">${visibleText(problem)}</p>`}
      ${approvals?.length === 0 && problem === '' ? html`<p>None yet. The first launch of a configuration asks.</p>` : nothing}
      ${approvals && approvals.length > 0 ? this.#list(approvals) : nothing}
    `;
  }

  #list(approvals: readonly ListedApproval[]): TemplateResult {
    return html`
      <ul>
        ${approvals.map((approval) => this.#row(approval))}
      </ul>
      <div class="all">
        <button type="button" class="button box" @click=${() => void this.#withdraw(approvals)}>Withdraw all</button>
      </div>
    `;
  }

  #row(approval: ListedApproval): TemplateResult {
    const { name, runs, at } = approval;
    const shown = visibleText(name);
    return html`
      <li>
        <div class="what">
          <div>${shown} <span class="small dim">${new Date(at).toLocaleString()}</span></div>
          <code class="small">${visibleText(runs)}</code>
        </div>
        <button
          type="button"
          class="button box"
          aria-label="Withdraw ${shown}"
          @click=${() => void this.#withdraw([approval])}
        >
          Withdraw
        </button>
      </li>
    `;
  }

  async #withdraw(approvals: readonly ListedApproval[]): Promise<void> {
    await this.#attempt(async (port) => {
      await port.call('withdraw_approvals', { ids: approvals.map(({ id }) => id) });
    });
    await this.#read();
  }

  async #read(): Promise<void> {
    await this.#attempt(async (port) => {
      const { approvals, problem = '' } = await port.call('list_approvals', {});
      this.approvals = approvals;
      this.problem = problem;
    });
  }

  async #attempt(act: (port: Pick<RequestPort, 'call'>) => Promise<void>): Promise<void> {
    try {
      if (this.port) await act(this.port);
    } catch (error) {
      this.problem = DebugError.from(error).message;
    }
  }
}

export function openApprovals(root: ParentNode & Node, port: Pick<RequestPort, 'call'>): void {
  const sheet = new StoplineApprovals();
  sheet.label = 'Approved launches';
  sheet.port = port;
  root.append(sheet);
}
