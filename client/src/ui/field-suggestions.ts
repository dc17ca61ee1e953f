import { render, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { Suggester, type Completer } from './suggester.ts';
import { putInside } from './popup.ts';
import { listId, optionId, suggestionOptions } from './suggestion-list.ts';
import { withSuggestion, type TypedPlace } from './suggestions.ts';

/** A field in which expressions are typed. */
export type ExpressionField = HTMLInputElement | HTMLTextAreaElement;

type Host = ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment };

/** Of the list, in pixels. */
const highest = 200;

const counted = (count: number): string => (count === 1 ? '1 suggestion' : `${count} suggestions`);

function setOrRemove(field: Element, name: string, value: string | undefined): void {
  if (value === undefined) field.removeAttribute(name);
  else field.setAttribute(name, value);
}

function characterWidth(field: Element): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = getComputedStyle(field).font;
  return context.measureText('0').width;
}

/**
 * Suggestions for the fields of an element. While the list is open, arrow keys select, Tab accepts the selected or first
 * one, Enter the selected one, Escape closes; Ctrl+Space opens it. Other keys go to the field. Needs `suggestionStyles`.
 */
export class FieldSuggestions implements ReactiveController {
  readonly #host: Host;
  readonly #completerFor: (field: ExpressionField) => Completer | undefined;
  readonly #suggester = new Suggester(
    () => (this.#field ? this.#completerFor(this.#field) : undefined),
    () => this.#draw(),
  );
  #field: ExpressionField | undefined;
  #listening: AbortController | undefined;
  readonly #list = document.createElement('div');
  readonly #count = document.createElement('span');
  #isOpen = false;

  /** `completerFor` returns undefined for fields without suggestions. */
  constructor(host: Host, completerFor: (field: ExpressionField) => Completer | undefined) {
    this.#host = host;
    this.#completerFor = completerFor;
    Object.assign(this.#list, { id: listId, className: 'suggestions', popover: 'manual', role: 'listbox' });
    this.#list.ariaLabel = 'Suggestions';
    this.#count.className = 'unseen';
    this.#count.ariaLive = 'polite';
    host.addController(this);
  }

  hostConnected(): void {
    const { renderRoot } = this.#host;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    renderRoot.addEventListener('focusin', this.#onFocus, { signal });
    renderRoot.addEventListener('focusout', this.#onBlur, { signal });
    renderRoot.addEventListener('input', this.#onInput, { signal });
    renderRoot.addEventListener('keydown', this.#onKeyDown, { signal, capture: true });
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    this.#onBlur();
    this.#isOpen = false;
  }

  /** The field may be removed with its row. */
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

  #follow(target: EventTarget | null): void {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const field = isField && this.#completerFor(target) ? target : undefined;
    if (isField) setOrRemove(target, 'aria-autocomplete', field && 'list');
    if (field !== this.#field) this.#suggester.close();
    this.#field = field;
    if (field && !this.#list.isConnected) this.#host.renderRoot.append(this.#list, this.#count);
  }

  #askByKey(key: string): boolean {
    if (key !== ' ') return false;
    void this.#suggester.ask(this.#place);
    return true;
  }

  #chooseByKey(key: string): boolean {
    const { offered, selected } = this.#suggester;
    if (key === 'Escape') return this.#suggester.close();
    if (key === 'ArrowDown' || key === 'ArrowUp') return this.#suggester.move(key === 'ArrowDown' ? 1 : -1);
    if (key !== 'Tab' && key !== 'Enter') return false;
    // Without a selection, Tab accepts the first, and Enter submits the typed text.
    const accepted = key === 'Tab' ? Math.max(selected, 0) : selected;
    const isAccepted = accepted >= 0 && accepted < offered.length;
    if (isAccepted) this.#take(accepted);
    else this.#suggester.close();
    return isAccepted;
  }

  #take(place: number): void {
    const field = this.#field;
    const suggestion = this.#suggester.offered[place];
    if (!field || !suggestion) return;
    const { text, selectionStart, selectionEnd } = withSuggestion(this.#place, suggestion);
    // Inserted like typing, so that it can be undone.
    field.setSelectionRange(suggestion.start, field.selectionEnd);
    const isTyped = document.execCommand('insertText', false, suggestion.insert);
    if (!isTyped) {
      field.value = text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    }
    field.setSelectionRange(selectionStart, selectionEnd);
    this.#suggester.close();
  }

  #draw(): void {
    const { offered, selected } = this.#suggester;
    const field = this.#field;
    const isOpen = offered.length > 0 && field?.isConnected === true;
    render(
      suggestionOptions(offered, selected, (place) => this.#take(place)),
      this.#list,
    );
    this.#count.textContent = isOpen ? counted(offered.length) : '';
    if (field) {
      setOrRemove(field, 'aria-controls', isOpen ? listId : undefined);
      setOrRemove(field, 'aria-activedescendant', isOpen && selected >= 0 ? optionId(selected) : undefined);
    }
    if (isOpen !== this.#isOpen && this.#list.isConnected) this.#list.togglePopover(isOpen);
    this.#isOpen = isOpen;
    if (!isOpen) return;
    this.#put(field);
    this.#list.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  /** Below the field, or above it if there is no room, aligned with the start of the completed name. */
  #put(field: ExpressionField): void {
    const { left, top, bottom } = field.getBoundingClientRect();
    const line = field.value.slice(0, this.#suggester.offered[0]?.start).split('\n').at(-1) ?? '';
    // The highest possible list decides, so that it does not jump while someone types.
    const isBelow = bottom + highest <= window.innerHeight;
    const y = isBelow ? bottom : top - this.#list.offsetHeight;
    putInside(this.#list, left + line.length * characterWidth(field), y);
  }
}
