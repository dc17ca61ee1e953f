import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, showTooltip, type Tooltip, type TooltipView, type ViewUpdate } from '@codemirror/view';
import { StoplineBreakpointForm } from './breakpoint-form.ts';
import { requestsOf } from './editor-requests.ts';
import type { BreakpointField, BreakpointNotes } from './editor-input.ts';
import type { BreakpointEdit } from '../model/files/document-edits.ts';
import { lineStart } from './line-map.ts';

export interface BreakpointEditing {
  readonly breakpoint: BreakpointEdit;
  readonly notes: BreakpointNotes;
  readonly first?: BreakpointField | undefined;
}

/** Opens the form below its line; undefined closes it. */
export const editBreakpoint = StateEffect.define<BreakpointEditing | undefined>();

const closeForm = (view: EditorView): void => {
  view.dispatch({ effects: editBreakpoint.of(undefined) });
  view.focus();
};

const createForm =
  (editing: BreakpointEditing) =>
  (view: EditorView): TooltipView => {
    const dom = document.createElement('div');
    dom.className = 'sl-breakpoint-form';
    const form = new StoplineBreakpointForm();
    form.breakpoint = editing.breakpoint;
    form.notes = editing.notes;
    form.completer = requestsOf(view).completer;
    form.first = editing.first;
    form.onSave = (edit) => requestsOf(view).saveBreakpoint?.(edit);
    form.onLeave = () => closeForm(view);
    dom.append(form);
    const update = ({ docChanged, state }: ViewUpdate): void => {
      const pos = docChanged ? state.field(formField)?.pos : undefined;
      if (pos !== undefined) form.breakpoint = { ...editing.breakpoint, line: state.doc.lineAt(pos).number };
    };
    return { dom, update };
  };

const tooltipFor = ({ doc }: EditorState, editing: BreakpointEditing | undefined): Tooltip | null => {
  const pos = editing === undefined ? undefined : lineStart(doc, editing.breakpoint.line);
  return editing === undefined || pos === undefined ? null : { pos, create: createForm(editing), strictSide: true };
};

const formField = StateField.define<Tooltip | null>({
  create: () => null,
  update: (tooltip, { effects, state, docChanged, changes }) => {
    const last = effects.findLast((effect) => effect.is(editBreakpoint));
    if (last?.is(editBreakpoint) === true) return tooltipFor(state, last.value);
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
