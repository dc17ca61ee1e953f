import { hitConditionHelp, parseHitCondition } from '#protocol';
import { css, LitElement, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { FieldSuggestions } from '../ui/field-suggestions.ts';
import { messageCompleter } from '../model/message-completer.ts';
import type { Completer } from '../ui/suggester.ts';
import { suggestionStyles } from '../ui/suggestion-list.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { fieldStyles } from '../ui/field.styles.ts';
import { onSubmitClick } from '../ui/form.ts';
import type { HeldText } from '../ui/held-text.ts';
import { notePopup } from '../ui/open-sheets.ts';
import { visibleText } from '../ui/visible-text.ts';
import type { EditorRequests } from './editor-requests.ts';
import type { BreakpointField, BreakpointNotes } from './editor-input.ts';
import type { BreakpointEdit } from '../model/files/document-edits.ts';

const styles = css`
  :host {
    display: block;
    width: min(420px, 80vw);
    padding: var(--sl-5);
    color: var(--sl-text-1);
    font: var(--sl-size-ui) / 16px var(--sl-font-ui);
  }
  form {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    align-items: center;
    gap: var(--sl-3) var(--sl-5);
    margin: 0;
  }
  label {
    display: contents;
    color: var(--sl-text-2);
  }
  label > .field {
    min-height: 26px;
    font-family: var(--sl-font-mono);
    font-size: var(--sl-size-input);
  }
  label > .field::placeholder {
    font-family: var(--sl-font-ui);
  }
  @container (max-width: 599px) {
    form {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  .note {
    grid-column: -2 / -1;
    margin: 0;
  }
  .wrong {
    color: var(--sl-error);
  }
  .end {
    grid-column: 1 / -1;
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: var(--sl-4);
    margin-top: var(--sl-2);
  }
`;

interface Field {
  readonly name: BreakpointField;
  readonly label: string;
  /** Short enough for a phone. */
  readonly example: string;
  /** The tooltip, and the description for screen readers. */
  readonly hint: string;
}

const fields: readonly Field[] = [
  { name: 'condition', label: 'Condition', example: 'count > 3', hint: 'Break when this expression is true' },
  {
    name: 'hitCondition',
    label: 'Hit count',
    example: '5 or > 10 or % 2',
    hint: 'Break by number of hits: the fifth (5), after the tenth (> 10), every second (% 2)',
  },
  {
    name: 'logMessage',
    label: 'Log message',
    example: 'sum is {sum}',
    hint: 'Log this message and continue; expressions in {braces} are evaluated',
  },
];

/** The form of a breakpoint's condition, hit count and log message. Enter saves, Escape cancels. */
@customElement('stopline-breakpoint-form')
export class StoplineBreakpointForm extends LitElement {
  static override styles = [baseStyles, buttonStyles, fieldStyles, styles, suggestionStyles];

  @property({ attribute: false }) breakpoint: BreakpointEdit | undefined;
  @property({ attribute: false }) notes: BreakpointNotes = {};
  /** The field to focus; by default the first filled one. */
  @property({ attribute: false }) first: BreakpointField | undefined;
  /** Typed into that field while the form was loading. */
  @property({ attribute: false }) held: HeldText | undefined;

  @property({ attribute: false }) completer: EditorRequests['completer'] | undefined;

  @property({ attribute: false }) onSave: ((edit: BreakpointEdit) => void) | undefined;
  @property({ attribute: false }) onLeave: (() => void) | undefined;

  /** The hit count is invalid. */
  @state() private isRefused = false;

  #end: (() => void) | undefined;

  constructor() {
    super();
    new FieldSuggestions(this, ({ name }) => this.#completerFor(name));
  }

  #completerFor(name: string): Completer | undefined {
    const completer = this.completer?.();
    if (!completer || name === 'hitCondition') return undefined;
    return name === 'logMessage' ? messageCompleter(completer) : completer;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#end = notePopup(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end?.();
  }

  protected override firstUpdated(): void {
    const [beginning] = fields;
    const filled = fields.find(({ name }) => this.breakpoint?.[name] !== undefined) ?? beginning;
    const input = this.#input(this.first ?? filled?.name);
    input?.focus({ preventScroll: true });
    input?.select();
    const { text = '', isEntered = false } = this.held ?? {};
    if (text !== '') input?.setRangeText(text, 0, input.value.length, 'end');
    if (isEntered) this.#save();
  }

  protected override render(): TemplateResult {
    return html`
      <form
        @click=${this.#onClick}
        aria-label="Breakpoint on line ${this.breakpoint?.line ?? ''}"
        @keydown=${this.#onKeyDown}
      >
        ${fields.map((field) => this.#field(field))}
        <div class="end">
          <button type="button" class="button box" @click=${this.onLeave}>Cancel</button>
          <button type="submit" class="button fill">Save</button>
        </div>
      </form>
    `;
  }

  #field({ name, label, example, hint }: Field): TemplateResult {
    const isWrong = this.isRefused && name === 'hitCondition';
    const note = this.notes[name];
    return html`
      <label>
        <span>${label}</span>
        <input
          class="field"
          name=${name}
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          placeholder=${example}
          title=${hint}
          aria-invalid=${isWrong || nothing}
          aria-describedby=${`hint-${name} ${isWrong ? 'wrong' : ''} ${note === undefined ? '' : `note-${name}`}`}
          .value=${this.breakpoint?.[name] ?? ''}
          @input=${this.#onInput}
        />
      </label>
      <span id="hint-${name}" hidden>${hint}.</span>
      ${isWrong ? html`<p id="wrong" class="note small wrong" role="alert">${hitConditionHelp}</p>` : nothing}
      ${note === undefined ? nothing : html`<p id="note-${name}" class="note small dim">${visibleText(note)}</p>`}
    `;
  }

  #input(name: BreakpointField | undefined): HTMLInputElement | undefined {
    return this.renderRoot.querySelector<HTMLInputElement>(`input[name="${name ?? ''}"]`) ?? undefined;
  }

  #valueOf(name: BreakpointField): string | undefined {
    const input = this.#input(name);
    const value = input === undefined ? this.breakpoint?.[name] : input.value.trim();
    return value === '' ? undefined : value;
  }

  readonly #onClick = onSubmitClick(() => this.#save());

  #save(): void {
    if (this.breakpoint === undefined) return;
    const hitCondition = this.#valueOf('hitCondition');
    this.isRefused = hitCondition !== undefined && parseHitCondition(hitCondition) === undefined;
    if (this.isRefused) {
      this.#input('hitCondition')?.focus();
      return;
    }
    const [condition, logMessage] = [this.#valueOf('condition'), this.#valueOf('logMessage')];
    this.onSave?.({ line: this.breakpoint.line, condition, hitCondition, logMessage });
    this.onLeave?.();
  }

  readonly #onInput = (): void => {
    this.isRefused = false;
  };

  /** The page's key bindings do not apply here. */
  readonly #onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    this.onLeave?.();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-breakpoint-form': StoplineBreakpointForm;
  }
}
