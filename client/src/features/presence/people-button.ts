import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { Select } from '../../model/store.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { openPeople } from './people-sheet.ts';
import { isFollowing, presenterOf } from './people.ts';
import { others, raisedHands } from './several-people.ts';
import { handIcon, personFace, personFaceStyles } from './person-face.ts';
import type { PeoplePort } from './port.ts';

/** So many faces are shown beside the number. */
const mostFaces = 3;

const styles = css`
  :host {
    display: flex;
    flex: none;
    margin-left: var(--sl-4);
  }
  button {
    display: flex;
    align-items: center;
    max-width: 200px;
    overflow: hidden;
    white-space: nowrap;
    gap: var(--sl-2);
    min-height: var(--sl-button-small);
    padding: 0 var(--sl-3);
    border: 0;
    border-radius: var(--sl-radius-2);
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button[aria-pressed='true'] {
    background: var(--sl-accent-fill);
    color: var(--sl-on-accent);
  }
  button:hover:not([aria-pressed='true']) {
    background: rgb(128 128 128 / 0.2);
  }
  .count::before {
    content: attr(data-count);
  }
  .person + .person {
    margin-left: -8px;
  }
`;

const countView = (count: number): TemplateResult =>
  html`<span class="count" data-count=${count} aria-hidden="true"></span>`;

const handsText = (hands: number): string => (hands === 0 ? '' : `, ${hands} ${hands === 1 ? 'hand' : 'hands'} raised`);

function followButton({ people, followChoice }: PeoplePort): TemplateResult | typeof nothing {
  const presenter = presenterOf(people.value);
  if (presenter === undefined || presenter.id === people.value.you) return nothing;
  const follows = isFollowing(people.value, followChoice.value);
  const name = visibleText(presenter.name);
  return html`<button
    type="button"
    aria-pressed=${follows}
    title=${follows ? `You see what ${name} shows, until you look around` : `See what ${name} shows`}
    @click=${() => followChoice.set(!follows)}
  >
    Follow ${name}
  </button>`;
}

/** Shows that others have the page open, and opens the list of them. Absent while this page is alone. */
@customElement('stopline-people')
export class StoplinePeople extends PanelElement<PeoplePort> {
  static override styles = [baseStyles, personFaceStyles, styles];

  protected override readonly focused = 'button';

  protected override select({ people, followChoice }: PeoplePort) {
    return [new Select(this, people, (value) => value), new Select(this, followChoice, (value) => value)];
  }

  protected override view(port: PeoplePort): TemplateResult | typeof nothing {
    const people = port.people.value;
    if (people.total < 2) return nothing;
    const hands = raisedHands(people).length;
    // The unseen text is the accessible name.
    return html`${followButton(port)}<button
        type="button"
        aria-haspopup="dialog"
        title=${`${people.total} people have this page open`}
        @click=${() => openPeople(document.body, port)}
      >
        ${others(people).slice(0, mostFaces).map(personFace)} ${countView(people.total)}
        ${hands > 0 ? html`${handIcon()}${countView(hands)}` : nothing}
        <span class="unseen">${people.total} people${handsText(hands)}</span>
      </button>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-people': StoplinePeople;
  }
}
