import type { Extension, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { LitElement, css, html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { baseStyles } from '../ui/base.styles.ts';
import { emit } from '../ui/emit.ts';
import { baseEditor } from './base-editor.ts';
import { breakpointEditor, editBreakpoint } from './breakpoint-editor.ts';
import { breakpointGutter, setBreakpoints } from './breakpoint-gutter.ts';
import { DocumentStates } from './document-states.ts';
import type { BreakpointField, EditorBreakpoint, EditorDocument, EditorReveal, EditorStop } from './editor-input.ts';
import { frameLine, setFrameLine } from './frame-line.ts';
import { holdInView } from './hold-in-view.ts';
import { lineStart } from './line-positions.ts';
import { revealPosition } from './reveal.ts';
import { setStop, stoppedLine } from './stopped-line.ts';

/**
 * The sheet of code: `<stopline-editor .document=${document} .breakpoints=${breakpoints} .stop=${stop}>`. It shows what
 * it is given and says what a person did by the events of `EditorEvents`. CodeMirror lives in the shadow root.
 */
@customElement('stopline-editor')
export class StoplineEditor extends LitElement {
  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        position: relative;
        min-width: 0;
        min-height: 0;
        overflow: hidden;
        background: var(--sl-bg-editor);
      }
      .sheet {
        height: 100%;
      }
      @media (forced-colors: active) {
        .sl-stopped,
        .sl-frame-line,
        .sl-by-agent,
        .cm-selectionLayer,
        .cm-searchMatch,
        .cm-matchingBracket {
          forced-color-adjust: none;
        }
      }
    `,
  ];

  /** What is shown; undefined shows nothing. */
  @property({ attribute: false }) document: EditorDocument | undefined;
  /** The breakpoints of this document. */
  @property({ attribute: false }) breakpoints: readonly EditorBreakpoint[] = [];
  /** Where the program stopped, if that is in this document. */
  @property({ attribute: false }) stop: EditorStop | undefined;
  /** The line of the selected frame when that is not the top one. */
  @property({ attribute: false }) frameLine: number | undefined;
  /** What to bring into view. */
  @property({ attribute: false }) reveal: EditorReveal | undefined;
  /** What the form of a breakpoint offers. */
  @property({ attribute: false }) breakpointFields: readonly BreakpointField[] = [
    'condition',
    'hitCondition',
    'logMessage',
  ];

  readonly #sheet = createRef<HTMLElement>();
  readonly #states = new DocumentStates(this.#extensions());
  #view: EditorView | undefined;
  #shown: EditorDocument | undefined;
  #revealed: EditorReveal['token'] | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#mount();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#view !== undefined && this.#shown !== undefined) this.#states.keep(this.#shown.path, this.#view);
    this.#view?.destroy();
    this.#view = undefined;
    this.#shown = undefined;
  }

  override focus(): void {
    this.#view?.focus();
  }

  /** Opens the form of the breakpoint on a line, or of one to be set there. */
  editBreakpoint(line: number, first?: BreakpointField): void {
    const { condition, hitCondition, logMessage } =
      this.breakpoints.find((candidate) => candidate.line === line) ?? ({} satisfies Partial<EditorBreakpoint>);
    const breakpoint = { line, condition, hitCondition, logMessage };
    this.#view?.dispatch({ effects: editBreakpoint.of({ breakpoint, fields: this.breakpointFields, first }) });
  }

  protected override render(): TemplateResult {
    return html`<div class="sheet" ?hidden=${this.document === undefined} ${ref(this.#sheet)}></div>`;
  }

  protected override firstUpdated(): void {
    this.#mount();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const view = this.#view;
    if (view === undefined) return;
    const isNew = this.#showDocument(view);
    const effects: StateEffect<unknown>[] = [];
    if (isNew || changed.has('breakpoints')) effects.push(setBreakpoints.of(this.breakpoints));
    if (isNew || changed.has('stop')) effects.push(setStop.of(this.stop));
    if (isNew || changed.has('frameLine')) effects.push(setFrameLine.of(this.frameLine));
    if (effects.length > 0) view.dispatch({ effects });
    this.#revealIfAsked(view);
  }

  #mount(): void {
    const { renderRoot } = this;
    const parent = this.#sheet.value;
    if (parent === undefined || !(renderRoot instanceof ShadowRoot)) return;
    this.#view = new EditorView({ parent, root: renderRoot });
    this.requestUpdate();
  }

  /** True when another document, or another text of it, came into the view. */
  #showDocument(view: EditorView): boolean {
    const { document } = this;
    const before = this.#shown;
    if (document === before) return false;
    this.#shown = document;
    if (before?.path === document?.path && document !== undefined) {
      this.#states.update(document, view);
      return true;
    }
    if (before !== undefined) this.#states.keep(before.path, view);
    if (document === undefined) return false;
    this.#states.show(document, view);
    this.#sayCursor(view);
    return true;
  }

  #revealIfAsked(view: EditorView): void {
    const { reveal } = this;
    if (reveal === undefined || reveal.token === this.#revealed || this.#shown === undefined) return;
    const start = lineStart(view.state.doc, reveal.line);
    if (start === undefined) return;
    this.#revealed = reveal.token;
    const position = Math.min(start + (reveal.column ?? 1) - 1, view.state.doc.lineAt(start).to);
    if (reveal.select === true) view.dispatch({ selection: { anchor: position } });
    revealPosition(view, start);
  }

  #extensions(): Extension {
    return [
      baseEditor(),
      breakpointGutter({
        onToggle: (line) => emit(this, 'breakpoint-toggled', { line }),
        onMenu: (line, x, y) => emit(this, 'breakpoint-menu-requested', { line, x, y }),
        onEdit: (line) => {
          this.editBreakpoint(line);
        },
      }),
      stoppedLine(),
      frameLine(),
      breakpointEditor(),
      holdInView(() => this.stop?.line),
      EditorView.updateListener.of(({ selectionSet, view }) => {
        if (selectionSet) this.#sayCursor(view);
      }),
    ];
  }

  #sayCursor({ state }: EditorView): void {
    const { head } = state.selection.main;
    const { number, from } = state.doc.lineAt(head);
    emit(this, 'cursor-moved', { line: number, column: head - from + 1 });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-editor': StoplineEditor;
  }
}
