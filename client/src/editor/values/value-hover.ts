import { StateEffect, StateField, type Extension } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  ViewPlugin,
  type DecorationSet,
  type PluginValue,
  type ViewUpdate,
} from '@codemirror/view';
import type { AskedExpression, ValueSource } from '../editor-input.ts';
import { programPlace } from '../edits.ts';
import { characterAt } from './character-at.ts';
import { expressionAt, expressionAtCursor } from './expression-at.ts';
import type { ExpressionRange } from './expression-in-text.ts';
import { ValuePopup, valuePopupTheme } from './value-popup.ts';

export const setValueSource = StateEffect.define<ValueSource | undefined>();

/** How long the pointer has to rest: for the first value, and for the next. */
const restMs = { first: 250, next: 40 } as const;
/** The way from an expression to its value may lead outside both. */
const leaveMs = 250;

const longestExpression = 1_000;

const setShown = StateEffect.define<ExpressionRange | undefined>();

const shownMark = Decoration.mark({ class: 'sl-evaluated' });

const shownField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (drawn, { effects, changes }) => {
    const last = effects.findLast((effect) => effect.is(setShown));
    if (last?.is(setShown) !== true) return drawn.map(changes);
    return last.value === undefined ? Decoration.none : Decoration.set(shownMark.range(last.value.from, last.value.to));
  },
  provide: (field) => EditorView.decorations.from(field),
});

const isIn = ({ from, to }: ExpressionRange, offset: number): boolean => offset >= from && offset < to;

interface Wanted extends ExpressionRange {
  readonly asked: AskedExpression;
}

/** A popup, the expression that it is of, and the top of that in the window when it opened. */
interface OpenValue {
  readonly popup: ValuePopup;
  readonly of: Wanted;
  readonly top: number;
}

