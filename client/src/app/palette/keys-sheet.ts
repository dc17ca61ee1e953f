import { css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Commands } from '../../model/commands/user-command.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import { iconButton } from '../../ui/icon-button.ts';
import { keyHint, type KeyRow } from '../../ui/key-name.ts';
import { Sheet } from '../../ui/sheet.ts';
import { sheetStyles } from '../../ui/sheet.styles.ts';
import { titledSheetStyles } from '../../ui/titled-sheet.styles.ts';
import { keyGroups, type KeyGroup } from './key-groups.ts';

const styles = css`
  dialog {
    width: min(720px, 100vw - 16px);
    max-height: min(640px, 80vh);
  }
  .groups {
    columns: 2 240px;
    column-gap: var(--sl-7);
    padding: var(--sl-4) var(--sl-5) 0;
  }
  section {
    padding-bottom: var(--sl-5);
    break-inside: avoid;
  }
  h3 {
    line-height: var(--sl-row);
  }
  dl {
    margin: 0;
  }
  dl > div {
    display: flex;
    gap: var(--sl-5);
    padding: 3px 0;
  }
  dt {
    order: 1;
    flex: none;
    margin-left: auto;
    color: var(--sl-text-3);
  }
  dd {
    margin: 0;
    color: var(--sl-text-2);
  }
  kbd {
    font: inherit;
  }
  @media (pointer: coarse) {
    .head {
      height: 48px;
    }
  }
`;

const keyRow = ({ keys, does }: KeyRow): TemplateResult => html`
  <div>
    <dt>${keys.map((key, index) => html`${index === 0 ? '' : ' or '}<kbd>${keyHint(key)}</kbd>`)}</dt>
    <dd>${does}</dd>
  </div>
`;

const keyGroup = ({ title, rows }: KeyGroup): TemplateResult => html`
  <section>
    <h3 class="small dim">${title}</h3>
    <dl>${rows.map(keyRow)}</dl>
  </section>
`;

/** The list of all keys. */
@customElement('stopline-keys')
export class StoplineKeys extends Sheet {
  @property({ attribute: false }) commands: Commands = {};

  static override styles = [baseStyles, buttonStyles, sheetStyles, titledSheetStyles, styles];

  protected override content(): TemplateResult {
    return html`
      <div class="head">
        <h2>Keys</h2>
        ${iconButton({ icon: 'close', label: 'Close', small: true, onPress: () => this.close() })}
      </div>
      <div class="groups">${keyGroups(this.commands).map(keyGroup)}</div>
    `;
  }
}

export function openKeys(root: ParentNode & Node, commands: Commands): void {
  const sheet = new StoplineKeys();
  sheet.label = 'Keys';
  sheet.commands = commands;
  root.append(sheet);
}
