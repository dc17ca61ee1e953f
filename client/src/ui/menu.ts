import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { ariaKeys, keyHint } from './key-name.ts';
import { baseStyles } from './base.styles.ts';
import { deepFocused, rootOf } from './dom-root.ts';
import { icon } from './icons.ts';
import { menuStyles } from './menu.styles.ts';
import { Popup, putInside } from './popup.ts';
import { moveFocus } from './roving-focus.ts';
import { visibleText } from './visible-text.ts';

export interface MenuItem {
  readonly label: string;
  readonly keys?: string;
  /** For items that can be ticked. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  /** Why it is disabled; shown as the tooltip. */
  readonly reason?: string;
  readonly run: () => void;
}

export type MenuEntry = MenuItem | 'separator';

/** Groups of entries with separators between them; empty ones are left out. */
export const inGroups = (...groups: readonly (readonly MenuEntry[])[]): readonly MenuEntry[] =>
  groups
    .filter((group) => group.length > 0)
    .flatMap((group, index): readonly MenuEntry[] => (index === 0 ? group : ['separator', ...group]));

export interface MenuRequest {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** The label is shown above the entries. */
  readonly isTitled?: boolean;
  /** One entry is chosen: it has the focus at first. */
  readonly isChoice?: boolean;
  /** The preferred position of its upper left corner, in client coordinates. */
  readonly x: number;
  readonly y: number;
  /** The menu becomes part of this element's root, and so of its landmark. */
  readonly near: Element;
}

@customElement('stopline-menu')
export class StoplineMenu extends Popup {
  static override styles = [baseStyles, menuStyles];

  @property() label = '';
  @property({ attribute: false }) entries: readonly MenuEntry[] = [];
  @property({ attribute: false }) isTitled = false;
  @property({ attribute: false }) isChoice = false;

  protected override readonly leavesOn = ['blur', 'resize'];

  /** Shows the menu at a point inside the window, and focuses its first item or the chosen one. */
  async open(x: number, y: number): Promise<void> {
    await this.updateComplete;
    this.showPopover();
    putInside(this, x, y);
    const items = this.#items();
    const chosen = this.isChoice ? items.find((item) => item.ariaChecked === 'true') : undefined;
    (chosen ?? items[0])?.focus();
  }

  protected override render(): TemplateResult {
    const hasTicks = this.entries.some((entry) => entry !== 'separator' && entry.checked !== undefined);
    return html`
      <div role="menu" aria-label=${visibleText(this.label)} @keydown=${this.#onKeyDown} @contextmenu=${preventDefault}>
        ${this.isTitled ? html`<div class="title small dim" aria-hidden="true">${visibleText(this.label)}</div>` : nothing}
        ${this.entries.map((entry) => (entry === 'separator' ? html`<hr />` : this.#item(entry, hasTicks)))}
      </div>
    `;
  }

  #item(item: MenuItem, hasTicks: boolean): TemplateResult {
    const label = visibleText(item.label);
    return html`
      <div
        class="item"
        role=${item.checked === undefined ? 'menuitem' : this.isChoice ? 'menuitemradio' : 'menuitemcheckbox'}
        tabindex="-1"
        aria-label=${label}
        aria-checked=${item.checked ?? nothing}
        aria-disabled=${item.disabled === true ? 'true' : nothing}
        aria-keyshortcuts=${ariaKeys(item.keys)}
        data-keys=${item.keys === undefined ? nothing : keyHint(item.keys)}
        title=${item.reason === undefined ? nothing : visibleText(item.reason)}
        @click=${() => {
          this.#run(item);
        }}
      >
        ${hasTicks ? html`<span class="tick">${item.checked === true ? icon('check') : nothing}</span>` : nothing}
        <span>${label}</span>
      </div>
    `;
  }

  #items(): readonly HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.item')];
  }

  #run(item: MenuItem): void {
    if (item.disabled === true) return;
    this.close();
    item.run();
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const items = this.#items();
    if (moveFocus(event, items, 'vertical') !== undefined) return;
    if (event.key === 'Escape' || event.key === 'Tab') this.close();
    else if (event.key === 'Enter' || event.key === ' ') items.find(hasFocus)?.click();
    else if (!this.#focusByLetter(event.key, items)) return;
    event.preventDefault();
  };

  #focusByLetter(key: string, items: readonly HTMLElement[]): boolean {
    if ([...key].length !== 1) return false;
    const current = items.findIndex(hasFocus);
    const inOrder = [...items.slice(current + 1), ...items.slice(0, current + 1)];
    const found = inOrder.find((item) =>
      item.getAttribute('aria-label')?.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()),
    );
    found?.focus();
    return found !== undefined;
  }
}

const hasFocus = (item: Element): boolean => rootOf(item)?.activeElement === item;

const preventDefault = (event: Event): void => {
  event.preventDefault();
};

/**
 * Opens a context menu. Arrow keys, Home, End and first letters move in it; Escape and a click elsewhere close it, and
 * the focus returns. Only one is open at a time.
 */
export const openMenu = ({ label, entries, isTitled = false, isChoice = false, x, y, near }: MenuRequest): void => {
  opened?.remove();
  opened = new StoplineMenu();
  opened.label = label;
  opened.entries = entries;
  opened.isTitled = isTitled;
  opened.isChoice = isChoice;
  (near.shadowRoot ?? near).append(opened);
  void opened.open(x, y);
};

let opened: StoplineMenu | undefined;

/** The host of an element: its content may be replaced, and would take the menu with it. */
function ownerOf(element: Element): Element {
  const root = rootOf(element);
  return root instanceof ShadowRoot ? root.host : document.body;
}

/** Opens a menu below the button that was pressed. */
export function openMenuBelow(
  { currentTarget }: Event,
  label: string,
  entries: readonly MenuEntry[],
  options: Pick<MenuRequest, 'isTitled' | 'isChoice'> = {},
): void {
  if (!(currentTarget instanceof Element)) return;
  const { left, bottom } = currentTarget.getBoundingClientRect();
  openMenu({ label, entries, ...options, x: left, y: bottom + 2, near: ownerOf(currentTarget) });
}

/** Opens a submenu at the element that has the focus again. */
export function openFollowingMenu(label: string, entries: readonly MenuEntry[]): void {
  const focused = deepFocused() ?? document.body;
  const { left, bottom } = focused.getBoundingClientRect();
  openMenu({ label, entries, x: left, y: Math.min(bottom, window.innerHeight / 2), near: ownerOf(focused) });
}
