import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { baseStyles } from './base.styles.ts';
import { deepFocused } from './dom-root.ts';

const delayMs = 500;
const gap = 2;

const focusable = 'a, button, input, select, textarea, [tabindex], [contenteditable]';

/** What is said of an element that has the focus, and where it stands. */
interface Told {
  readonly text: string;
  readonly element: HTMLElement;
}

const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow === 'ellipsis';

const isOff = (element: Element): boolean => element.getAttribute('aria-disabled') === 'true';

const titled = (target: Element): HTMLElement | undefined =>
  target.closest<HTMLElement>('[title]:not([title=""])') ?? undefined;

/** Where text in an element is cut, or it says why it cannot be used: the title, which a mouse shows by itself. */
const toldBy = (target: HTMLElement): Told | undefined => {
  const element = titled(target);
  if (element === undefined) return undefined;
  const isTold = isOff(element) || [element, ...element.querySelectorAll('*')].some(isCut);
  return isTold ? { text: element.title, element } : undefined;
};

/** The title of what cannot take the focus, where it says more than can be read there. */
const toldByPressed = (target: HTMLElement): Told | undefined => {
  const element = titled(target);
  if (element === undefined || target.closest(focusable) !== null) return undefined;
  const shown = element.textContent.replaceAll(/\s+/g, ' ');
  return toldBy(target) ?? (shown.includes(element.title) ? undefined : { text: element.title, element });
};

const titleOf = (target: EventTarget | undefined): string | undefined =>
  target instanceof Element ? titled(target)?.title : undefined;

/** A touch on a row that opens shows its parts, which tell more than a title. */
const isOpenable = (element: Element): boolean => element.hasAttribute('aria-expanded');

/**
 * The title of what has the focus, for those without a mouse: shown where text is cut or a control is off, to keyboards
 * and to fingers; to a finger also the title of what it tapped and what takes no focus. It floats below, moves nothing, and goes with the focus, with a key, a touch or the wheel. Screen
 * readers are told by names, which are never cut.
 */
@customElement('stopline-whole-text')
export class StoplineWholeText extends LitElement {
  static override styles = [
    baseStyles,
    css`
      :host {
        position: fixed;
        inset: auto;
        box-sizing: border-box;
        max-width: min(480px, calc(100vw - 8px));
        max-height: 50vh;
        margin: 0;
        padding: var(--sl-3) var(--sl-4);
        overflow: hidden;
        border: 1px solid var(--sl-line-strong);
        border-radius: var(--sl-radius-1);
        background: var(--sl-bg-raised);
        box-shadow: var(--sl-shadow);
        color: var(--sl-text-1);
        font: var(--sl-size-ui) / 16px var(--sl-font-ui);
        overflow-wrap: anywhere;
        pointer-events: none;
        white-space: pre-line;
      }
    `,
  ];

  @property() text = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When a finger came down that has not moved since. */
  #pressedAt: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.popover = 'manual';
    this.setAttribute('aria-hidden', 'true');
    for (const [type, listener] of this.#listeners) window.addEventListener(type, listener, { capture: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#hide();
    for (const [type, listener] of this.#listeners) window.removeEventListener(type, listener, { capture: true });
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
    // A control may have become another one by what it did.
    if (isFinger) this.#showWhereFocusGoes((target) => !isOpenable(target) && titleOf(target) === pressed);
  };

  /** A finger that stays asks for something else, and one that moves scrolls. */
  readonly #onPointerUp = (event: Event): void => {
    const [target] = event.composedPath();
    const isTap = this.#pressedAt !== undefined && event.timeStamp - this.#pressedAt < delayMs;
    this.#pressedAt = undefined;
    const told = isTap && target instanceof HTMLElement ? toldByPressed(target) : undefined;
    if (told) void this.#show(told);
  };

  readonly #onPointerCancel = (): void => {
    this.#pressedAt = undefined;
  };

  /** Not by focus events: one that moves inside a shadow root is not seen outside of it. */
  #showWhereFocusGoes(isWanted: (target: HTMLElement) => boolean): void {
    this.#hide();
    const before = deepFocused();
    this.#timer = setTimeout(() => {
      const target = deepFocused();
      const told = target && target !== before && isWanted(target) ? toldBy(target) : undefined;
      if (told) void this.#show(told);
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

  async #show(told: Told): Promise<void> {
    this.text = told.text;
    await this.updateComplete;
    this.showPopover();
    const { left, top, bottom } = told.element.getBoundingClientRect();
    const { width, height } = this.getBoundingClientRect();
    const isRoomBelow = bottom + gap + height <= window.innerHeight;
    this.style.left = `${Math.max(4, Math.min(left, window.innerWidth - width - 4))}px`;
    this.style.top = `${isRoomBelow ? bottom + gap : Math.max(0, top - gap - height)}px`;
  }
}
