import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { exceptionGroups, groupText, type ExceptionGroup, type StudentCard } from '#protocol';
import '../app/token-field.ts';
import '../app/toasts.ts';
import { attempt } from '../model/attempt.ts';
import { copyText } from '../model/clipboard.ts';
import { Select } from '../model/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { fieldStyles } from '../ui/field.styles.ts';
import { mark } from '../ui/icons.ts';
import { PanelElement } from '../ui/panel-element.ts';
import { visibleText } from '../ui/visible-text.ts';
import { lookOf, studentCardView } from './student-card-view.ts';
import './send-dialog.ts';
import type { StoplineSendDialog } from './send-dialog.ts';
import type { WallPort } from './wall-port.ts';
import { groupKey } from './wall-state.ts';
import { wallStyles } from './wall.styles.ts';

function themeField(port: WallPort): TemplateResult {
  const themes = port.themes();
  const onChange = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) themes[target.selectedIndex]?.run();
  };
  return html`
    <select class="field" aria-label="Theme" @change=${onChange}>
      ${themes.map(({ label, checked }) => html`<option ?selected=${checked}>${label}</option>`)}
    </select>
  `;
}

/** The counts in the bar, in the order in which they are named. */
const counted = [
  { looks: ['exception'], label: 'at an exception' },
  { looks: ['stopped'], label: 'stopped' },
  { looks: ['running'], label: 'running' },
  { looks: ['idle'], label: 'idle' },
  { looks: ['ended', 'failed'], label: 'ended' },
  { looks: ['offline'], label: 'not reached' },
];

/** How many students are in which state. */
export function summaryOf(cards: readonly StudentCard[]): string {
  const looks = cards.map(lookOf);
  const counts = counted.map(({ looks: wanted, label }) => ({
    label,
    count: looks.filter((look) => wanted.includes(look)).length,
  }));
  return counts.flatMap(({ label, count }) => (count > 0 ? [`${count} ${label}`] : [])).join(', ');
}

/** The teacher's wall: a card for each student. */
@customElement('stopline-wall')
export class StoplineWall extends PanelElement<WallPort> {
  static override styles = [baseStyles, buttonStyles, fieldStyles, wallStyles];

  get #dialog(): StoplineSendDialog | null {
    return this.renderRoot.querySelector('stopline-send-dialog');
  }

  protected override select({ wall }: WallPort) {
    return [new Select(this, wall, (value) => value)];
  }

  protected override view(port: WallPort): TemplateResult {
    const { connection } = port.wall.value;
    const isSignedIn = connection.kind !== 'needs_token';
    return html`
      ${isSignedIn ? this.#class(port) : html`<stopline-token-field .port=${port.token}></stopline-token-field>`}
      <stopline-send-dialog .port=${port}></stopline-send-dialog>
      <stopline-toasts .port=${port}></stopline-toasts>
    `;
  }

  #class(port: WallPort): TemplateResult {
    const { connection, name, isUnsandboxed, cards, chosenGroup } = port.wall.value;
    const groups = exceptionGroups(cards);
    const chosen = groups.find((group) => groupKey(group) === chosenGroup);
    const shown = chosen ? cards.filter(({ student }) => chosen.students.includes(student)) : cards;
    return html`
      <header>
        <h1>${mark()} Class ${visibleText(name)}</h1>
        <p class="summary">${summaryOf(cards)}</p>
        <button type="button" class="button box" @click=${() => void this.#dialog?.askMessage()}>
          Message to all…
        </button>
        <button type="button" class="button box" @click=${() => void this.#dialog?.askExercise()}>Hand out…</button>
        ${themeField(port)}
      </header>
      ${
        connection.kind === 'lost'
          ? html`<p class="alert" role="alert">Disconnected. ${connection.reason ?? ''} Reconnecting…</p>`
          : nothing
      }
      <main>
        ${isUnsandboxed ? html`<p class="warning">Students’ programs run without a sandbox.</p>` : nothing}
        ${this.#groups(port, groups, chosen)}
        <section aria-labelledby="students">
          <h2 id="students">${chosen ? groupText(chosen) : 'Students'}</h2>
          <ul class="cards" aria-labelledby="students">
            ${repeat(
              shown,
              ({ student }) => student,
              (card) =>
                studentCardView(card, {
                  onJoin: () => void this.#join(port, card),
                  onCopyLink: () => void this.#copyLink(port, card),
                }),
            )}
          </ul>
        </section>
      </main>
    `;
  }

  /** Always there, so that the first group is announced too. */
  #groups(port: WallPort, groups: readonly ExceptionGroup[], chosen: ExceptionGroup | undefined): TemplateResult {
    return html`
      <section aria-labelledby="groups">
        <h2 id="groups" ?hidden=${groups.length === 0}>Equal exceptions</h2>
        <div class="groups" role="group" aria-labelledby="groups" aria-live="polite">
          ${repeat(groups, groupKey, (group) => this.#group(port, group, chosen))}
        </div>
      </section>
    `;
  }

  #group(port: WallPort, group: ExceptionGroup, chosen: ExceptionGroup | undefined): TemplateResult {
    const key = groupKey(group);
    const isChosen = chosen !== undefined && groupKey(chosen) === key;
    const choose = () => port.wall.update((wall) => ({ ...wall, chosenGroup: isChosen ? undefined : key }));
    return html`
      <button type="button" class="button box" aria-pressed=${isChosen} @click=${choose}>
        ${visibleText(groupText(group))}
      </button>
    `;
  }

  /** Opens the tab at once: browsers block one that does not follow a click directly. */
  async #join(port: WallPort, { student }: StudentCard): Promise<void> {
    const tab = window.open('', '_blank');
    const joined = await attempt(port, port.call('join', { student }));
    if (!joined) tab?.close();
    else if (tab) {
      tab.opener = null;
      tab.location.replace(joined.url);
    } else port.notify('The browser blocked the new tab. Allow pop-ups for this page, then join again.', 'failure');
  }

  async #copyLink(port: WallPort, { student }: StudentCard): Promise<void> {
    const link = await attempt(port, port.call('get_student_link', { student }));
    if (link) await copyText(port, link.url);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-wall': StoplineWall;
  }
}
