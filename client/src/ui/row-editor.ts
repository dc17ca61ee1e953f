import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { DebugError } from '#protocol';
import type { StoplineTree } from './tree.ts';
import type { TreeRow } from './tree-row.ts';
import { visibleText } from './visible-text.ts';

/** A field in a row, in place of what it changes. */
export interface InlineField<What extends string> {
  /** The key of the row. */
  readonly key: string;
  readonly what: What;
  readonly label: string;
  readonly placeholder?: string;
  /** The text when it is opened. */
  readonly initial: string;
}

interface OpenField<What extends string> extends InlineField<What> {
  readonly text: string;
  /** Why the text was refused; absent once it is changed. */
  readonly refusal?: string | undefined;
  /** Sent, and not answered yet. */
  readonly isSent?: boolean;
}

interface EditorParts<What extends string> {
  /** Makes the change; rejects with a DebugError if the text is refused. It is not called for an unchanged text. */
  readonly write: (field: InlineField<What>, text: string) => Promise<void>;
  /** `isOpen` is false if the field was closed while its text was sent: there is no row for the refusal. */
  readonly onRefused: (field: InlineField<What>, refusal: string, isOpen: boolean) => void;
  /** The row below the field. An element in it has the id `refusalId`. */
  readonly refusalRow: (refusal: string) => Pick<TreeRow, 'label' | 'title' | 'classes' | 'content'>;
}

/** The id of the text of a refusal, which describes the field. */
export const refusalId = 'refusal';

const refusalKey = (key: string): string => `${key}\u0000refusal`;

/**
 * Edits the rows of a panel's tree in place, one at a time. Enter submits, Escape leaves; an unchanged field closes when
 * it loses the focus. Needs `fieldStyles`.
 */
export class RowEditor<What extends string> {
  readonly #panel: LitElement;
  readonly #parts: EditorParts<What>;
  #open: OpenField<What> | undefined;

  constructor(panel: LitElement, parts: EditorParts<What>) {
    this.#panel = panel;
    this.#parts = parts;
  }

  /** The open field. */
  get field(): InlineField<What> | undefined {
    return this.#open;
  }

  /** The number of rows that it adds. */
  get furtherRows(): number {
    return this.#open?.refusal === undefined ? 0 : 1;
  }

  open(field: InlineField<What>): void {
    this.#set({ ...field, text: field.initial });
    void this.#drawn().then((tree) => {
      const input = tree?.querySelector<HTMLInputElement>('.field-inline');
      input?.focus();
      input?.select();
    });
  }

  close(): void {
    this.#set(undefined);
  }

  /** The field in a row; undefined where none is open. */
  viewIn(key: string): TemplateResult | undefined {
    const open = this.#open;
    if (key !== open?.key) return undefined;
    const { label, placeholder, initial, text, refusal, isSent = false } = open;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      // The page's key bindings do not apply here.
      if (event.key === 'Enter') void this.#enter();
      else if (event.key === 'Escape') this.#leave();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) this.#set({ ...open, text: target.value, refusal: undefined });
    };
    return html`
      <input
        type="text"
        class="field-inline"
        aria-label=${visibleText(label)}
        aria-invalid=${refusal === undefined ? nothing : true}
        aria-describedby=${refusal === undefined ? nothing : refusalId}
        placeholder=${placeholder ?? nothing}
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        .value=${live(text)}
        ?readonly=${isSent}
        @keydown=${onKeyDown}
        @input=${onInput}
        @blur=${() => text === initial && this.#leave()}
      />
    `;
  }

  /** The row with the refusal, below the row of the field. */
  refusalUnder({ key, level }: Pick<TreeRow, 'key' | 'level'>): readonly TreeRow[] {
    const refusal = key === this.#open?.key ? this.#open.refusal : undefined;
    return refusal === undefined ? [] : [{ key: refusalKey(key), level, ...this.#parts.refusalRow(refusal) }];
  }

  #set(open: OpenField<What> | undefined): void {
    this.#open = open;
    this.#panel.requestUpdate();
  }

  #leave(): void {
    if (this.#open?.isSent !== true) this.close();
  }

  /** The text stays in the field until the change is made. */
  async #enter(): Promise<void> {
    const open = this.#open;
    if (!open || open.isSent === true) return;
    if (open.text === open.initial) {
      this.close();
      return;
    }
    const sent = { ...open, refusal: undefined, isSent: true };
    this.#set(sent);
    try {
      await this.#parts.write(open, open.text);
      this.#set(this.#open === sent ? undefined : this.#open);
    } catch (error) {
      const refusal = DebugError.from(error).message;
      const isOpen = this.#open === sent;
      this.#parts.onRefused(open, refusal, isOpen);
      if (!isOpen) return;
      this.#set({ ...open, refusal });
      (await this.#drawn())?.reveal(refusalKey(open.key));
    }
  }

  /** The tree, once it is drawn. */
  async #drawn(): Promise<StoplineTree | undefined> {
    await this.#panel.updateComplete;
    const tree = this.#panel.renderRoot.querySelector('stopline-tree') ?? undefined;
    await tree?.updateComplete;
    return tree;
  }
}
