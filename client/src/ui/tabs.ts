import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { baseStyles } from './base.styles.ts';
import { emit } from './emit.ts';
import { icon } from './icons.ts';
import { moveFocus } from './roving-focus.ts';
import { tabsStyles } from './tabs.styles.ts';

/** One tab. */
export interface Tab {
  readonly key: string;
  /** What it says, and its accessible name unless `name` is given. */
  readonly label: string;
  readonly name?: string;
  readonly title?: string;
  /** Behind the label, quieter: the folder that tells it from another of its name. */
  readonly detail?: string;
  /** A dot behind the label: a file with something that is not saved. */
  readonly edited?: boolean;
  /** The label slants: the next one takes its place. */
  readonly preview?: boolean;
  /** The label is struck through: the file is gone. */
  readonly deleted?: boolean;
  /** A violet pip behind the label: an agent waits there. */
  readonly attention?: boolean;
  /** A dot behind the label: something came that was not seen. */
  readonly news?: boolean;
  readonly closable?: boolean;
}

const classesOf = ({ edited, attention, news, preview, deleted }: Tab): string =>
  [
    ...(edited === true ? ['edited'] : attention === true ? ['attention'] : news === true ? ['news'] : []),
    ...(preview === true ? ['preview'] : []),
    ...(deleted === true ? ['gone'] : []),
  ].join(' ');

const nameOf = ({ name, label, detail = '', edited, news, deleted }: Tab): string =>
  name ??
  [
    label,
    ...(detail === '' ? [] : [detail]),
    ...(deleted === true ? ['deleted'] : []),
    ...(edited === true ? ['unsaved'] : []),
    ...(news === true ? ['new output'] : []),
  ].join(', ');

/**
 * A list of tabs: `files` over the editor, `panels` in the head of a panel, `phone` along the lower half of a phone.
 * Says `tab-selected { key }`, `tab-closed { key }` and, on a double click, `tab-kept { key }`; the page shows what
 * belongs to the selected tab. Where they do not fit they scroll, and the selected one is in view.
 */
@customElement('stopline-tabs')
export class StoplineTabs extends LitElement {
  static override styles = [baseStyles, tabsStyles];

  /** Accessible name of the list: 'Open files'. */
  @property() label = '';
  @property({ attribute: false }) tabs: readonly Tab[] = [];
  /** Key of the tab that is shown. */
  @property() selected: string | undefined;
  @property() look: 'files' | 'panels' | 'phone' = 'panels';

  #hadFocus = false;
  /** Which tab was brought into view, and where it stood. */
  #brought = '';

  /** Puts the focus on the selected tab. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('[role="tab"][tabindex="0"]')?.focus(options);
  }

  protected override willUpdate(): void {
    this.#hadFocus = this.shadowRoot?.activeElement != null;
  }

  protected override updated(): void {
    // A tab that was closed by key leaves the focus to the one that is selected now.
    if (this.#hadFocus && this.shadowRoot?.activeElement == null) this.focus({ preventScroll: true });
    this.#bringIntoView();
  }

  /** Asks the browser to lay the page out: only where there is something to bring, and when it does so anyway. */
  #bringIntoView(): void {
    const shown = `${this.selected} ${this.tabs.map(({ key }) => key).join(' ')}`;
    if (shown === this.#brought) return;
    this.#brought = shown;
    requestAnimationFrame(() => {
      const selected = this.renderRoot.querySelector('[aria-selected="true"]');
      selected?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    });
  }

  protected override render(): TemplateResult {
    return html`
      <div
        class="list ${this.look}"
        role="tablist"
        aria-label=${this.label}
        @keydown=${this.#onKeyDown}
        @wheel=${this.#onWheel}
      >
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
        class=${classesOf(tab)}
        data-key=${tab.key}
        tabindex=${isTabStop ? 0 : -1}
        aria-selected=${isSelected}
        aria-label=${nameOf(tab)}
        title=${tab.title ?? nothing}
        @click=${() => emit(this, 'tab-selected', { key: tab.key })}
        @dblclick=${() => emit(this, 'tab-kept', { key: tab.key })}
        @mousedown=${preventMiddle}
        @mouseup=${preventMiddle}
        @auxclick=${(event: MouseEvent) => {
          if (event.button === 1) this.#close(tab, event);
        }}
      >
        <span class="label" data-label=${tab.label}>${tab.label}</span>
        ${tab.detail === undefined || tab.detail === '' ? nothing : html`<span class="detail">${tab.detail}</span>`}
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

  /** A wheel that turns one way only moves the tabs along. */
  readonly #onWheel = (event: WheelEvent): void => {
    if (this.scrollWidth <= this.clientWidth || event.deltaX !== 0 || event.ctrlKey) return;
    this.scrollLeft += event.deltaY;
    event.preventDefault();
  };

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

/** The middle button closes; it does not begin to scroll, nor paste a selection where the cursor is. */
const preventMiddle = (event: MouseEvent): void => {
  if (event.button === 1) event.preventDefault();
};
