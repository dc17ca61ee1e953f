import { css, html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { icon } from '../../ui/icons.ts';
import { iconButton } from '../../ui/icon-button.ts';
import { filterRows, type FilteredRows } from './value-filter.ts';
import type { ValueRow } from './value-row.ts';

type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: HTMLElement | DocumentFragment };

/** The search in a tree of values. */
export class ValueSearch implements ReactiveController {
  readonly #host: Host;
  #text: string | undefined;
  /** The rows that were expanded while searching: all their children are shown. */
  #opened: ReadonlySet<string> = new Set();
  #wantsFocus = false;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  get isOpen(): boolean {
    return this.#text !== undefined;
  }

  get text(): string {
    return this.#text ?? '';
  }

  open(): void {
    this.#text ??= '';
    this.#wantsFocus = true;
    this.#host.requestUpdate();
  }

  close(): void {
    this.#text = undefined;
    this.#opened = new Set();
    this.#host.requestUpdate();
    this.focusRows();
  }

  toggle(): void {
    if (this.isOpen) this.close();
    else this.open();
  }

  type(text: string): void {
    this.#text = text;
    this.#host.requestUpdate();
  }

  /** Moves the focus from the field to the rows. */
  focusRows(): void {
    this.#host.renderRoot.querySelector<HTMLElement>('stopline-tree')?.focus();
  }

  noteToggled({ key, expanded }: { readonly key: string; readonly expanded: boolean }): void {
    if (!this.isOpen) return;
    const opened = new Set(this.#opened);
    if (expanded) opened.add(key);
    else opened.delete(key);
    this.#opened = opened;
  }

  filter(rows: readonly ValueRow[]): FilteredRows {
    return filterRows(rows, this.text, this.#opened);
  }

  hostUpdated(): void {
    if (!this.#wantsFocus) return;
    this.#wantsFocus = false;
    const field = this.#host.renderRoot.querySelector<HTMLInputElement>('.search input');
    field?.focus();
    field?.select();
  }
}

/** The search field with the number of matches. Styles: `fieldStyles`, `searchStyles`. */
export function searchView(search: ValueSearch, { found, of }: FilteredRows): TemplateResult | typeof nothing {
  if (!search.isOpen) return nothing;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') search.close();
    else if (event.key === 'Enter' || event.key === 'ArrowDown') search.focusRows();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) search.type(target.value);
  };
  return html`
    <div class="field-row search">
      ${icon('filter')}
      <input
        type="text"
        aria-label="Search values"
        placeholder="Name or value"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        .value=${live(search.text)}
        @keydown=${onKeyDown}
        @input=${onInput}
      />
      <span class="found" role="status" title="Collapsed values are not searched">
        ${search.text.trim() === '' ? '' : `${found} of ${of}`}
      </span>
      ${iconButton({ icon: 'close', label: 'Close search', keys: 'Escape', small: true, onPress: () => search.close() })}
    </div>
  `;
}

/** The search, and the count of changes in the head. */
export const searchStyles = css`
  .search {
    border-top: 0;
    border-bottom: 1px solid var(--sl-line);
    padding-right: var(--sl-3);
  }
  .search > .found {
    flex: none;
    color: var(--sl-text-3);
    font-size: var(--sl-size-small);
    font-variant-numeric: tabular-nums;
  }
  .changes {
    flex: 0 1 11ch;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--sl-changed);
    font-size: var(--sl-size-small);
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
`;
