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

/** Announcements to screen readers. It has no role: the first status of the page is the visible one. */
@customElement('stopline-announcer')
export class StoplineAnnouncer extends PanelElement<AnnouncementPort> {
  static override styles = [baseStyles, styles];

  protected override select({ announcement }: AnnouncementPort) {
    return [new Select(this, announcement, (value) => value)];
  }

  /** Repeated text is announced again. */
  protected override view({ announcement }: AnnouncementPort): TemplateResult {
    const { text, token } = announcement.value;
    return html`
      <div class="unseen" aria-live="polite" aria-atomic="true">
        ${keyed(token, html`<span>${visibleText(text)}</span>`)}
      </div>
    `;
  }
}
