import { LitElement, css, html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { emit } from './emit.ts';
import type { KeyRow } from './key-name.ts';

const step = 10;
const bigStep = 50;

export const splitKeyRows: readonly KeyRow[] = [
  { keys: ['← ↑', '→ ↓'], does: 'Move' },
  { keys: ['PageUp', 'PageDown'], does: 'Move by a larger step' },
  { keys: ['Home', 'End'], does: 'Minimum, maximum size' },
  { keys: ['Enter'], does: 'Default size' },
];

/** Pixels to the right or down, by key. */
const keySteps: Readonly<Record<StoplineSplit['orientation'], Readonly<Record<string, number>>>> = {
  vertical: { ArrowLeft: -step, ArrowRight: step, PageUp: -bigStep, PageDown: bigStep },
  horizontal: { ArrowUp: -step, ArrowDown: step, PageUp: -bigStep, PageDown: bigStep },
};

/** The wanted size in pixels; `done` once the sash is released. */
export interface SplitResized {
  readonly size: number;
  readonly done: boolean;
  readonly isDefault?: true;
}

/**
 * A sash between two panes: a track of 1 px with a wider hit area. It only asks for sizes (`split-resized`); the page
 * applies them. Arrow keys, Page, Home and End move it; Enter and a double click ask for the default.
 */
@customElement('stopline-split')
export class StoplineSplit extends LitElement {
  static override styles = css`
    :host {
      position: relative;
      display: block;
      z-index: 3;
      background: var(--sl-line);
      touch-action: none;
      outline: none;
    }
    div {
      position: absolute;
      outline: none;
    }
    :host([orientation='vertical']) div {
      inset: 0 calc((1px - var(--sl-sash)) / 2);
      cursor: col-resize;
    }
    :host([orientation='horizontal']) div {
      inset: calc((1px - var(--sl-sash)) / 2) 0;
      cursor: row-resize;
    }
    div::after {
      content: '';
      position: absolute;
      background: transparent;
    }
    :host([orientation='vertical']) div::after {
      inset: 0 calc((var(--sl-sash) - 3px) / 2);
    }
    :host([orientation='horizontal']) div::after {
      inset: calc((var(--sl-sash) - 3px) / 2) 0;
    }
    div:hover::after {
      background: var(--sl-accent);
      transition: background-color 0s 150ms;
    }
    div.dragged::after {
      background: var(--sl-accent);
      transition: none;
    }
    div:focus-visible {
      outline: 2px solid var(--sl-focus);
      outline-offset: calc(var(--sl-sash) / -2);
    }
  `;

  @property() label = '';
  /** A vertical sash is between a left and a right pane. */
  @property({ reflect: true }) orientation: 'vertical' | 'horizontal' = 'vertical';
  /** The resized pane is before (left of, above) or after the sash. */
  @property() pane: 'before' | 'after' = 'before';
  /** In CSS pixels. */
  @property({ type: Number }) size = 0;
  @property({ type: Number }) minimum = 180;
  @property({ type: Number }) maximum = Infinity;
  /** The default size. */
  @property({ type: Number }) initial = 0;

  #drag: { readonly from: number; readonly size: number; readonly asked: number } | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('orientation') && !this.hasAttribute('orientation'))
      this.setAttribute('orientation', this.orientation);
  }

  protected override render(): TemplateResult {
    return html`
      <div
        class=${this.#drag === undefined ? '' : 'dragged'}
        role="separator"
        tabindex="0"
        aria-label=${this.label}
        aria-orientation=${this.orientation}
        aria-valuenow=${Math.round(this.size)}
        aria-valuemin=${this.minimum}
        aria-valuemax=${Number.isFinite(this.maximum) ? this.maximum : Math.max(this.minimum, Math.round(this.size))}
        @pointerdown=${this.#onPointerDown}
        @pointermove=${this.#onPointerMove}
        @pointerup=${this.#onPointerUp}
        @pointercancel=${this.#onPointerUp}
        @dblclick=${this.#onDoubleClick}
        @keydown=${this.#onKeyDown}
      ></div>
    `;
  }

  readonly #onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0 || !(event.currentTarget instanceof Element)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#drag = { from: this.#along(event), size: this.size, asked: this.size };
    this.requestUpdate();
  };

  readonly #onPointerMove = (event: PointerEvent): void => {
    if (this.#drag === undefined) return;
    const asked = this.#within(this.#drag.size + this.#sign() * (this.#along(event) - this.#drag.from));
    if (asked === this.#drag.asked) return;
    this.#drag = { ...this.#drag, asked };
    this.#ask(asked, false);
  };

  readonly #onPointerUp = (): void => {
    if (this.#drag === undefined) return;
    const { size, asked } = this.#drag;
    this.#drag = undefined;
    this.requestUpdate();
    if (asked !== size) this.#ask(asked, true);
  };

  readonly #onDoubleClick = (): void => {
    this.#askForDefault();
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const asked = this.#sizeByKey(event.key);
    if (asked === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (asked === undefined) this.#askForDefault();
    else this.#ask(this.#within(asked), true);
  };

  #sizeByKey(key: string): number | undefined {
    if (key === 'Home') return this.minimum;
    if (key === 'End') return Number.isFinite(this.maximum) ? this.maximum : undefined;
    const moved = keySteps[this.orientation][key];
    return moved === undefined ? undefined : this.size + this.#sign() * moved;
  }

  #askForDefault(): void {
    emit(this, 'split-resized', {
      size: this.#within(this.initial),
      done: true,
      isDefault: true,
    } satisfies SplitResized);
  }

  #ask(size: number, done: boolean): void {
    emit(this, 'split-resized', { size, done } satisfies SplitResized);
  }

  #along({ clientX, clientY }: PointerEvent): number {
    return this.orientation === 'vertical' ? clientX : clientY;
  }

  #sign(): number {
    return this.pane === 'before' ? 1 : -1;
  }

  #within(size: number): number {
    return Math.max(this.minimum, Math.min(this.maximum, Math.round(size)));
  }
}
