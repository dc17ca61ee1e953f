import { css, html, type TemplateResult } from 'lit';

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
  /** Accessible name and placeholder: 'Filter modules'. */
  readonly label: string;
  readonly filter: string;
  readonly count: number;
  readonly total: number;
  readonly onFilter: (filter: string) => void;
}

/** A field that filters a list, and the number of matches. Escape clears it. */
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

/** Whether a text contains all words of a filter. */
export function passes(filter: string, text: string): boolean {
  const lower = text.toLocaleLowerCase();
  return filter
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
