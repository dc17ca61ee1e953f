import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { LitElement, css, html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { baseStyles } from '../ui/base.styles.ts';
import { baseEditor } from './base-editor.ts';
import { loadLanguage } from './languages.ts';
import { lineFeeds } from '../model/files/line-feeds.ts';
import { isSameFields } from './same-fields.ts';
import { visibleText } from '../ui/visible-text.ts';

export interface Comparison {
  readonly path: string;
  readonly label: string;
  readonly languageId?: string | undefined;
  /** The file on disk. */
  readonly theirs: string;
  readonly mine: string;
}

/** Below this width, the texts are shown in one column. */
const sideBySideFrom = 640;

const look = EditorView.theme({
  '&': { height: 'auto' },
  '&.cm-merge-b': { borderLeft: '1px solid var(--sl-line)' },
  '.cm-gutters': { border: '0', background: 'var(--sl-bg-editor)', color: 'var(--sl-text-3)' },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { background: 'var(--sl-error-band)' },
  '&.cm-merge-b .cm-changedLine, .cm-changedLine': { background: 'var(--sl-frame-band)' },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText, .cm-deletedText': {
    background: 'none',
    textDecoration: 'underline var(--sl-error)',
  },
  '&.cm-merge-b .cm-changedText, .cm-changedText': { background: 'none', textDecoration: 'underline var(--sl-frame)' },
  '.cm-collapsedLines': {
    background: 'var(--sl-bg-panel)',
    color: 'var(--sl-text-2)',
    font: 'var(--sl-size-small) / 20px var(--sl-font-ui)',
  },
  // The default characters are in few fonts.
  '.cm-collapsedLines::before, .cm-collapsedLines::after': { content: '"…"' },
});

/** Compares a file on disk with unsaved text, side by side if there is room. */
@customElement('stopline-compare')
export class StoplineCompare extends LitElement {
  static override styles = [
    baseStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
        background: var(--sl-bg-editor);
        color: var(--sl-text-1);
      }
      .heads {
        display: flex;
        flex: none;
        color: var(--sl-text-2);
        font-size: var(--sl-size-small);
        background: var(--sl-bg-panel);
      }
      .heads > span {
        flex: 1;
        padding: var(--sl-2) var(--sl-5);
      }
      .sheet {
        flex: 1;
        min-height: 0;
        overflow: auto;
      }
    `,
  ];

  @property({
    attribute: false,
    hasChanged: (now: Comparison, before: Comparison | undefined) => !isSameFields(now, before),
  })
  comparison: Comparison | undefined;

  #view: { destroy(): void } | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#view?.destroy();
    this.#view = undefined;
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.cm-content')?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult {
    return html`
      <div class="heads"><span>On disk (red)</span><span>Yours (green)</span></div>
      <div class="sheet"></div>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('comparison')) void this.#draw();
  }

  async #draw(): Promise<void> {
    const { comparison } = this;
    if (comparison === undefined) return;
    const { path, languageId } = comparison;
    const language = await loadLanguage(path, languageId).catch(() => undefined);
    const sheet = this.renderRoot.querySelector<HTMLElement>('.sheet');
    if (sheet === null || this.comparison !== comparison || !this.isConnected) return;
    const hadFocus = this.matches(':focus-within');
    this.#view?.destroy();
    this.#view =
      this.clientWidth >= sideBySideFrom ? this.#beside(comparison, language) : this.#within(comparison, language);
    if (hadFocus) this.focus();
  }

  #extensions(label: string, language: Extension = []): Extension {
    return [
      baseEditor(),
      lineNumbers(),
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': visibleText(label), inputmode: 'none' }),
      language,
      look,
    ];
  }

  #beside({ theirs, mine, label }: Comparison, language: Extension | undefined): MergeView {
    return new MergeView({
      a: { doc: lineFeeds(theirs), extensions: this.#extensions(`${label}, on disk`, language) },
      b: { doc: lineFeeds(mine), extensions: this.#extensions(`${label}, yours`, language) },
      ...this.#place(),
      collapseUnchanged: { margin: 3, minSize: 6 },
    });
  }

  #within({ theirs, mine, label }: Comparison, language: Extension | undefined): EditorView {
    const unified = unifiedMergeView({
      original: lineFeeds(theirs),
      mergeControls: false,
      collapseUnchanged: { margin: 3, minSize: 6 },
    });
    const extensions = [this.#extensions(`${label}, yours and on disk`, language), unified];
    return new EditorView({ doc: lineFeeds(mine), extensions, ...this.#place() });
  }

  #place(): { readonly parent: HTMLElement; readonly root?: ShadowRoot } {
    const parent = this.renderRoot.querySelector<HTMLElement>('.sheet') ?? this;
    return { parent, ...(this.shadowRoot && { root: this.shadowRoot }) };
  }
}
