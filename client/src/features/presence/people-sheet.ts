import type { Person } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { Select } from '../../model/store.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import { iconButton } from '../../ui/icon-button.ts';
import { Sheet } from '../../ui/sheet.ts';
import { sheetStyles } from '../../ui/sheet.styles.ts';
import { titledSheetStyles } from '../../ui/titled-sheet.styles.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { personFace, personFaceStyles } from './person-face.ts';
import type { PeoplePort } from './port.ts';

const styles = css`
  ul {
    margin: 0;
    padding: var(--sl-3) 0;
    list-style: none;
  }
  li {
    display: flex;
    align-items: center;
    gap: var(--sl-4);
    min-height: var(--sl-row);
    padding: var(--sl-2) var(--sl-5);
  }
  .what {
    flex: 1;
    overflow-wrap: anywhere;
  }
  p {
    margin: 0;
    padding: 0 var(--sl-5) var(--sl-4);
    color: var(--sl-text-2);
  }
`;

const roleNames: Readonly<Record<Person['role'], string>> = {
  owner: 'Owner',
  controller: 'Can control',
  observer: 'Can watch',
};

/** Who has the page open. */
@customElement('stopline-people-sheet')
export class StoplinePeopleSheet extends Sheet {
  static override styles = [baseStyles, buttonStyles, sheetStyles, titledSheetStyles, personFaceStyles, styles];

  @property({ attribute: false }) port: PeoplePort | undefined;

  protected override content(): TemplateResult {
    const { port } = this;
    return html`
      <div class="head">
        <h2>People</h2>
        ${iconButton({ icon: 'close', label: 'Close', small: true, onPress: () => this.close() })}
      </div>
      ${port ? this.#list(port) : nothing}
    `;
  }

  #list({ people }: PeoplePort): TemplateResult {
    const { listed, total, you } = people.value;
    const unlisted = total - listed.length;
    return html`
      <ul aria-label="People">
        ${listed.map((person) => personRow(person, person.id === you))}
      </ul>
      ${unlisted > 0 ? html`<p>${unlisted} more are not listed.</p>` : nothing}
    `;
  }
}

function personRow(person: Person, isYou: boolean): TemplateResult {
  const details = [roleNames[person.role], ...(isYou ? ['you'] : [])];
  return html`
    <li>
      ${personFace(person)}
      <span class="what">${visibleText(person.name)} <span class="small dim">${details.join(', ')}</span></span>
    </li>
  `;
}

/** Opens the list of the people who have the page open. */
export function openPeople(root: ParentNode & Node, port: PeoplePort): void {
  const sheet = new StoplinePeopleSheet();
  sheet.label = 'People';
  sheet.port = port;
  new Select(sheet, port.people, (value) => value);
  root.append(sheet);
}
