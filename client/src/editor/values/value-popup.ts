import { EditorView } from '@codemirror/view';

/** Where something stands in the window, in CSS pixels. */
type Box = Pick<DOMRect, 'left' | 'top' | 'bottom'>;

interface PopupInput {
  /** Accessible name. */
  readonly label: string;
  readonly content: HTMLElement;
  /** What it stands below and never covers. */
  readonly anchor: Box;
  readonly parent: HTMLElement;
  readonly onPointerInside: (isInside: boolean) => void;
  /** It was left by a key or by a press elsewhere. */
  readonly onLeft: () => void;
}

const margin = 8;
const gap = 2;
const highest = 320;
/** Less room than this below the line, and the popup goes above it if there is more. */
const enough = 160;

/** Whether an event comes from something that floats above the popup: it was opened from there and deals with it itself. */
const isAbove = (event: Event, popup: HTMLElement): boolean =>
  event.composedPath().some((target) => target instanceof HTMLElement && target !== popup && target.popover !== null);

/** A field in the popup has keys of its own. */
const isInField = (event: Event): boolean => event.composedPath()[0] instanceof HTMLInputElement;

/** A value that floats beside the expression in the text. It takes the focus only when it is given it. */
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
    this.#dom.setAttribute('aria-label', label);
    this.#dom.append(content);
    parent.append(this.#dom);
    this.#dom.addEventListener('pointerenter', () => onPointerInside(true));
    // A finger that is lifted is no pointer that goes away.
    this.#dom.addEventListener('pointerleave', ({ pointerType }) => pointerType !== 'touch' && onPointerInside(false));
    this.#dom.addEventListener('focusin', () => (this.#isPinned = true));
    window.addEventListener('keydown', this.#onKeyDown, { capture: true });
    window.addEventListener('pointerdown', this.#onPointerDown, { capture: true });
    this.#dom.showPopover();
    this.#place();
    this.#resized.observe(this.#dom);
  }

  /** A person has been in it: it stays until it is left by a key or a press. */
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

  /** Below the expression, where its rows grow downwards and none is moved; above it where there is no room. */
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

/** How the popup looks. */
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
