import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { ariaKeys, keyHint } from './key-name.ts';
import { baseStyles } from './base.styles.ts';
import { fieldStyles } from './field.styles.ts';
import { optionAfterKey } from './list-keys.ts';
import { markedText } from './marked-text.ts';
import { optionStyles } from './option.styles.ts';
import { quickPickStyles } from './quick-pick.styles.ts';
import { Sheet } from './sheet.ts';
import { sheetStyles } from './sheet.styles.ts';
import { visibleText } from './visible-text.ts';

export interface PickItem {
  readonly label: string;
  /** The positions of the matching letters. */
  readonly positions?: readonly number[];
  /** A folder, or why the item is disabled. */
  readonly detail?: string;
  readonly detailPositions?: readonly number[];
  /** The first one is shown. */
  readonly keys?: readonly string[];
  readonly disabled?: boolean;
  /** The current choice. */
  readonly chosen?: boolean;
  /** The accessible name is the label alone. The rest is its description. */
  readonly isNamedByLabel?: boolean;
  readonly run: () => void;
}

/** The matches for a text. */
export interface Picks {
  readonly items: readonly PickItem[];
  /** What to do, or what the list leaves out. */
  readonly note?: string;
}

export interface PickMode {
  /** The text that selects this mode; the first matching mode is used. */
  readonly prefix: string;
  /** Accessible name. */
  readonly label: string;
  /** Matches the text after the prefix. */
  readonly find: (typed: string) => Picks | Promise<Picks>;
}

const noPicks: Picks = { items: [] };

@customElement('stopline-quick-pick')
export class StoplineQuickPick extends Sheet {
  static override styles = [baseStyles, fieldStyles, sheetStyles, optionStyles, quickPickStyles];

  @property({ attribute: false }) modes: readonly PickMode[] = [];
  @property() placeholder = '';
  /** The initial text. */
  @property() typed = '';
  /** The start and end of the part of it that is selected; by default the cursor is at its end. */
  @property({ attribute: false }) selected: readonly [number, number] | undefined;
  /** Enter was pressed already: picks the first match. */
  @property({ type: Boolean }) isEntered = false;
  @state() private picks: Picks = noPicks;
  @state() private active = 0;

  #wanted: string | undefined;
  #finding: Promise<void> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#find();
  }

  protected override willUpdate(): void {
    this.label = this.#mode()?.label ?? '';
  }

  protected override content(): TemplateResult {
    const { items, note } = this.picks;
    const { label } = this;
    return html`
      <input
        role="combobox"
        aria-label=${label}
        aria-expanded="true"
        aria-controls="options"
        aria-autocomplete="list"
        aria-activedescendant=${items.length === 0 ? nothing : `option-${this.active}`}
        placeholder=${this.placeholder}
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        enterkeyhint="go"
        .value=${this.typed}
        @input=${this.#onInput}
        @keydown=${this.#onInputKey}
      />
      <div id="options" role="listbox" aria-label=${label} ?hidden=${items.length === 0}>
        ${items.map((item, index) => this.#option(item, index))}
      </div>
      ${note === undefined ? nothing : html`<p class="note dim">${visibleText(note)}</p>`}
      <span class="unseen" aria-live="polite">${this.#news()}</span>
    `;
  }

  protected override firstUpdated(): void {
    super.firstUpdated();
    const field = this.renderRoot.querySelector('input');
    field?.focus();
    const [start, end] = this.selected ?? [this.typed.length, this.typed.length];
    field?.setSelectionRange(start, end);
    if (this.isEntered) void this.#pickActive();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.renderRoot.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  #option(item: PickItem, index: number): TemplateResult {
    const { label, detail = '', keys = [], disabled = false, chosen = false, isNamedByLabel = false } = item;
    const more = [detail, chosen ? 'selected' : '', keys[0] === undefined ? '' : keyHint(keys[0])].filter(Boolean);
    const description = more.map(visibleText).join(', ');
    const words = [label, ...more].filter(Boolean).map(visibleText).join(', ');
    return html`
      <div
        id="option-${index}"
        class="option"
        role="option"
        aria-label=${isNamedByLabel ? visibleText(label) : words}
        aria-description=${isNamedByLabel && description !== '' ? description : nothing}
        aria-selected=${index === this.active}
        aria-disabled=${disabled ? 'true' : nothing}
        aria-keyshortcuts=${ariaKeys(...keys)}
        title=${words}
        @click=${() => this.#pick(item)}
      >
        <span class="label cut">${markedText(label, item.positions)}</span>
        <span class="detail small dim cut">${markedText(detail, item.detailPositions)}</span>
        ${chosen ? html`<span class="chosen small dim">selected</span>` : nothing}
        ${keys[0] === undefined ? nothing : html`<kbd class="small dim">${keyHint(keys[0])}</kbd>`}
      </div>
    `;
  }

  /** The announcement of a new list. */
  #news(): string {
    const { items, note } = this.picks;
    return [items.length === 0 ? '' : `${items.length} results.`, note].filter(Boolean).join(' ');
  }

  #mode(): PickMode | undefined {
    return this.modes.find(({ prefix }) => this.typed.startsWith(prefix));
  }

  /** Finds one text at a time; of those typed meanwhile, only the last. */
  #find(): void {
    this.#wanted = this.typed;
    this.#finding ??= this.#findWanted().finally(() => (this.#finding = undefined));
  }

  async #findWanted(): Promise<void> {
    while (this.#wanted !== undefined) {
      const mode = this.#mode();
      const typed = this.#wanted.slice(mode?.prefix.length);
      this.#wanted = undefined;
      try {
        this.picks = (await mode?.find(typed)) ?? noPicks;
      } catch (error) {
        this.picks = { items: [], note: error instanceof Error ? error.message : String(error) };
      }
      this.active = 0;
    }
  }

  /** Picks from the matches of the typed text, and waits for them. */
  async #pickActive(): Promise<void> {
    await this.#finding;
    if (this.isConnected) this.#pick(this.picks.items[this.active]);
  }

  #pick(item: PickItem | undefined): void {
    if (item === undefined || item.disabled === true) return;
    this.close();
    item.run();
  }

  readonly #onInput = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) return;
    this.typed = target.value;
    this.#find();
  };

  readonly #onInputKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = optionAfterKey(event.key, this.active, this.picks.items.length);
    if (next !== undefined) this.active = next;
    else if (event.key === 'Enter') void this.#pickActive();
    else if (event.key !== 'Tab') return;
    event.preventDefault();
  };
}

export interface QuickPickRequest {
  readonly modes: readonly PickMode[];
  readonly placeholder: string;
  /** The initial text. */
  readonly typed?: string;
  readonly selected?: readonly [number, number] | undefined;
  readonly isEntered?: boolean;
  /** The page's root; the sheet adapts to its width. */
  readonly root: ParentNode & Node;
}

/** Opens a sheet with a field and its matches. Arrow keys move, Enter picks, Escape closes. */
export function openQuickPick({ root, ...request }: QuickPickRequest): void {
  const sheet = new StoplineQuickPick();
  Object.assign(sheet, request);
  root.append(sheet);
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-quick-pick': StoplineQuickPick;
  }
}
