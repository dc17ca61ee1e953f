import { css, html, type TemplateResult } from 'lit';

/** How a text is searched for. */
export interface SearchOptions {
  readonly caseSensitive: boolean;
  readonly wholeWord: boolean;
  readonly regexp: boolean;
}

/** A plain text, in any case. */
export const noSearchOptions: SearchOptions = { caseSensitive: false, wholeWord: false, regexp: false };

const options = [
  { name: 'caseSensitive', label: 'Match case', sign: 'Aa' },
  { name: 'wholeWord', label: 'Whole words', sign: 'ab' },
  { name: 'regexp', label: 'Regular expression', sign: '.*' },
] as const satisfies readonly { readonly name: keyof SearchOptions; readonly label: string; readonly sign: string }[];

export const searchOptionStyles = css`
  .search-option::before {
    content: attr(data-sign);
    font-family: var(--sl-font-mono);
  }
`;

/** A button for each option of a search. */
export const searchOptionButtons = (
  chosen: SearchOptions,
  onChange: (changed: Partial<SearchOptions>) => void,
): TemplateResult =>
  html`${options.map(
    ({ name, label, sign }) => html`
      <button
        type="button"
        class="button small search-option"
        data-sign=${sign}
        aria-label=${label}
        aria-pressed=${chosen[name]}
        title=${label}
        @click=${() => onChange({ [name]: !chosen[name] })}
      ></button>
    `,
  )}`;
