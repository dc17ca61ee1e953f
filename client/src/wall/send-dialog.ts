import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { longestNotice, messageOf, type HandedOut } from '#protocol';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { dialogStyles } from '../ui/dialog.styles.ts';
import { fieldStyles } from '../ui/field.styles.ts';
import { onSubmitClick } from '../ui/form.ts';
import { visibleText } from '../ui/visible-text.ts';
import { sendDialogStyles } from './send-dialog.styles.ts';
import type { WallPort } from './wall-port.ts';

const names = (students: readonly string[]): string => new Intl.ListFormat('en').format(students);

/** The outcome of a message in words. */
export const messageOutcome = (missed: readonly string[]): string =>
  missed.length === 0 ? 'Message sent.' : `Message sent, but not to ${names(missed)}: not reached.`;

/** The outcome of handing out in words: who has it, and who has not, or only a part of it. */
export function handOutOutcome(exercise: string, handed: readonly HandedOut[]): string {
  const failed = handed.filter(({ problem }) => problem !== undefined);
  const kept = handed.filter((each) => each.kept.length > 0);
  return [
    `${exercise} handed out to ${handed.length - failed.length} of ${handed.length}.`,
    ...kept.map(({ student, kept: paths }) => `${student} keeps their own ${names(paths)}.`),
    ...failed.map(({ student, problem = '' }) => `${student}: ${problem}`),
  ].join('\n');
}

/** The dialogs that send something to the whole class: a message, or an exercise. */
@customElement('stopline-send-dialog')
export class StoplineSendDialog extends LitElement {
  static override styles = [baseStyles, buttonStyles, fieldStyles, dialogStyles, sendDialogStyles];

  @property({ attribute: false }) port: Pick<WallPort, 'call' | 'notify'> | undefined;
  @state() private shown: 'message' | 'exercise' = 'message';
  @state() private exercises: readonly string[] = [];
  @state() private problem = '';
  @state() private isSending = false;
  @query('dialog') private dialog: HTMLDialogElement | null | undefined;

  /** Asks for a message to all. */
  async askMessage(): Promise<void> {
    await this.#open('message');
    this.renderRoot.querySelector('textarea')?.focus();
  }

  /** Asks which exercise to hand out. */
  async askExercise(): Promise<void> {
    const listed = this.port?.call('list_exercises', {});
    const found = await listed?.then(
      ({ names: all }) => ({ all, problem: '' }),
      (thrown: unknown) => ({ all: [], problem: messageOf(thrown) }),
    );
    this.exercises = found?.all ?? [];
    await this.#open('exercise', found?.problem);
  }

  async #open(shown: 'message' | 'exercise', problem = ''): Promise<void> {
    this.shown = shown;
    this.problem = problem;
    await this.updateComplete;
    this.dialog?.showModal();
  }

  protected override render(): TemplateResult {
    return html`
      <dialog class="raised" aria-labelledby="title">
        <form @click=${this.#onClick}>
          ${this.shown === 'message' ? this.#message() : this.#exercise()}
          ${this.problem === '' ? nothing : html`<p class="problem" role="alert">${visibleText(this.problem)}</p>`}
          <div class="answers">
            <button type="button" class="button box" @click=${() => this.dialog?.close()}>Cancel</button>
            <button type="submit" class="button fill" ?disabled=${!this.#canSend}>
              ${this.shown === 'message' ? 'Send' : 'Hand out'}
            </button>
          </div>
        </form>
      </dialog>
    `;
  }

  get #canSend(): boolean {
    return !this.isSending && (this.shown === 'message' || this.exercises.length > 0);
  }

  #message(): TemplateResult {
    return html`
      <h2 id="title">Message to all</h2>
      <textarea
        class="field"
        name="sent"
        aria-labelledby="title"
        rows="4"
        maxlength=${longestNotice}
        required
      ></textarea>
    `;
  }

  #exercise(): TemplateResult {
    return html`
      <h2 id="title">Hand out an exercise</h2>
      ${
        this.exercises.length === 0
          ? html`<p>There are no exercises. Start the class with --exercises FOLDER, and make a subfolder for each.</p>`
          : html`
              <select class="field" name="sent" aria-labelledby="title">
                ${this.exercises.map((name) => html`<option value=${name}>${visibleText(name)}</option>`)}
              </select>
              <p>Files that a student has changed stay as they are.</p>
            `
      }
    `;
  }

  readonly #onClick = onSubmitClick((form) => {
    const sent = new FormData(form).get('sent');
    if (this.#canSend && typeof sent === 'string' && sent.trim() !== '') void this.#send(sent.trim());
  });

  async #send(sent: string): Promise<void> {
    const { port, shown } = this;
    if (!port) return;
    this.isSending = true;
    try {
      const outcome = await (shown === 'message' ? this.#sendMessage(port, sent) : this.#handOut(port, sent));
      this.dialog?.close();
      this.renderRoot.querySelector('form')?.reset();
      port.notify(outcome, 'notice');
    } catch (thrown) {
      // The text stays for another try.
      this.problem = messageOf(thrown);
    } finally {
      this.isSending = false;
    }
  }

  async #sendMessage(port: Pick<WallPort, 'call'>, text: string): Promise<string> {
    return messageOutcome((await port.call('send_message', { text })).missed);
  }

  async #handOut(port: Pick<WallPort, 'call'>, exercise: string): Promise<string> {
    return handOutOutcome(exercise, (await port.call('hand_out', { exercise })).students);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-send-dialog': StoplineSendDialog;
  }
}
