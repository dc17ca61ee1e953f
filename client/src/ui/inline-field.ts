import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

/** A field in a row, in the place of what it changes. */
export interface InlineField {
  /** Accessible name. */
  readonly label: string;
  /** What was there when it was opened. */
  readonly initial: string;
  readonly text: string;
  readonly placeholder?: string;
  readonly classes?: string;
  /** The id of the words that say why the text was refused; absent where it was not. */
  readonly refusedBy?: string | undefined;
  /** It was sent and is not answered yet. */
  readonly isSent?: boolean;
}

/** What a person does in a field of a row. */
export interface InlineFieldActions {
  readonly onType: (text: string) => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}

/** Enter sends, Escape leaves; a field that is left as it was closes. Styles: `fieldStyles`. */
export function inlineField(field: InlineField, { onType, onEnter, onLeave }: InlineFieldActions): TemplateResult {
  const { label, initial, text, placeholder, classes = '', refusedBy, isSent = false } = field;
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
  return html`
    <input
      type="text"
      class="field-inline ${classes}"
      aria-label=${label}
      aria-invalid=${refusedBy === undefined ? nothing : true}
      aria-describedby=${refusedBy ?? nothing}
      placeholder=${placeholder ?? nothing}
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
}
