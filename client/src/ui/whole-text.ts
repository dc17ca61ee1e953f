import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { baseStyles } from './base.styles.ts';
import { deepFocused } from './dom-root.ts';
import { popupLook, putInside } from './popup.ts';

const delayMs = 500;
const gap = 2;

/** A long press there selects text. */
const typedIn = 'input, textarea, [contenteditable]';

const focusable = 'a, button, input, select, textarea, [tabindex], [contenteditable]';

interface ShownTitle {
  readonly text: string;
  readonly element: HTMLElement;
}

const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow === 'ellipsis';

const isOff = (element: Element): boolean => element.getAttribute('aria-disabled') === 'true';

const titled = (target: Element): HTMLElement | undefined =>
  target.closest<HTMLElement>('[title]:not([title=""])') ?? undefined;

/** The title of an element whose text is cut or that is disabled; a mouse shows it anyway. */
const hiddenTitleOf = (target: HTMLElement): ShownTitle | undefined => {
  const element = titled(target);
  if (element === undefined) return undefined;
  const isNeeded = isOff(element) || [element, ...element.querySelectorAll('*')].some(isCut);
  return isNeeded ? { text: element.title, element } : undefined;
};

/** The title of an element without focus, if it says more than its text. */
const titleOfPressed = (target: HTMLElement): ShownTitle | undefined => {
  const element = titled(target);
  if (element === undefined || target.closest(focusable) !== null) return undefined;
  const shown = element.textContent.replaceAll(/\s+/g, ' ');
  return hiddenTitleOf(target) ?? (shown.includes(element.title) ? undefined : { text: element.title, element });
};

const titleOf = (target: EventTarget | undefined): string | undefined =>
  target instanceof Element ? titled(target)?.title : undefined;

/** Touching an expandable row shows its content, which says more than a title. */
const isOpenable = (element: Element): boolean => element.hasAttribute('aria-expanded');

/**
 * Shows titles to people without a mouse: of the focused element if its text is cut or it is disabled, and on touch
 * also of tapped elements without focus, and of what has no menu on a long press: buttons. It disappears with the next key, touch or scroll. Screen readers use the full
 * accessible names.
 */
@customElement('stopline-whole-text')
export class StoplineWholeText extends LitElement {
  static override styles = [
    baseStyles,
    css`
      :host {
        ${popupLook}
        max-width: min(480px, calc(100vw - 8px));
        max-height: 50vh;
        padding: var(--sl-3) var(--sl-4);
        border-radius: var(--sl-radius-1);
        overflow-wrap: anywhere;
        pointer-events: none;
        white-space: pre-line;
      }
    `,
  ];

  @property() text = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When a finger went down that has not moved since. */
  #pressedAt: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.popover = 'manual';
    this.setAttribute('aria-hidden', 'true');
    for (const [type, listener] of this.#listeners) window.addEventListener(type, listener, { capture: true });
    window.addEventListener('contextmenu', this.#onMenu);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#hide();
    for (const [type, listener] of this.#listeners) window.removeEventListener(type, listener, { capture: true });
    window.removeEventListener('contextmenu', this.#onMenu);
  }

  protected override render(): TemplateResult {
    return html`${this.text}`;
  }

  readonly #onKeyDown = (): void => {
    this.#showWhereFocusGoes(() => true);
  };

  readonly #onPointerDown = (event: Event): void => {
    this.#hide();
    const isFinger = event instanceof PointerEvent && event.pointerType === 'touch';
    this.#pressedAt = isFinger ? event.timeStamp : undefined;
    const pressed = titleOf(event.composedPath()[0]);
    // A control may have changed by its own action.
    if (isFinger) this.#showWhereFocusGoes((target) => !isOpenable(target) && titleOf(target) === pressed);
  };

  /** A long press opens a menu, and a moving finger scrolls. */
  readonly #onPointerUp = (event: Event): void => {
    const [target] = event.composedPath();
    const isTap = this.#pressedAt !== undefined && event.timeStamp - this.#pressedAt < delayMs;
    this.#pressedAt = undefined;
    const shown = isTap && target instanceof HTMLElement ? titleOfPressed(target) : undefined;
    if (shown) void this.#show(shown);
  };

  /** A long press that opened no menu. It is not a click either (`listenToLongPresses`). */
  readonly #onMenu = (event: Event): void => {
    const [target] = event.composedPath();
    if (this.#pressedAt === undefined || event.defaultPrevented || !(target instanceof Element)) return;
    const element = titled(target);
    if (element === undefined || target.closest(typedIn) !== null) return;
    event.preventDefault();
    this.#hide();
    void this.#show({ text: element.title, element });
  };

  readonly #onPointerCancel = (): void => {
    this.#pressedAt = undefined;
  };

  /** Focus events do not leave shadow roots. */
  #showWhereFocusGoes(isWanted: (target: HTMLElement) => boolean): void {
    this.#hide();
    const before = deepFocused();
    this.#timer = setTimeout(() => {
      const target = deepFocused();
      const shown = target && target !== before && isWanted(target) ? hiddenTitleOf(target) : undefined;
      if (shown) void this.#show(shown);
    }, delayMs);
  }

  readonly #hide = (): void => {
    clearTimeout(this.#timer);
    if (this.matches(':popover-open')) this.hidePopover();
  };

  readonly #listeners: readonly (readonly [string, (event: Event) => void])[] = [
    ['pointerdown', this.#onPointerDown],
    ['pointerup', this.#onPointerUp],
    ['pointercancel', this.#onPointerCancel],
    ['keydown', this.#onKeyDown],
    ...['wheel', 'resize'].map((type) => [type, this.#hide] as const),
  ];

  async #show(shown: ShownTitle): Promise<void> {
    this.text = shown.text;
    await this.updateComplete;
    this.showPopover();
    const { left, top, bottom } = shown.element.getBoundingClientRect();
    const { height } = this.getBoundingClientRect();
    const isRoomBelow = bottom + gap + height <= window.innerHeight;
    putInside(this, left, isRoomBelow ? bottom + gap : top - gap - height);
  }
}
