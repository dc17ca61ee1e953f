import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { baseStyles } from './base.styles.ts';
import { buttonStyles } from './button.styles.ts';
import { emit } from './emit.ts';
import { icon } from './icons.ts';
import { MenuKey } from './menu-key.ts';
import { moveFocus } from './roving-focus.ts';
import { tabsStyles } from './tabs.styles.ts';
import { visibleText } from './visible-text.ts';

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly name?: string;
  readonly title?: string;
  /** A quieter text after the label: the folder, for files of the same name. */
  readonly detail?: string;
  /** A dot after the label: the file has unsaved text. */
  readonly edited?: boolean;
  /** An italic label: the next file replaces it. */
  readonly preview?: boolean;
  /** A struck-through label: the file was deleted. */
  readonly deleted?: boolean;
  /** A violet dot: an agent is waiting. */
  readonly attention?: boolean;
  /** A dot after the label: there is new output. */
  readonly news?: boolean;
  readonly closable?: boolean;
  /** It can be dragged. */
  readonly movable?: boolean;
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
 * A list of tabs: `files` above the editor, `panels` in the head of a panel, `phone` along a phone's panels. Emits
 * `tab-selected`, `tab-closed` and, on a double click, `tab-kept`; on a right click, a long press or the menu key
 * `tab-menu-requested`, with client coordinates. It scrolls to the selected tab.
 */
@customElement('stopline-tabs')
export class StoplineTabs extends LitElement {
  static override styles = [baseStyles, buttonStyles, tabsStyles];

  @property() label = '';
  @property({ attribute: false }) tabs: readonly Tab[] = [];
  @property() selected: string | undefined;
  @property() look: 'files' | 'panels' | 'phone' = 'panels';

  #hadFocus = false;
  readonly #menuKey = new MenuKey();
  /** The tab that was last scrolled into view, and its neighbours. */
  #brought = '';
  #width = 0;
  readonly #resizes = new ResizeObserver(([entry]) => {
    this.#width = entry?.contentRect.width ?? 0;
    this.#bringIntoView();
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizes.disconnect();
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('[role="tab"][tabindex="0"]')?.focus(options);
  }

  protected override willUpdate(): void {
    this.#hadFocus = this.shadowRoot?.activeElement != null;
  }

  protected override updated(): void {
    // After a tab was closed by key, the focus goes to the selected one.
    if (this.#hadFocus && this.shadowRoot?.activeElement == null) this.focus({ preventScroll: true });
    this.#bringIntoView();
  }

  /** Scrolling forces a layout: only when the tabs or the width changed, and in the next frame. */
  #bringIntoView(): void {
    const shown = `${this.selected} ${this.tabs.map(({ key }) => key).join(' ')} ${this.#width}`;
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
        @contextmenu=${this.#onContextMenu}
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
    const label = visibleText(tab.label);
    const isTabStop = isSelected || (index === 0 && this.tabs.every(({ key }) => key !== this.selected));
    return html`
      <button
        type="button"
        role="tab"
        class=${classesOf(tab)}
        data-key=${tab.key}
        draggable=${tab.movable === true ? 'true' : nothing}
        tabindex=${isTabStop ? 0 : -1}
        aria-selected=${isSelected}
        aria-label=${visibleText(nameOf(tab))}
        title=${tab.title === undefined ? nothing : visibleText(tab.title)}
        @click=${() => emit(this, 'tab-selected', { key: tab.key })}
        @dblclick=${() => emit(this, 'tab-kept', { key: tab.key })}
        @mousedown=${preventMiddle}
        @mouseup=${preventMiddle}
        @auxclick=${(event: MouseEvent) => {
          if (event.button === 1) this.#close(tab, event);
        }}
      >
        <span class="label" data-label=${label}>${label}</span>
        ${tab.detail === undefined || tab.detail === '' ? nothing : html`<span class="small dim">${visibleText(tab.detail)}</span>`}
        ${tab.closable === true ? this.#closer(tab) : nothing}
      </button>
    `;
  }

  /** A tab is one target, so this is not a button; Delete closes it by key. */
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

  /** A vertical wheel scrolls the tabs. */
  readonly #onWheel = (event: WheelEvent): void => {
    if (this.scrollWidth <= this.clientWidth || event.deltaX !== 0 || event.ctrlKey) return;
    this.scrollLeft += event.deltaY;
    event.preventDefault();
  };

  readonly #onContextMenu = (event: MouseEvent): void => {
    const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="tab"]') : null;
    if (tab === null) return;
    event.preventDefault();
    if (!this.#menuKey.isEcho(event)) this.#requestMenu(tab, event.clientX, event.clientY);
  };

  #requestMenu(tab: HTMLElement, x: number, y: number): void {
    emit(this, 'tab-menu-requested', { key: tab.dataset.key ?? '', x, y });
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLElement && this.#menuKey.isPressed(event)) {
      const { left, bottom } = event.target.getBoundingClientRect();
      event.preventDefault();
      this.#requestMenu(event.target, left, bottom);
      return;
    }
    const items = [...this.renderRoot.querySelectorAll<HTMLElement>('[role="tab"]')];
    const moved = moveFocus(event, items, 'horizontal');
    if (moved !== undefined) emit(this, 'tab-selected', { key: moved.dataset.key ?? '' });
    if (event.key !== 'Delete' || !(event.target instanceof HTMLElement)) return;
    const key = event.target.dataset.key;
    const tab = this.tabs.find((candidate) => candidate.key === key);
    if (tab !== undefined) this.#close(tab, event);
  };
}

/** The middle button closes a tab; it must not scroll or paste. */
const preventMiddle = (event: MouseEvent): void => {
  if (event.button === 1) event.preventDefault();
};
