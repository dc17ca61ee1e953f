import { html, nothing, type TemplateResult } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import { PanelElement } from '../ui/panel-element.ts';
import { tabLabel } from '../model/files/document-names.ts';
import { Select } from '../model/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { dialogStyles } from '../ui/dialog.styles.ts';
import { noteSheet } from '../ui/open-sheets.ts';
import { visibleText } from '../ui/visible-text.ts';
import type { ClosingAnswer } from '../model/files/open-document.ts';
import type { DocumentPort } from '../model/ports.ts';

const answers: readonly { readonly answer: ClosingAnswer; readonly label: string; readonly look: string }[] = [
  { answer: 'cancel', label: 'Cancel', look: 'box' },
  { answer: 'discard', label: "Don't save", look: 'box' },
  { answer: 'save', label: 'Save', look: 'fill' },
];

/** Asks what to do with unsaved text when its tab is closed. */
@customElement('stopline-closing-dialog')
export class StoplineClosingDialog extends PanelElement<Pick<DocumentPort, 'openFiles'>> {
  static override styles = [baseStyles, buttonStyles, dialogStyles];

  @query('dialog') private dialog!: HTMLDialogElement | null;

  #end: (() => void) | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end?.();
  }

  protected override select({ openFiles }: Pick<DocumentPort, 'openFiles'>) {
    return [new Select(this, openFiles.closing, (value) => value)];
  }

  protected override view(port: Pick<DocumentPort, 'openFiles'>): TemplateResult | typeof nothing {
    const closing = port.openFiles.closing.value;
    if (closing === undefined) return nothing;
    const name = visibleText(tabLabel(closing));
    return html`
      <dialog
        class="raised"
        aria-labelledby="what"
        aria-describedby="why"
        @cancel=${this.#onCancel}
        @keydown=${stopPropagation}
      >
        <h2 id="what">Save ${name} before closing?</h2>
        <p id="why">Your changes will be lost if you don’t save them.</p>
        <div class="answers">
          ${answers.map(
            ({ answer, label, look }) => html`
              <button
                type="button"
                class="button ${look}"
                ?autofocus=${answer === 'save'}
                @click=${() => this.#answer(answer)}
              >
                ${label}
              </button>
            `,
          )}
        </div>
      </dialog>
    `;
  }

  protected override updated(): void {
    const { dialog } = this;
    this.#end?.();
    this.#end = dialog === null ? undefined : noteSheet(dialog);
    if (dialog !== null && !dialog.open) dialog.showModal();
  }

  /** Closed first, so that the focus returns. */
  #answer(answer: ClosingAnswer): void {
    this.dialog?.close();
    this.port?.openFiles.answerClosing(answer);
  }

  readonly #onCancel = (event: Event): void => {
    event.preventDefault();
    this.#answer('cancel');
  };
}

/** Escape closes only the dialog. */
const stopPropagation = (event: Event): void => {
  event.stopPropagation();
};
