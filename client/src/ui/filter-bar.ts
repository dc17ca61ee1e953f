import { css, html, type TemplateResult } from 'lit';

/** The line above a list that can be filtered. */
export const filterBarStyles = css`
  .filter-bar {
    display: flex;
    flex: none;
    align-items: center;
    gap: var(--sl-4);
    min-height: var(--sl-head);
    padding: 0 var(--sl-5);
    color: var(--sl-text-3);
  }
  .filter-bar > .field {
    flex: 0 1 260px;
  }
`;

interface FilterBar {
  /** Accessible name, and what stands in the empty field: 'Filter modules'. */
  readonly label: string;
  readonly filter: string;
  readonly count: number;
  readonly total: number;
  readonly onFilter: (filter: string) => void;
}

/** A field that filters a list, and how much of it is left. Escape empties it. */
export const filterBar = ({ label, filter, count, total, onFilter }: FilterBar): TemplateResult => html`
  <div class="filter-bar">
    <input
      class="field"
      aria-label=${label}
      placeholder=${label}
      autocomplete="off"
      spellcheck="false"
      .value=${filter}
      @input=${({ target }: Event) => target instanceof HTMLInputElement && onFilter(target.value)}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || filter === '') return;
        event.preventDefault();
        onFilter('');
      }}
    />
    <span class="small"
      >${count === total ? total.toLocaleString('en') : `${count.toLocaleString('en')} of ${total.toLocaleString('en')}`}</span
    >
  </div>
`;

/** Whether a text has all the words of a filter in it. */
export function passes(filter: string, text: string): boolean {
  const lower = text.toLocaleLowerCase();
  return filter
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
