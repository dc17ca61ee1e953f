import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { DebugError, type LinkRole, type Methods, type SharedLink } from '#protocol';
import { copyText } from '../../model/clipboard.ts';
import { qrCode } from '../../ui/qr-code.ts';
import type { NoticePort, RequestPort } from '../../model/ports.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import { fieldStyles } from '../../ui/field.styles.ts';
import { onSubmitClick } from '../../ui/form.ts';
import { iconButton } from '../../ui/icon-button.ts';
import { Sheet } from '../../ui/sheet.ts';
import { sheetStyles } from '../../ui/sheet.styles.ts';
import { titledSheetStyles } from '../../ui/titled-sheet.styles.ts';
import { visibleText } from '../../ui/visible-text.ts';

const styles = css`
  form,
  .made,
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sl-4);
    padding: var(--sl-4) var(--sl-5);
  }
  ul {
    margin: 0;
    padding: 0 0 var(--sl-3);
    list-style: none;
  }
  .what,
  .grows {
    flex: 1;
    min-width: 140px;
    overflow-wrap: anywhere;
  }
  p {
    margin: 0;
    padding: var(--sl-4) var(--sl-5);
    color: var(--sl-text-2);
  }
  .qr {
    display: block;
    width: min(320px, 100% - 2 * var(--sl-5));
    margin: var(--sl-4) auto 0;
  }
`;

const roleNames: Readonly<Record<LinkRole, string>> = {
  observer: 'Can watch',
  controller: 'Can control',
  agent: 'Agent',
};

const hour = 3_600;

/** The expiries to choose from, in seconds; 0 for none. */
const expiries: readonly (readonly [seconds: number, label: string])[] = [
  [2 * hour, 'for 2 hours'],
  [24 * hour, 'for a day'],
  [14 * 24 * hour, 'for 14 days'],
  [0, 'until the server stops'],
];

const roles: readonly LinkRole[] = ['observer', 'controller', 'agent'];

type SharePort = Pick<RequestPort, 'call'> & NoticePort;

/** What the owner hands on: the page's URL with the token, or an agent's token. */
interface MadeLink {
  readonly name: 'Link' | 'Token';
  readonly text: string;
}

type CreatedLink = Methods['create_link']['result'];

/** With the server's public URL, or else the address at which this page was opened. */
const pageLink = ({ token, publicUrl }: CreatedLink): string =>
  `${publicUrl ?? new URL('.', document.baseURI).href}#token=${token}`;

const madeLink = (created: CreatedLink): MadeLink =>
  created.link.role === 'agent' ? { name: 'Token', text: created.token } : { name: 'Link', text: pageLink(created) };

/** Makes, lists and revokes links. The server shows a token once only. */
@customElement('stopline-share')
export class StoplineShare extends Sheet {
  static override styles = [baseStyles, buttonStyles, fieldStyles, sheetStyles, titledSheetStyles, styles];

  @property({ attribute: false }) port: SharePort | undefined;
  @state() private links: readonly SharedLink[] = [];
  @state() private made: MadeLink | undefined;
  @state() private problem = '';

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#read();
  }

  protected override content(): TemplateResult {
    const { links, made, problem } = this;
    return html`
      <div class="head">
        <h2>Share</h2>
        ${iconButton({ icon: 'close', label: 'Close', small: true, onPress: () => this.close() })}
      </div>
      ${problem === '' ? nothing : html`<p role="alert">${visibleText(problem)}</p>`} ${this.#form()}
      ${made ? this.#made(made) : nothing}
      ${
        links.length === 0
          ? html`<p>No links yet.</p>`
          : html`<ul>
              ${links.map((link) => this.#row(link))}
            </ul>`
      }
    `;
  }

  #form(): TemplateResult {
    return html`
      <form @click=${this.#onClick}>
        <input class="field grows" name="label" aria-label="Label" placeholder="For whom" maxlength="200" required />
        <select class="field" name="role" aria-label="Role">
          ${roles.map((role) => html`<option value=${role}>${roleNames[role]}</option>`)}
        </select>
        <select class="field" name="expiry" aria-label="Valid">
          ${expiries.map(([seconds, label]) => html`<option value=${seconds}>${label}</option>`)}
        </select>
        <button type="submit" class="button box">Create link</button>
      </form>
    `;
  }

  #made({ name, text }: MadeLink): TemplateResult {
    return html`
      <div class="made">
        <input class="field grows" readonly aria-label=${name} .value=${text} />
        <button type="button" class="button box" @click=${() => void this.#copy(text)}>Copy</button>
      </div>
      ${name === 'Link' ? qrCode(text, 'QR code of the link') : nothing}
      <p>Shown only now. Everyone who has it can use it until you revoke it.</p>
    `;
  }

  #row({ id, role, label, expiresAt }: SharedLink): TemplateResult {
    const shown = visibleText(label);
    const until = expiresAt === undefined ? '' : `, until ${new Date(expiresAt).toLocaleString()}`;
    return html`
      <li>
        <span class="what">${shown} <span class="small dim">${roleNames[role]}${until}</span></span>
        <button type="button" class="button box" aria-label="Revoke ${shown}" @click=${() => void this.#revoke(id)}>
          Revoke
        </button>
      </li>
    `;
  }

  readonly #onClick = onSubmitClick((form) => void this.#create(new FormData(form)));

  async #create(fields: FormData): Promise<void> {
    const role = roles.find((known) => known === fields.get('role'));
    const label = fields.get('label');
    const expiresInS = Number(fields.get('expiry'));
    if (role === undefined || typeof label !== 'string') return;
    await this.#attempt(async ({ call }) => {
      this.made = madeLink(await call('create_link', { role, label, ...(expiresInS > 0 && { expiresInS }) }));
    });
  }

  async #copy(text: string): Promise<void> {
    if (this.port) await copyText(this.port, text);
  }

  async #revoke(id: string): Promise<void> {
    this.made = undefined;
    await this.#attempt(async ({ call }) => void (await call('revoke_link', { id })));
  }

  /** Acts, and reads the list again. */
  async #attempt(act: (port: SharePort) => Promise<void>): Promise<void> {
    this.problem = '';
    try {
      if (this.port) await act(this.port);
    } catch (error) {
      this.problem = DebugError.from(error).message;
    }
    await this.#read();
  }

  async #read(): Promise<void> {
    try {
      const listed = await this.port?.call('list_links', {});
      if (listed) this.links = listed.links;
    } catch (error) {
      this.problem = DebugError.from(error).message;
    }
  }
}

export function openShare(root: ParentNode & Node, port: SharePort): void {
  const sheet = new StoplineShare();
  sheet.label = 'Share';
  sheet.port = port;
  root.append(sheet);
}
