import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { baseStyles } from './base.styles.ts';
import { emit } from './emit.ts';
import { icon } from './icons.ts';
import { moveFocus } from './roving-focus.ts';

/** One tab. */
export interface Tab {
  readonly key: string;
  /** What it says, and its accessible name unless `name` is given. */
  readonly label: string;
  readonly name?: string;
  readonly title?: string;
  /** A dot behind the label: an edited file. */
  readonly edited?: boolean;
  /** A violet pip behind the label: an agent waits there. */
  readonly attention?: boolean;
  readonly closable?: boolean;
}

/**
 * A list of tabs: `files` over the editor, `panels` in the head of a panel, `phone` along the lower half of a phone.
 * Says `tab-selected { key }` and `tab-closed { key }`; the page shows what belongs to the selected tab.
 */
@customElement('stopline-tabs')
export class StoplineTabs extends LitElement {
  static override styles = [
    baseStyles,
    css`
      :host {
        display: flex;
        min-width: 0;
        overflow: auto hidden;
        scrollbar-width: none;
      }
      .list {
        display: flex;
        align-items: stretch;
        min-width: 0;
      }
      button {
        display: flex;
        align-items: center;
        flex: none;
        gap: var(--sl-3);
        margin: 0;
        border: 0;
        background: none;
        color: var(--sl-text-3);
        font: inherit;
        white-space: nowrap;
        cursor: default;
      }
      button:hover,
      button[aria-selected='true'] {
        color: var(--sl-text-1);
      }
      .label {
        display: grid;
      }
      .label::after {
        content: attr(data-label);
        height: 0;
        overflow: hidden;
        visibility: hidden;
        font-weight: 600;
      }
      .edited::after,
      .attention::after {
        content: '';
        display: block;
        width: 6px;
        height: 6px;
        border-radius: 50%;
        background: var(--sl-text-3);
      }
      .attention::after {
        width: 7px;
        height: 7px;
        border-radius: 2px;
        background: var(--sl-agent);
      }
      .close {
        display: grid;
        place-items: center;
        width: 16px;
        height: 16px;
        margin: 0 -8px 0 -2px;
        border-radius: var(--sl-radius-1);
        visibility: hidden;
      }
      .close .icon {
        width: 12px;
        height: 12px;
      }
      button:hover .close,
      button:focus-visible .close,
      button[aria-selected='true'] .close {
        visibility: visible;
      }
      .close:hover {
        background: var(--sl-bg-hover);
      }
      .files button {
        padding: 0 14px;
        border-right: 1px solid var(--sl-line);
      }
      .files button[aria-selected='true'] {
        background: var(--sl-bg-editor);
      }
      .panels {
        align-items: center;
        gap: var(--sl-1);
      }
      .panels button {
        min-height: var(--sl-button-small);
        padding: 0 var(--sl-4);
        border-radius: var(--sl-radius-1);
      }
      .panels button[aria-selected='true'] {
        background: var(--sl-bg-raised);
        font-weight: 600;
      }
      .phone {
        flex: 1;
      }
      .phone button {
        position: relative;
        flex: 1 0 auto;
        justify-content: center;
        min-height: 44px;
        padding: 0 min(11px, 2cqw);
        font-size: 14px;
      }
      .phone button[aria-selected='true'] {
        font-weight: 600;
        box-shadow: inset 0 -2px var(--sl-text-1);
      }
      @media (forced-colors: active) {
        button[aria-selected='true'] {
          text-decoration: underline;
        }
      }
    `,
  ];

  /** Accessible name of the list: 'Open files'. */
  @property() label = '';
  @property({ attribute: false }) tabs: readonly Tab[] = [];
  /** Key of the tab that is shown. */
  @property() selected: string | undefined;
  @property() look: 'files' | 'panels' | 'phone' = 'panels';

  protected override render(): TemplateResult {
    return html`
      <div class="list ${this.look}" role="tablist" aria-label=${this.label} @keydown=${this.#onKeyDown}>
        ${repeat(
          this.tabs,
          ({ key }) => key,
          (tab, index) => this.#tab(tab, index),
        )}
      </div>
    `;
  }

  #tab(tab: Tab, index: number): TemplateResult {
    const isSelected = tab.key === this.selected;
    const isTabStop = isSelected || (index === 0 && this.tabs.every(({ key }) => key !== this.selected));
    return html`
      <button
        type="button"
        role="tab"
        class=${tab.edited === true ? 'edited' : tab.attention === true ? 'attention' : ''}
        data-key=${tab.key}
        tabindex=${isTabStop ? 0 : -1}
        aria-selected=${isSelected}
        aria-label=${tab.name ?? (tab.edited === true ? `${tab.label}, edited` : tab.label)}
        title=${tab.title ?? nothing}
        @click=${() => emit(this, 'tab-selected', { key: tab.key })}
        @auxclick=${(event: MouseEvent) => {
          if (event.button === 1) this.#close(tab, event);
        }}
      >
        <span class="label" data-label=${tab.label}>${tab.label}</span>
        ${tab.closable === true ? this.#closer(tab) : nothing}
      </button>
    `;
  }

  /** Not a button of its own: a tab is one target; the keyboard closes with Delete. */
  #closer(tab: Tab): TemplateResult {
    return html`<span
      class="close"
      aria-hidden="true"
      @click=${(event: Event) => {
        this.#close(tab, event);
      }}
      >${icon('close')}</span
    >`;
  }

  #close(tab: Tab, event: Event): void {
    if (tab.closable !== true) return;
    event.stopPropagation();
    event.preventDefault();
    emit(this, 'tab-closed', { key: tab.key });
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const items = [...this.renderRoot.querySelectorAll<HTMLElement>('[role="tab"]')];
    const moved = moveFocus(event, items, 'horizontal');
    if (moved !== undefined) emit(this, 'tab-selected', { key: moved.dataset.key ?? '' });
    if (event.key !== 'Delete' || !(event.target instanceof HTMLElement)) return;
    const key = event.target.dataset.key;
    const tab = this.tabs.find((candidate) => candidate.key === key);
    if (tab !== undefined) this.#close(tab, event);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-tabs': StoplineTabs;
  }
}
