import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, showTooltip, type Tooltip, type TooltipView, type ViewUpdate } from '@codemirror/view';
import { withHeldText, type HeldText } from '../ui/held-text.ts';
import type * as Form from './breakpoint-form.ts';
import { requestsOf } from './editor-requests.ts';
import type { BreakpointField, BreakpointNotes } from './editor-input.ts';
import type { BreakpointEdit } from '../model/files/document-edits.ts';
import { lineStart } from './line-map.ts';

export interface BreakpointEditing {
  readonly breakpoint: BreakpointEdit;
  readonly notes: BreakpointNotes;
  readonly first?: BreakpointField | undefined;
}

interface Opening extends BreakpointEditing {
  readonly create: () => Form.StoplineBreakpointForm;
  readonly held?: HeldText | undefined;
}

/** Opens the form below its line; undefined closes it. */
const showForm = StateEffect.define<Opening | undefined>();

let loaded: typeof Form | undefined;

function open(view: EditorView, editing: BreakpointEditing, part: typeof Form, held?: HeldText): void {
  const create = () => new part.StoplineBreakpointForm();
  view.dispatch({ effects: showForm.of({ ...editing, create, held }) });
}

async function loadAndOpen(view: EditorView, editing: BreakpointEditing, isWanted: () => boolean): Promise<void> {
  const { part, held } = await withHeldText(import('./breakpoint-form.ts').catch(() => undefined));
  if (!part) {
    requestsOf(view).partMissed?.('The form of a breakpoint');
    return;
  }
  loaded = part;
  if (isWanted()) open(view, editing, part, held);
}

/** Opens the form below its line, and loads it on first use; text typed meanwhile goes into its field, if it is still wanted. */
export function editBreakpoint(view: EditorView, editing: BreakpointEditing, isWanted: () => boolean): void {
  if (loaded) open(view, editing, loaded);
  else void loadAndOpen(view, editing, isWanted);
}

const closeForm = (view: EditorView): void => {
  view.dispatch({ effects: showForm.of(undefined) });
  view.focus();
};

const createForm =
  (editing: Opening) =>
  (view: EditorView): TooltipView => {
    const dom = document.createElement('div');
    dom.className = 'sl-breakpoint-form';
    const form = editing.create();
    form.breakpoint = editing.breakpoint;
    form.notes = editing.notes;
    form.completer = requestsOf(view).completer;
    form.first = editing.first;
    form.held = editing.held;
    form.onSave = (edit) => requestsOf(view).saveBreakpoint?.(edit);
    form.onLeave = () => closeForm(view);
    dom.append(form);
    const update = ({ docChanged, state }: ViewUpdate): void => {
      const pos = docChanged ? state.field(formField)?.pos : undefined;
      if (pos !== undefined) form.breakpoint = { ...editing.breakpoint, line: state.doc.lineAt(pos).number };
    };
    return { dom, update };
  };

const tooltipFor = ({ doc }: EditorState, editing: Opening | undefined): Tooltip | null => {
  const pos = editing === undefined ? undefined : lineStart(doc, editing.breakpoint.line);
  return editing === undefined || pos === undefined ? null : { pos, create: createForm(editing), strictSide: true };
};

const formField = StateField.define<Tooltip | null>({
  create: () => null,
  update: (tooltip, { effects, state, docChanged, changes }) => {
    const last = effects.findLast((effect) => effect.is(showForm));
    if (last?.is(showForm) === true) return tooltipFor(state, last.value);
    return docChanged && tooltip !== null
      ? { ...tooltip, pos: state.doc.lineAt(changes.mapPos(tooltip.pos, 1)).from }
      : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

/** The form of a breakpoint, floating below its line so that no line moves. */
export const breakpointEditor = (): Extension => [
  formField,
  EditorView.theme({
    '.cm-tooltip.sl-breakpoint-form': {
      border: '1px solid var(--sl-line-strong)',
      borderRadius: 'var(--sl-radius-3)',
      background: 'var(--sl-bg-raised)',
      boxShadow: 'var(--sl-shadow)',
      zIndex: '300',
    },
  }),
];
