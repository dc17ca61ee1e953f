import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

/** A field in a row, in place of the value that it changes. */
export interface InlineField {
  readonly label: string;
  readonly initial: string;
  readonly text: string;
  readonly placeholder?: string;
  readonly classes?: string;
  /** The id of the error message. */
  readonly refusedBy?: string | undefined;
  /** Sent, and not answered yet. */
  readonly isSent?: boolean;
}

export interface InlineFieldActions {
  readonly onType: (text: string) => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}

/** Enter submits, Escape leaves; an unchanged field closes when it loses the focus. Needs `fieldStyles`. */
export function inlineField(field: InlineField, { onType, onEnter, onLeave }: InlineFieldActions): TemplateResult {
  const { label, initial, text, placeholder, classes = '', refusedBy, isSent = false } = field;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    // The page's key bindings do not apply here.
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
