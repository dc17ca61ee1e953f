import type { EditorState, Extension, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { LitElement, html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import type { EditorSelection } from '#protocol';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { baseEditor } from './base-editor.ts';
import { breakpointEditor, editBreakpoint } from './breakpoint-editor.ts';
import { breakpointGutter, breakpointOn, lineOfCursor, setBreakpoints } from './breakpoint-gutter.ts';
import { columnMarks, setColumns } from './column-marks.ts';
import { definitionLinks, goToDefinitionAtCursor } from './definitions/definition-links.ts';
import { DocumentStates } from './document-states.ts';
import { editedText } from './edited-text.ts';
import type {
  BreakpointField,
  BreakpointNotes,
  EditorBreakpoint,
  EditorColumn,
  EditorDocument,
  EditorException,
  EditorFrameValues,
  EditorReveal,
  EditorStop,
  ValueSource,
} from './editor-input.ts';
import { withRequests, type EditorRequests } from './editor-requests.ts';
import type { EditorAction } from '../model/editor-actions.ts';
import type { BreakpointEdit, LineOf } from '../model/files/document-edits.ts';
import { editorPaneStyles } from './editor-pane.styles.ts';
import { editsField, programLineStart, rebase, savedLineStart, setProgram, type Edits } from './edits.ts';
import { calloutStyles } from './exception/callout-view.ts';
import { exceptionCallout, setException } from './exception/exception-callout.ts';
import { finding } from './finding.ts';
import { holdInView } from './hold-in-view.ts';
import { lineStart } from './line-map.ts';
import { frameLine, setFrameLine } from './marked-line.ts';
import { setNewBreakpoint } from './new-breakpoints.ts';
import { revealPosition } from './reveal.ts';
import { isSameFields } from './same-fields.ts';
import { SharedDocuments, sharing } from './shared-documents.ts';
import { shownSelection } from './shown-selection.ts';
import { reasonBesideCode } from './stop-reason.ts';
import { setStop, stoppedLine } from './stopped-line.ts';
import { textMenu } from './text-menu.ts';
import { setTabKey, typing } from './typing.ts';
import { inlineValueLines, setFrameValues } from './values/inline-values.ts';
import { setValueSource, showValueAtCursor, valueHover } from './values/value-hover.ts';
import { WordWrap } from './word-wrap.ts';

// Properties are new objects whenever the page is drawn, and each update of the view lays out the page.
const isOther = (one: unknown, other: unknown): boolean =>
  one !== other && JSON.stringify(one) !== JSON.stringify(other);

const isOtherDocument = (one: EditorDocument | undefined, other: EditorDocument | undefined): boolean =>
  !isSameFields(one, other);

/** The properties that are drawn into the document. */
const inputs: readonly {
  readonly name: keyof StoplineEditor;
  readonly effect: (editor: StoplineEditor) => StateEffect<unknown>;
}[] = [
  { name: 'program', effect: ({ program, document }) => setProgram.of({ program, text: document?.programText }) },
  { name: 'breakpoints', effect: ({ breakpoints }) => setBreakpoints.of(breakpoints) },
  { name: 'columns', effect: ({ columns }) => setColumns.of(columns) },
  { name: 'stop', effect: ({ stop }) => setStop.of(stop) },
  { name: 'frameLine', effect: ({ frameLine: line }) => setFrameLine.of(line) },
  { name: 'frameValues', effect: ({ frameValues }) => setFrameValues.of(frameValues) },
  { name: 'exception', effect: ({ exception }) => setException.of(exception) },
  { name: 'tabMovesFocus', effect: ({ tabMovesFocus }) => setTabKey.of(tabMovesFocus) },
  { name: 'valueSource', effect: ({ valueSource }) => setValueSource.of(valueSource) },
];

const actions: Readonly<Record<EditorAction, (view: EditorView, editor: StoplineEditor) => void>> = {
  find: finding('find'),
  replace: finding('replace'),
  next_match: finding('next_match'),
  previous_match: finding('previous_match'),
  show_value: (view, editor) => {
    if (!showValueAtCursor(view)) editor.requests.valueMissed?.();
  },
  go_to_definition: (view, editor) => {
    if (!goToDefinitionAtCursor(view)) editor.requests.nameMissed?.();
  },
  edit_breakpoint: (view, editor) => editor.editBreakpoint(lineOfCursor(view)),
  edit_condition: (view, editor) => editor.editBreakpoint(lineOfCursor(view), 'condition'),
  edit_log_message: (view, editor) => editor.editBreakpoint(lineOfCursor(view), 'logMessage'),
  toggle_column: ({ state }, editor) => {
    const { head } = state.selection.main;
    const { number: line, from } = state.doc.lineAt(head);
    editor.requests.toggleColumn?.(line, head - from + 1, 'cursor');
  },
};

/** The start of a line, by the text that its number refers to. */
const lineStarts: Readonly<Record<LineOf, (state: EditorState, line: number) => number | undefined>> = {
  file: savedLineStart,
  program: programLineStart,
  shown: ({ doc }, line) => lineStart(doc, line),
};

export { SharedDocuments };

/** The editor: shows documents with breakpoints, stops and values, and asks the page for what a person wants (`requests`). */
@customElement('stopline-editor')
export class StoplineEditor extends LitElement {
  static override styles = [baseStyles, buttonStyles, calloutStyles, editorPaneStyles];

  @property({ attribute: false, hasChanged: isOtherDocument }) document: EditorDocument | undefined;
  @property({ attribute: false, hasChanged: isOther }) breakpoints: readonly EditorBreakpoint[] = [];
  /** If the program stopped in this document. */
  @property({ attribute: false, hasChanged: isOther }) stop: EditorStop | undefined;
  /** The line of a selected frame below the top one. */
  @property({ attribute: false }) frameLine: number | undefined;
  @property({ attribute: false, hasChanged: isOther }) frameValues: EditorFrameValues | undefined;
  @property({ attribute: false, hasChanged: isOther }) exception: EditorException | undefined;
  /** Undefined while there are no values. */
  @property({ attribute: false }) valueSource: ValueSource | undefined;
  @property({ attribute: false }) wordWrap = false;
  /** The page applies it; the editor measures its lines again. */
  @property({ attribute: false }) codeSize = 0;
  @property({ attribute: false }) tabMovesFocus = false;
  /** Identifies the shown run of the program; each run begins with the files on disk. */
  @property({ attribute: false }) program: string | undefined;
  @property({ attribute: false, hasChanged: isOther }) reveal: EditorReveal | undefined;
  @property({ attribute: false, hasChanged: isOther }) columns: readonly EditorColumn[] = [];
  @property({ attribute: false, hasChanged: isOther }) breakpointNotes: BreakpointNotes = {};
  @property({ attribute: false }) requests: Partial<EditorRequests> = {};
  /** The documents, for all editors of the page. */
  @property({ attribute: false }) shared = new SharedDocuments();

  readonly #sheet = createRef<HTMLElement>();
  readonly #wrap = new WordWrap();
  readonly #states = new DocumentStates(() => this.shared, this.#extensions());
  #view: EditorView | undefined;
  #shown: EditorDocument | undefined;
  #selection: EditorSelection | undefined;
  #moved: Pick<Edits, 'started' | 'program'> | undefined;
  #revealed: EditorReveal['token'] | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.requestUpdate();
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

  act(action: EditorAction): void {
    if (this.#view !== undefined) actions[action](this.#view, this);
  }

  /** Opens the form of the breakpoint on a line, or of a new one. */
  editBreakpoint(line: number, first?: BreakpointField): void {
    const view = this.#view;
    if (view === undefined || this.requests.saveBreakpoint === undefined) return;
    const { condition, hitCondition, logMessage } =
      breakpointOn(view.state, line) ?? ({} satisfies Partial<EditorBreakpoint>);
    const breakpoint = { line, condition, hitCondition, logMessage };
    const path = this.#shown?.path;
    const editing = { breakpoint, notes: this.breakpointNotes, first };
    editBreakpoint(view, editing, () => this.#view === view && this.#shown?.path === path);
  }

  /** Toggles a breakpoint on an unsaved line. */
  toggleNewBreakpoint(line: number): void {
    const view = this.#view;
    if (view === undefined) return;
    const isThere = breakpointOn(view.state, line) !== undefined;
    this.setNewBreakpoint({ line, condition: undefined, hitCondition: undefined, logMessage: undefined }, !isThere);
  }

  /** Sets or removes a breakpoint on an unsaved line. */
  setNewBreakpoint({ line, ...edit }: BreakpointEdit, isWanted = true): void {
    this.#view?.dispatch({ effects: setNewBreakpoint.of({ line, edit: isWanted ? edit : undefined }) });
  }

  replaceSelection(text: string): void {
    const view = this.#view;
    if (view === undefined || view.state.readOnly) return;
    view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true });
    view.focus();
  }

  protected override render(): TemplateResult {
    return html`<div class="sheet" ?hidden=${this.document === undefined} ${ref(this.#sheet)}></div>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    // Created late: it takes a tenth of the page's first load.
    if (this.document !== undefined) this.#view ??= this.#createView();
    const view = this.#view;
    if (view === undefined) return;
    const shownPath = this.#shown?.path;
    const isNew = this.#showDocument(view);
    const isSame = this.#shown?.path === shownPath;
    const effects = inputs.filter(({ name }) => isNew || changed.has(name)).map(({ effect }) => effect(this));
    if (!isSame) effects.push(this.#wrap.set(this.wordWrap));
    this.#apply(view, effects);
    if (isSame && changed.has('wordWrap')) this.#changeWrap(view);
    if (changed.has('codeSize')) view.requestMeasure();
  }

  /** Applies effects and reveals a place that was not yet revealed, as one update: each of the view forces a layout. */
  #apply(view: EditorView, effects: readonly StateEffect<unknown>[]): void {
    const transactions = effects.length > 0 ? [view.state.update({ effects })] : [];
    const state = transactions[0]?.state ?? view.state;
    const anchor = this.#revealIfAsked(view, state);
    if (anchor !== undefined) transactions.push(state.update({ selection: { anchor } }));
    if (transactions.length > 0) view.dispatch(transactions);
  }

  #changeWrap(view: EditorView): void {
    const line = this.stop?.line ?? this.frameLine;
    const stopped = line === undefined ? undefined : programLineStart(view.state, line);
    const { head } = view.state.selection.main;
    this.#wrap.change(this.wordWrap, view, [...(stopped === undefined ? [] : [stopped]), head]);
  }

  #createView(): EditorView | undefined {
    const { renderRoot } = this;
    const parent = this.#sheet.value;
    if (parent === undefined || !(renderRoot instanceof ShadowRoot)) return undefined;
    return new EditorView({ parent, root: renderRoot });
  }

  /** True when the document or its text changed. */
  #showDocument(view: EditorView): boolean {
    const { document } = this;
    const before = this.#shown;
    if (isSameFields(document, before)) return false;
    this.#shown = document;
    if (before?.path === document?.path && document !== undefined) {
      this.#states.update(document, view);
      return true;
    }
    if (before !== undefined) this.#states.keep(before.path, view);
    if (document === undefined) return false;
    this.#selection = undefined;
    this.#states.show(document, view);
    if (document.isEdited === true) this.#sayEdited(view);
    this.#saySelection(view);
    return true;
  }

  /** Scrolls to a place that was not yet revealed. Returns the position to select. */
  #revealIfAsked(view: EditorView, state: EditorState): number | undefined {
    const { reveal } = this;
    if (reveal === undefined || reveal.token === this.#revealed || this.#shown === undefined) return undefined;
    const start = lineStarts[reveal.of ?? 'file'](state, reveal.line);
    if (start === undefined) return undefined;
    this.#revealed = reveal.token;
    // In the next frame, when the rest of the page is laid out: that saves a layout.
    requestAnimationFrame(() => {
      const now =
        reveal.token === this.#revealed ? lineStarts[reveal.of ?? 'file'](view.state, reveal.line) : undefined;
      if (now !== undefined) revealPosition(view, now);
    });
    if (reveal.select !== true) return undefined;
    return Math.min(start + Math.max(1, reveal.column ?? 1) - 1, state.doc.lineAt(start).to);
  }

  #extensions(): Extension {
    return [
      baseEditor(),
      withRequests(() => this.requests),
      sharing(() => this.shared),
      typing(),
      breakpointGutter((line) => this.editBreakpoint(line)),
      columnMarks(),
      stoppedLine(),
      reasonBesideCode(),
      frameLine(),
      breakpointEditor(),
      holdInView(() => this.stop?.line),
      inlineValueLines(),
      exceptionCallout(),
      valueHover(),
      definitionLinks(),
      // After the values, which handle a long press first.
      textMenu,
      this.#wrap.extension,
      EditorView.updateListener.of(({ selectionSet, docChanged, transactions, view }) => {
        if (selectionSet || docChanged) this.#saySelection(view);
        const isEdited =
          docChanged ||
          transactions.some(({ effects }) => effects.some((each) => each.is(rebase) || each.is(setNewBreakpoint)));
        if (isEdited) this.#sayEdited(view);
        this.#sayMoved(view);
      }),
    ];
  }

  #sayEdited({ state }: EditorView): void {
    if (this.#shown !== undefined) this.requests.edited?.(this.#shown.path, editedText(state));
  }

  #sayMoved({ state }: EditorView): void {
    const { started, program: run } = state.field(editsField);
    const isKnown = started === this.#moved?.started && run === this.#moved.program;
    if (isKnown || this.#shown === undefined) return;
    this.#moved = { started, program: run };
    const toCurrent = started.changes.empty ? undefined : (line: number) => started.nearestAfter(line);
    this.requests.linesMoved?.({ run, path: this.#shown.path, toCurrent });
  }

  #saySelection({ state }: EditorView): void {
    const selection = shownSelection(state);
    const known = this.#selection;
    const isSame = known?.line === selection.line && known.column === selection.column && known.text === selection.text;
    if (isSame) return;
    this.#selection = selection;
    this.requests.selectionChanged?.(selection);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-editor': StoplineEditor;
  }
}
