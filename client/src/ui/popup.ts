import { LitElement, css } from 'lit';
import { deepFocused } from './dom-root.ts';
import { notePopup } from './open-sheets.ts';

const margin = 4;

/** Declarations for what is above the page. */
export const popupLook = css`
  position: fixed;
  inset: auto;
  box-sizing: border-box;
  margin: 0;
  padding: 0;
  overflow: hidden;
  border: 1px solid var(--sl-line-strong);
  border-radius: var(--sl-radius-3);
  background: var(--sl-bg-raised);
  box-shadow: var(--sl-shadow);
  color: var(--sl-text-1);
  font: var(--sl-size-ui) / 16px var(--sl-font-ui);
`;

/** Puts the upper left corner of a popup at a point, or as near as the window has room. */
export function putInside(popup: HTMLElement, x: number, y: number): void {
  const { width, height } = popup.getBoundingClientRect();
  popup.style.left = `${Math.max(margin, Math.min(x, window.innerWidth - width - margin))}px`;
  popup.style.top = `${Math.max(margin, Math.min(y, window.innerHeight - height - margin))}px`;
}

/** A popup beside which the page can be used. A press elsewhere removes it; `close()` also returns the focus. */
export abstract class Popup extends LitElement {
  /** Events of the window that remove it too. */
  protected readonly leavesOn: readonly string[] = [];
  protected returnTo: HTMLElement | undefined;
  #listening: AbortController | undefined;
  #end: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.popover = 'manual';
    this.returnTo = deepFocused();
    this.#end = notePopup(this);
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    window.addEventListener('pointerdown', this.#onPointerDown, { capture: true, signal });
    for (const type of this.leavesOn) window.addEventListener(type, () => this.remove(), { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end?.();
    this.#listening?.abort();
  }

  close(): void {
    this.remove();
    this.returnTo?.focus({ preventScroll: true });
  }

  readonly #onPointerDown = (event: PointerEvent): void => {
    if (!event.composedPath().includes(this)) this.remove();
  };
}
