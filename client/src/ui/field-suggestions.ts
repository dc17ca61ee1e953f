import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Suggester, type Completer } from './suggester.ts';
import { listId, optionId, StoplineSuggestionList } from './suggestion-list.ts';
import { withSuggestion, type TypedPlace } from './suggestions.ts';

/** A field in which expressions are typed. */
export type ExpressionField = HTMLInputElement | HTMLTextAreaElement;

/** An element with fields in its root. */
type Host = ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment };

/** How high the list may be, in pixels. */
const highest = 200;

const counted = (count: number): string => (count === 1 ? '1 suggestion' : `${count} suggestions`);

/** Sets an attribute, or takes it away. */
function tell(field: Element, name: string, value: string | undefined): void {
  if (value === undefined) field.removeAttribute(name);
  else field.setAttribute(name, value);
}

/** How wide a character of a field is: expressions have a font of one width. */
function characterWidth(field: Element): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = getComputedStyle(field).font;
  return context.measureText('0').width;
}

/**
 * Suggestions for what is typed in the fields of an element: while it is offered, arrow keys choose,
 * Tab and Enter take what was chosen, and Escape closes it, before the field hears of those keys. Ctrl+Space asks for it.
 * Where nothing is offered, every key is the field's. Styles of the element's root: `suggestionStyles`.
 */
export class FieldSuggestions implements ReactiveController {
  readonly #host: Host;
  readonly #completerFor: (field: ExpressionField) => Completer | undefined;
  readonly #suggester = new Suggester(
    () => (this.#field ? this.#completerFor(this.#field) : undefined),
    () => void this.#draw(),
  );
  #field: ExpressionField | undefined;
  #list: StoplineSuggestionList | undefined;
  #count: HTMLElement | undefined;
  /** The list is drawn over the page. */
  #isOpen = false;

  /** `completerFor`: who is asked for what is typed in a field; undefined where nobody can be, or the field takes no expression. */
  constructor(host: Host, completerFor: (field: ExpressionField) => Completer | undefined) {
    this.#host = host;
    this.#completerFor = completerFor;
    host.addController(this);
  }

