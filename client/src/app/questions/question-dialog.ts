import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { DebugError, type Question, type QuestionForm, type QuestionOption, type State } from '#protocol';
import { PanelElement } from '../../ui/panel-element.ts';
import { Select } from '../../model/store.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import { dialogStyles } from '../../ui/dialog.styles.ts';
import { fieldStyles } from '../../ui/field.styles.ts';
import { optionAfterKey } from '../../ui/list-keys.ts';
import { noteSheet } from '../../ui/open-sheets.ts';
import { optionStyles } from '../../ui/option.styles.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { RequestPort, SharedPort, UiPort } from '../../model/ports.ts';
import { fittingOptions, processOptions } from './question-options.ts';
import { isFramed } from '../../ui/framed.ts';
import { questionStyles } from './question-dialog.styles.ts';
import { reviewStyles, reviewView } from './review-view.ts';

export type QuestionPort = SharedPort & UiPort & Pick<RequestPort, 'call'>;

const optionsOf = (form: QuestionForm): readonly QuestionOption[] => ('options' in form ? form.options : []);

const askedInDialog = ({ questions }: State): Question | undefined =>
  questions.find(({ form }) => form.kind !== 'evaluation');

/** The initial text; in a list the initial option is marked instead. */
const initialText = (form: QuestionForm | undefined): string => (form?.kind === 'text' ? (form.initial ?? '') : '');

/**
 * How long an approval cannot be given after its question has appeared, in milliseconds: a click or a key may have been meant
 * for what was there before.
 */
const armedAfterMs = 500;

/**
 * The dialog of a start's question. Enter answers, Escape cancels the start; it closes when another client answers. An
 * approval is given by its button only.
 */
