import type { Person } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { attempt } from '../../model/attempt.ts';
import { Select } from '../../model/store.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import { iconButton } from '../../ui/icon-button.ts';
import { Sheet } from '../../ui/sheet.ts';
import { sheetStyles } from '../../ui/sheet.styles.ts';
import { titledSheetStyles } from '../../ui/titled-sheet.styles.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { yourself } from './people.ts';
import { raisedHands } from './several-people.ts';
import { handIcon, personFace, personFaceStyles } from './person-face.ts';
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
  .yours {
    padding: var(--sl-4) var(--sl-5) 0;
  }
`;

const roleNames: Readonly<Record<Person['role'], string>> = {
  owner: 'Owner',
  controller: 'Can control',
  observer: 'Can watch',
};

/** Who has the page open: the owner hands the controls to one of them, others raise a hand. */
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

  #list(port: PeoplePort): TemplateResult {
    const { listed, total } = port.people.value;
    const unlisted = total - listed.length;
    const hands = raisedHands(port.people.value);
    const sorted = [...hands, ...listed.filter((person) => !hands.includes(person))];
    return html`
      ${handButton(port)}
      <ul aria-label="People">
        ${sorted.map((person) => personRow(port, person))}
      </ul>
      ${unlisted > 0 ? html`<p>${unlisted} more are not listed.</p>` : nothing}
    `;
  }
}

function handButton(port: PeoplePort): TemplateResult | typeof nothing {
  const you = yourself(port.people.value);
  if (you === undefined || you.role === 'owner') return nothing;
  const isRaised = you.handRaisedAt !== null;
  return html`
    <div class="yours">
      <button
        type="button"
        class="button box"
        @click=${() => void attempt(port, port.call('raise_hand', { raised: !isRaised }))}
      >
        ${handIcon()} ${isRaised ? 'Lower hand' : 'Raise hand'}
      </button>
    </div>
  `;
}

function personRow(port: PeoplePort, person: Person): TemplateResult {
  const { people } = port;
  const details = [
    roleNames[person.role],
    ...(person.id === people.value.you ? ['you'] : []),
    ...(person.hasControls ? ['has the controls'] : []),
    ...(person.isPresenting ? ['presents'] : []),
  ];
  return html`
    <li>
      ${personFace(person)}
      <span class="what">${visibleText(person.name)} <span class="small dim">${details.join(', ')}</span></span>
      ${person.handRaisedAt === null ? nothing : html`${handIcon()}<span class="small">Hand raised</span>`}
      ${yourself(people.value)?.role === 'owner' ? controlsButton(port, person) : nothing}
    </li>
  `;
}

/** For the owner, beside everyone else. */
function controlsButton(port: PeoplePort, person: Person): TemplateResult | typeof nothing {
  if (person.role === 'owner') return nothing;
  const name = visibleText(person.name);
  const [text, label, to] = person.hasControls
    ? ['Take back controls', `Take back controls from ${name}`, null]
    : ['Hand over controls', `Hand over controls to ${name}`, person.id];
  return html`<button
    type="button"
    class="button box"
    aria-label=${label}
    @click=${() => void attempt(port, port.call('hand_controls', { to }))}
  >
    ${text}
  </button>`;
}

/** Opens the list of the people who have the page open. */
export function openPeople(root: ParentNode & Node, port: PeoplePort): void {
  const sheet = new StoplinePeopleSheet();
  sheet.label = 'People';
  sheet.port = port;
  new Select(sheet, port.people, (value) => value);
  root.append(sheet);
}
