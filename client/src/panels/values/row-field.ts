import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { RowField } from './value-row-view.ts';

/** A row that a person writes in: its value, or the expression that it stands for. */
export interface Writing {
  readonly key: string;
  readonly what: RowField['what'];
  /** Accessible name of the field. */
  readonly label: string;
  /** What was there when it was opened. */
  readonly initial: string;
  readonly text: string;
  /** The adapter's words, where it refused what was sent. */
  readonly refusal: string | undefined;
  /** It was sent and is not answered yet. */
  readonly isSent: boolean;
}

export interface RowFieldActions {
  readonly onType: (text: string) => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}

/** The words of a refusal, by which the field is described. */
export const refusalId = 'refusal';

/** The field in a row: Enter sends, Escape leaves; one that is left as it was closes. Styles: `fieldStyles`. */
export function rowFieldView(writing: Writing, { onType, onEnter, onLeave }: RowFieldActions): RowField {
  const { what, label, text, initial, refusal, isSent } = writing;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    // Keys of the page are not typed into a field, and keys of the field are not the page's.
    if (event.key === 'Enter') onEnter();
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) onType(target.value);
  };
  const view: TemplateResult = html`
    <input
      type="text"
      class="field-inline ${what}"
      aria-label=${label}
      aria-invalid=${refusal === undefined ? nothing : true}
      aria-describedby=${refusal === undefined ? nothing : refusalId}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      .value=${live(text)}
      ?readonly=${isSent}
      @keydown=${onKeyDown}
      @input=${onInput}
      @blur=${() => text === initial && !isSent && onLeave()}
    />
  `;
  return { what, view };
}