@customElement('stopline-question-dialog')
export class StoplineQuestionDialog extends PanelElement<QuestionPort> {
  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    dialogStyles,
    optionStyles,
    questionStyles,
    reviewStyles,
  ];

  @query('dialog') private dialog!: HTMLDialogElement | null;
  @state() private typed = '';
  @state() private active = 0;
  @state() private options: readonly QuestionOption[] = [];
  /** Why the answer was rejected, or the options could not be read. */
  @state() private problem = '';
  /** Approval can be given. */
  @state() private isArmed = false;
  /** A remark on the list. */
  @state() private note = '';

  #shown: Question | undefined;
  #end: (() => void) | undefined;
  #arming: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#arming);
    this.#end?.();
  }

  protected override select({ server }: QuestionPort) {
    return [new Select(this, server, ({ state }) => askedInDialog(state))];
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const question = this.port && askedInDialog(this.port.server.value.state);
    if (question?.id === this.#shown?.id) return;
    this.#shown = question;
    const form = question?.form;
    this.typed = initialText(form);
    this.problem = '';
    this.note = '';
    this.options = form ? optionsOf(form) : [];
    const initial = form?.kind === 'pick' ? this.options.findIndex(({ value }) => value === form.initial) : 0;
    this.active = Math.max(0, initial);
    this.#arm(form);
    if (question && form?.kind === 'process') void this.#readProcesses(question);
  }

  #arm(form: QuestionForm | undefined): void {
    this.isArmed = false;
    clearTimeout(this.#arming);
    if (form?.kind === 'approval') this.#arming = setTimeout(() => (this.isArmed = true), armedAfterMs);
  }

  protected override view(): TemplateResult {
    const question = this.#shown;
    return html`
      <dialog
        class="raised ${question?.form.kind ?? ''}"
        aria-labelledby="what"
        aria-describedby="why"
        @cancel=${this.#onCancel}
        @keydown=${this.#onKey}
      >
        ${question ? this.#content(question) : nothing}
      </dialog>
    `;
  }

  #content(question: Question): TemplateResult {
    const { text, subject, detail = '', form } = question;
    return html`
      <h2 id="what">${visibleText(text)}</h2>
      <p id="why">${detail === '' ? html`Needed to start ${visibleText(subject)}.` : visibleText(detail)}</p>
      ${this.#body(question)}
      ${this.problem === '' ? nothing : html`<p class="problem" role="alert">${visibleText(this.problem)}</p>`}
      <div class="answers">${this.#answers(form)}</div>
    `;
  }

  #body({ text, form }: Question): TemplateResult | typeof nothing {
    if (form.kind === 'choice') return nothing;
    if (form.kind === 'approval') return reviewView(form.review);
    if (form.kind === 'text')
      return html`
        <input
          class="field"
          type=${form.isPassword ? 'password' : 'text'}
          aria-label=${visibleText(text)}
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          .value=${live(this.typed)}
          @input=${this.#onInput}
        />
      `;
    const { options, note } = fittingOptions(this.options, this.typed);
    return html`
      <input
        class="field"
        role="combobox"
        aria-label="Filter"
        aria-expanded="true"
        aria-controls="options"
        aria-autocomplete="list"
        aria-activedescendant=${options.length === 0 ? nothing : `option-${this.active}`}
        placeholder="Filter"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        .value=${live(this.typed)}
        @input=${this.#onInput}
      />
      <div id="options" role="listbox" aria-label=${visibleText(text)} ?hidden=${options.length === 0}>
        ${options.map((option, index) => this.#option(option, index))}
      </div>
      <p class="note">${visibleText([note, this.note].filter(Boolean).join(' '))}</p>
    `;
  }

  #option({ label, value, detail = '' }: QuestionOption, index: number): TemplateResult {
    return html`
      <div
        id="option-${index}"
        class="option"
        role="option"
        aria-selected=${index === this.active}
        title=${visibleText([label, detail].filter(Boolean).join(', '))}
        @click=${() => void this.#answer(value)}
      >
        <span class="label cut">${visibleText(label)}</span>
        <span class="detail small dim cut">${visibleText(detail)}</span>
      </div>
    `;
  }

  #answers(form: QuestionForm): TemplateResult | readonly TemplateResult[] {
    if (form.kind === 'choice') return this.#choices(form.options);
    return form.kind === 'approval' ? this.#approval() : this.#cancelAndAnswer();
  }

  #approval(): TemplateResult {
    if (isFramed()) return this.#approvedElsewhere();
    return html`
      <button
        type="button"
        class="button text apart"
        @click=${() => this.port?.uiRequests.make({ to: 'sheet', sheet: 'approvals' })}
      >
        Approved launches…
      </button>
      <button type="button" class="button box" @click=${() => void this.#answer(null)}>Don't run</button>
      <button type="button" class="button fill" ?disabled=${!this.isArmed} @click=${() => void this.#answer('approve')}>
        Run
      </button>
    `;
  }

  /** The page around a frame could cover the question, so it is answered in a page of its own. */
  #approvedElsewhere(): TemplateResult {
    return html`
      <p class="note">Open Stopline in a tab of its own to approve this.</p>
      <button type="button" class="button fill" @click=${() => void this.#answer(null)}>Don't run</button>
    `;
  }

  #choices(options: readonly QuestionOption[]): readonly TemplateResult[] {
    return options.map(({ label, value, showsConsole = false }, index) => {
      const isPrimary = index === options.length - 1;
      return html`
        <button
          type="button"
          class="button ${isPrimary ? 'fill' : 'box'}"
          @click=${() => void this.#choose(value, showsConsole)}
        >
          ${visibleText(label)}
        </button>
      `;
    });
  }

  #cancelAndAnswer(): TemplateResult {
    return html`
      <button type="button" class="button box" @click=${() => void this.#answer(null)}>Cancel</button>
      <button type="button" class="button fill" @click=${() => void this.#answerTyped()}>OK</button>
    `;
  }

  protected override updated(): void {
    const { dialog } = this;
    const question = this.#shown;
    if (dialog === null) return;
    if (question && dialog.dataset.question !== String(question.id)) {
      dialog.dataset.question = String(question.id);
      this.#end ??= noteSheet(dialog);
      if (!dialog.open) dialog.showModal();
      const field = dialog.querySelector<HTMLElement>('input, .review') ?? dialog.querySelector<HTMLElement>('.fill');
      field?.focus();
      if (field instanceof HTMLInputElement) field.select();
    }
    if (!question && dialog.open) {
      dialog.close();
      delete dialog.dataset.question;
    }
    if (!question) {
      this.#end?.();
      this.#end = undefined;
    }
    dialog.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  async #readProcesses({ id }: Question): Promise<void> {
    try {
      const listed = await this.port?.call('list_processes', {});
      if (this.#shown?.id !== id || !listed) return;
      this.options = processOptions(listed);
      this.note = listed.note ?? '';
    } catch (error) {
      if (this.#shown?.id === id) this.problem = DebugError.from(error).message;
    }
  }

  async #choose(value: string, showsConsole: boolean): Promise<void> {
    await this.#answer(value);
    if (showsConsole) this.port?.uiRequests.make({ to: 'focus', region: 'console' });
  }

  async #answerTyped(): Promise<void> {
    if (this.#shown?.form.kind === 'text') return this.#answer(this.typed);
    const option = fittingOptions(this.options, this.typed).options[this.active];
    if (option) await this.#answer(option.value);
  }

  /** The resulting fact closes the dialog on all pages. */
  async #answer(answer: string | null): Promise<void> {
    const id = this.#shown?.id;
    if (id === undefined) return;
    try {
      await this.port?.call('answer_question', { id, answer });
    } catch (error) {
      if (this.#shown?.id === id) this.problem = DebugError.from(error).message;
    }
  }

  readonly #onInput = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) return;
    this.typed = target.value;
    this.active = 0;
    this.problem = '';
  };

  readonly #onCancel = (event: Event): void => {
    event.preventDefault();
    void this.#answer(null);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.isComposing || !(event.target instanceof HTMLInputElement)) return;
    const count = fittingOptions(this.options, this.typed).options.length;
    const next = this.#shown?.form.kind === 'text' ? undefined : optionAfterKey(event.key, this.active, count);
    if (next !== undefined) this.active = next;
    else if (event.key === 'Enter') void this.#answerTyped();
    else return;
    event.preventDefault();
  };
}