  hostConnected(): void {
    const { renderRoot } = this.#host;
    renderRoot.addEventListener('focusin', this.#onFocus);
    renderRoot.addEventListener('focusout', this.#onBlur);
    renderRoot.addEventListener('input', this.#onInput);
    renderRoot.addEventListener('keydown', this.#onKeyDown, { capture: true });
  }

  hostDisconnected(): void {
    const { renderRoot } = this.#host;
    renderRoot.removeEventListener('focusin', this.#onFocus);
    renderRoot.removeEventListener('focusout', this.#onBlur);
    renderRoot.removeEventListener('input', this.#onInput);
    renderRoot.removeEventListener('keydown', this.#onKeyDown, { capture: true });
    this.#onBlur();
    this.#isOpen = false;
  }

  /** A field that went with its row is asked about no more. */
  hostUpdated(): void {
    if (this.#field?.isConnected === false) this.#onBlur();
  }

  get #place(): TypedPlace {
    return { text: this.#field?.value ?? '', caret: this.#field?.selectionEnd ?? 0 };
  }

  readonly #onFocus = ({ target }: Event): void => this.#follow(target);

  readonly #onBlur = (): void => {
    this.#suggester.close();
    this.#field = undefined;
  };

  readonly #onInput = ({ target }: Event): void => {
    this.#follow(target);
    if (this.#field) this.#suggester.typed(this.#place);
  };

  readonly #onKeyDown = (event: Event): void => {
    if (!(event instanceof KeyboardEvent)) return;
    if (event.isComposing || event.altKey || event.metaKey || event.shiftKey) return;
    this.#follow(event.target);
    const isTaken = this.#field && (event.ctrlKey ? this.#askByKey(event.key) : this.#chooseByKey(event.key));
    if (isTaken !== true) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** From now on it is about this field, if somebody can be asked for what is typed in it. */
  #follow(target: EventTarget | null): void {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const field = isField && this.#completerFor(target) ? target : undefined;
    if (isField) tell(target, 'aria-autocomplete', field && 'list');
    if (field !== this.#field) this.#suggester.close();
    this.#field = field;
    if (field) this.#parts();
  }

  #askByKey(key: string): boolean {
    if (key !== ' ') return false;
    void this.#suggester.ask(this.#place);
    return true;
  }

  #chooseByKey(key: string): boolean {
    const { selected } = this.#suggester;
    if (key === 'Escape') return this.#suggester.close();
    if (key === 'ArrowDown' || key === 'ArrowUp') return this.#suggester.move(key === 'ArrowDown' ? 1 : -1);
    if (key !== 'Tab' && key !== 'Enter') return false;
    if (selected >= 0) this.#take(selected);
    // What is entered is what was typed.
    else this.#suggester.close();
    return selected >= 0;
  }

  #take(place: number): void {
    const field = this.#field;
    const suggestion = this.#suggester.offered[place];
    if (!field || !suggestion) return;
    const { text, selectionStart, selectionEnd } = withSuggestion(this.#place, suggestion);
    // As if it were typed, so that the browser can undo it and the field hears of it.
    field.setSelectionRange(suggestion.start, field.selectionEnd);
    const isTyped = document.execCommand('insertText', false, suggestion.insert);
    if (!isTyped) {
      field.value = text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    }
    field.setSelectionRange(selectionStart, selectionEnd);
    this.#suggester.close();
  }

  /** The list, and the words that tell how long it is: beside the field, so that it can name them. */
  #parts(): { readonly list: StoplineSuggestionList; readonly count: HTMLElement } {
    const { renderRoot } = this.#host;
    if (!this.#list || !this.#count) {
      this.#list = new StoplineSuggestionList();
      this.#list.popover = 'manual';
      this.#list.onChosen = (place) => this.#take(place);
      this.#count = document.createElement('span');
      this.#count.className = 'unseen';
      this.#count.ariaLive = 'polite';
    }
    if (!this.#list.isConnected) renderRoot.append(this.#list, this.#count);
    return { list: this.#list, count: this.#count };
  }

  async #draw(): Promise<void> {
    const { offered, selected } = this.#suggester;
    const field = this.#field;
    const isOpen = offered.length > 0 && field?.isConnected === true;
    const { list, count } = this.#parts();
    list.suggestions = offered;
    list.selected = selected;
    count.textContent = isOpen ? counted(offered.length) : '';
    if (field) {
      tell(field, 'aria-controls', isOpen ? listId : undefined);
      tell(field, 'aria-activedescendant', isOpen && selected >= 0 ? optionId(selected) : undefined);
    }
    if (!isOpen) {
      if (this.#isOpen && list.isConnected) list.hidePopover();
      this.#isOpen = false;
      return;
    }
    await list.updateComplete;
    if (this.#suggester.offered !== offered || !list.isConnected) return;
    if (!this.#isOpen) list.showPopover();
    this.#isOpen = true;
    this.#put(list, field);
  }

  /** Below the field where there is room, else above it, where the name begins that is completed. */
  #put(list: HTMLElement, field: ExpressionField): void {
    const { left, top, bottom } = field.getBoundingClientRect();
    const line = field.value.slice(0, this.#suggester.offered[0]?.start).split('\n').at(-1) ?? '';
    const widest = window.innerWidth - list.offsetWidth - 4;
    list.style.left = `${Math.max(4, Math.min(left + line.length * characterWidth(field), widest))}px`;
    // By the highest that it may be: it does not jump while a person types.
    const isBelow = bottom + highest <= window.innerHeight;
    list.style.top = isBelow ? `${bottom}px` : 'auto';
    list.style.bottom = isBelow ? 'auto' : `${window.innerHeight - top}px`;
  }
}
