import { css, html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { PanelElement } from '../ui/panel-element.ts';
import { Select } from '../model/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { visibleText } from '../ui/visible-text.ts';
import type { AnnouncementPort } from '../model/ports.ts';

const styles = css`
  :host {
    position: absolute;
  }
`;

/** What screen readers are told without being asked. It has no role: the page's first status is the one that is seen. */
@customElement('stopline-announcer')
export class StoplineAnnouncer extends PanelElement<AnnouncementPort> {
  static override styles = [baseStyles, styles];

  protected override select({ announcement }: AnnouncementPort) {
    return [new Select(this, announcement, (value) => value)];
  }

  /** The same words again are another announcement. */
  protected override view({ announcement }: AnnouncementPort): TemplateResult {
    const { text, token } = announcement.value;
    return html`
      <div class="unseen" aria-live="polite" aria-atomic="true">
        ${keyed(token, html`<span>${visibleText(text)}</span>`)}
      </div>
    `;
  }
}
