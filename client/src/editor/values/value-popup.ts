import { EditorView } from '@codemirror/view';
import { visibleText } from '../../ui/visible-text.ts';

/** In the window, in pixels. */
type Box = Pick<DOMRect, 'left' | 'top' | 'bottom'>;

interface PopupInput {
  readonly label: string;
  readonly content: HTMLElement;
  /** The popup never covers this. */
  readonly anchor: Box;
  readonly parent: HTMLElement;
  readonly onPointerInside: (isInside: boolean) => void;
  /** Closed by a key or by a press elsewhere. */
  readonly onLeft: () => void;
}

const margin = 8;
const gap = 2;
const highest = 320;
/** With less room than this below the line, the popup may be above it. */
const enough = 160;

/** Whether an event comes from a popover above this one, which handles it. */
const isAbove = (event: Event, popup: HTMLElement): boolean =>
  event.composedPath().some((target) => target instanceof HTMLElement && target !== popup && target.popover !== null);

/** Fields have keys of their own. */
const isInField = (event: Event): boolean => event.composedPath()[0] instanceof HTMLInputElement;

/** A value beside its expression. It takes the focus only on request. */
export class ValuePopup {
  readonly #input: PopupInput;
  readonly #dom = document.createElement('div');
  readonly #resized = new ResizeObserver(() => this.#keepInside());
  #isPinned = false;

  constructor(input: PopupInput) {
    const { label, content, parent, onPointerInside } = input;
    this.#input = input;
    this.#dom.className = 'sl-value-popup';
    this.#dom.popover = 'manual';
    this.#dom.setAttribute('role', 'dialog');
    this.#dom.setAttribute('aria-label', visibleText(label));
    this.#dom.append(content);
    parent.append(this.#dom);
    this.#dom.addEventListener('pointerenter', () => onPointerInside(true));
    // A lifted finger does not leave.
    this.#dom.addEventListener('pointerleave', ({ pointerType }) => pointerType !== 'touch' && onPointerInside(false));
    this.#dom.addEventListener('focusin', () => (this.#isPinned = true));
    window.addEventListener('keydown', this.#onKeyDown, { capture: true });
    window.addEventListener('pointerdown', this.#onPointerDown, { capture: true });
    this.#dom.showPopover();
    this.#place();
    this.#resized.observe(this.#dom);
  }

  /** It had the focus, and stays open until it is closed. */
  get isPinned(): boolean {
    return this.#isPinned;
  }

  get hasFocus(): boolean {
    return this.#dom.matches(':focus-within');
  }

  focus(): void {
    this.#isPinned = true;
    this.#input.content.focus();
  }

  close(): void {
    this.#resized.disconnect();
    window.removeEventListener('keydown', this.#onKeyDown, { capture: true });
    window.removeEventListener('pointerdown', this.#onPointerDown, { capture: true });
    this.#dom.remove();
  }

  /** Below the expression, or above it if there is no room. */
  #place(): void {
    const { anchor } = this.#input;
    const roomBelow = window.innerHeight - anchor.bottom - gap - margin;
    const roomAbove = anchor.top - gap - margin;
    const isAbove = roomBelow < enough && roomAbove > roomBelow;
    const { style } = this.#dom;
    style.left = `${anchor.left}px`;
    if (isAbove) style.bottom = `${window.innerHeight - anchor.top + gap}px`;
    else style.top = `${anchor.bottom + gap}px`;
    style.maxHeight = `${Math.min(highest, isAbove ? roomAbove : roomBelow)}px`;
    this.#keepInside();
  }

  #keepInside(): void {
    const { width } = this.#dom.getBoundingClientRect();
    const rightmost = window.innerWidth - width - margin;
    this.#dom.style.left = `${Math.max(margin, Math.min(this.#input.anchor.left, rightmost))}px`;
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const isLeft = event.key === 'Escape' || (event.key === 'Tab' && this.hasFocus);
    if (!isLeft || event.defaultPrevented || isAbove(event, this.#dom)) return;
    if (this.hasFocus && isInField(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#input.onLeft();
  };

  readonly #onPointerDown = (event: PointerEvent): void => {
    if (!event.composedPath().includes(this.#dom) && !isAbove(event, this.#dom)) this.#input.onLeft();
  };
}

export const valuePopupTheme = EditorView.theme({
  '.sl-value-popup': {
    position: 'fixed',
    inset: 'auto',
    width: 'max-content',
    maxWidth: 'min(480px, calc(100vw - 16px))',
    margin: '0',
    padding: '4px 0',
    border: '0',
    borderRadius: 'var(--sl-radius-3)',
    overflow: 'hidden',
    background: 'var(--sl-bg-raised)',
    color: 'var(--sl-text-1)',
    boxShadow: '0 0 0 1px var(--sl-line-strong), var(--sl-shadow)',
    cursor: 'default',
  },
  '.sl-value-popup:popover-open': { display: 'flex', flexDirection: 'column' },
});