class ValueHover implements PluginValue {
  readonly #view: EditorView;
  #source: ValueSource | undefined;
  #open: OpenValue | undefined;
  /** The expression that is shown or being read. */
  #wanted: Wanted | undefined;
  #isTouched = false;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #leaveTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView) {
    this.#view = view;
  }

  update({ transactions, docChanged }: ViewUpdate): void {
    if (docChanged) this.#closeSoon();
    for (const { effects } of transactions) {
      for (const effect of effects) {
        if (!effect.is(setValueSource) || effect.value === this.#source) continue;
        this.#source = effect.value;
        this.#closeSoon();
      }
    }
  }

  destroy(): void {
    this.#forget();
  }

  /** Shows the value of the selection or at the cursor. False if there is none. */
  showAtCursor(): boolean {
    const { state } = this.#view;
    const wanted = this.#selected() ?? this.#expression(expressionAtCursor(state, state.selection.main.head), 'person');
    if (wanted === undefined || this.#source === undefined) return false;
    void this.#show(wanted, { takesFocus: true });
    return true;
  }

  onMove({ clientX, clientY, buttons, pointerType }: PointerEvent): void {
    if (this.#source === undefined || buttons !== 0 || pointerType === 'touch' || this.#open?.popup.isPinned === true)
      return;
    clearTimeout(this.#restTimer);
    const offset = characterAt(this.#view, clientX, clientY);
    if (this.#wanted !== undefined && offset !== undefined && isIn(this.#wanted, offset)) {
      clearTimeout(this.#leaveTimer);
      return;
    }
    this.#leave();
    if (offset === undefined) return;
    this.#restTimer = setTimeout(() => void this.#showAt(offset), this.#open ? restMs.next : restMs.first);
  }

  onLeave({ pointerType }: PointerEvent): void {
    if (pointerType === 'touch') return;
    clearTimeout(this.#restTimer);
    this.#leave();
  }

  onPress(isTouch: boolean): void {
    this.#isTouched = isTouch;
    clearTimeout(this.#restTimer);
  }

  /** Handles a long press; browsers may report it twice. Their own menu would cover the value. */
  onMenu(event: MouseEvent): void {
    if (!this.#isTouched || this.#source === undefined) return;
    const offset = characterAt(this.#view, event.clientX, event.clientY);
    if (offset === undefined) return;
    const isShown = this.#wanted !== undefined && isIn(this.#wanted, offset);
    if (isShown || this.#showAt(offset)) event.preventDefault();
  }

  onScroll(): void {
    if (this.#open === undefined) return;
    const top = this.#view.coordsAtPos(this.#open.of.from)?.top;
    if (top === undefined || Math.abs(top - this.#open.top) > 1) this.#close();
  }

  #expression(range: ExpressionRange | undefined, by: AskedExpression['by']): Wanted | undefined {
    if (range === undefined) return undefined;
    const text = this.#view.state.doc.sliceString(range.from, range.to).replace(/\s*\n\s*/g, '');
    return { ...range, asked: { text, by, place: programPlace(this.#view.state, range.from) } };
  }

  #selected(): Wanted | undefined {
    const { state } = this.#view;
    const { from, to } = state.selection.main;
    const text = state.doc.sliceString(from, Math.min(to, from + longestExpression + 1)).trim();
    if (text === '' || text.length > longestExpression) return undefined;
    return { from, to, asked: { text, by: 'person', place: programPlace(state, from) } };
  }

  /** False if there is no expression. */
  #showAt(offset: number): boolean {
    const { state } = this.#view;
    const selected = this.#selected();
    const isOnSelection = selected !== undefined && isIn(selected, offset);
    const wanted = isOnSelection ? selected : this.#expression(expressionAt(state, offset), 'pointer');
    if (wanted === undefined) return false;
    void this.#show(wanted, { takesFocus: false });
    return true;
  }

  async #show(wanted: Wanted, { takesFocus }: { readonly takesFocus: boolean }): Promise<void> {
    this.#wanted = wanted;
    const source = this.#source;
    const content = await source?.(wanted.asked).catch(() => undefined);
    if (this.#wanted !== wanted || this.#source !== source) return;
    this.#close();
    const [first, last] = [this.#view.coordsAtPos(wanted.from, 1), this.#view.coordsAtPos(wanted.to, -1)];
    if (content === undefined || first === null || last === null) return;
    const popup = new ValuePopup({
      label: `Value of ${wanted.asked.text}`,
      content,
      anchor: { left: Math.min(first.left, last.left) - 12, top: first.top, bottom: last.bottom },
      parent: this.#view.dom,
      onPointerInside: (isInside) => {
        if (isInside) clearTimeout(this.#leaveTimer);
        else this.#leaveLater();
      },
      onLeft: () => this.#close(),
    });
    this.#wanted = wanted;
    this.#open = { popup, of: wanted, top: first.top };
    this.#view.dispatch({ effects: setShown.of(wanted) });
    if (takesFocus) popup.focus();
  }

  /** The pointer is on no expression that is shown or being read. */
  #leave(): void {
    this.#wanted = this.#open?.of;
    if (this.#open !== undefined) this.#leaveLater();
  }

  #leaveLater(): void {
    clearTimeout(this.#leaveTimer);
    this.#leaveTimer = setTimeout(() => {
      if (this.#open?.popup.isPinned === true) return;
      // The pointer may rest on another expression by now, whose value takes longer to read.
      const next = this.#wanted === this.#open?.of ? undefined : this.#wanted;
      this.#close();
      this.#wanted = next;
    }, leaveMs);
  }

  /** Nothing can be dispatched during an update. */
  #closeSoon(): void {
    if (this.#open === undefined) this.#forget();
    else queueMicrotask(() => this.#close());
  }

  #close(): void {
    const popup = this.#open?.popup;
    const hadFocus = popup?.hasFocus === true;
    this.#forget();
    if (popup === undefined) return;
    this.#view.dispatch({ effects: setShown.of(undefined) });
    if (hadFocus) this.#view.focus();
  }

  #forget(): void {
    clearTimeout(this.#restTimer);
    clearTimeout(this.#leaveTimer);
    this.#open?.popup.close();
    this.#open = undefined;
    this.#wanted = undefined;
  }
}

const valueHoverPlugin = ViewPlugin.fromClass(ValueHover, {
  eventHandlers: {
    pointermove(event) {
      this.onMove(event);
    },
    pointerleave(event) {
      this.onLeave(event);
    },
    pointerdown({ pointerType }) {
      this.onPress(pointerType === 'touch');
    },
    contextmenu(event) {
      this.onMenu(event);
    },
    scroll() {
      this.onScroll();
    },
  },
});

/** False if there is none. */
export const showValueAtCursor = (view: EditorView): boolean => view.plugin(valueHoverPlugin)?.showAtCursor() === true;

/** Values of expressions, on hover, on a long press, or by a command. */
export const valueHover = (): Extension => [
  shownField,
  valueHoverPlugin,
  valuePopupTheme,
  EditorView.theme({ '.sl-evaluated': { background: 'var(--sl-bg-selected)', borderRadius: 'var(--sl-radius-1)' } }),
];
