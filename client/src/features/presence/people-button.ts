import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { Select } from '../../model/store.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { openPeople } from './people-sheet.ts';
import { others } from './people.ts';
import { personFace, personFaceStyles } from './person-face.ts';
import type { PeoplePort } from './port.ts';

/** So many faces are shown beside the number. */
const mostFaces = 3;

const styles = css`
  :host {
    flex: none;
    margin-left: var(--sl-4);
  }
  button {
    display: flex;
    align-items: center;
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
  button:hover {
    background: rgb(128 128 128 / 0.2);
  }
  .person + .person {
    margin-left: -8px;
  }
`;

/** Shows that others have the page open, and opens the list of them. Absent while this page is alone. */
@customElement('stopline-people')
export class StoplinePeople extends PanelElement<PeoplePort> {
  static override styles = [baseStyles, personFaceStyles, styles];

  protected override readonly focused = 'button';

  protected override select({ people }: PeoplePort) {
    return [new Select(this, people, (value) => value)];
  }

  protected override view(port: PeoplePort): TemplateResult | typeof nothing {
    const people = port.people.value;
    if (people.total < 2) return nothing;
    return html`<button
      type="button"
      aria-haspopup="dialog"
      aria-label=${`${people.total} people`}
      title=${`${people.total} people have this page open`}
      @click=${() => openPeople(document.body, port)}
    >
      ${others(people).slice(0, mostFaces).map(personFace)}<span>${people.total}</span>
    </button>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-people': StoplinePeople;
  }
}
