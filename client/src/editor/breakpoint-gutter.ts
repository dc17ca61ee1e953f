import { RangeSet, StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  GutterMarker,
  ViewPlugin,
  gutter,
  keymap,
  lineNumbers,
  type BlockInfo,
  type Command,
} from '@codemirror/view';
import { render } from 'lit';
import { breakpointKind } from '../ui/breakpoint-kind.ts';
import { breakpointGlyph } from '../ui/icons.ts';
import type { EditorBreakpoint } from './editor-input.ts';
import { requestsOf } from './editor-requests.ts';
import type { BreakpointEdit } from '../model/files/document-edits.ts';
import { rebase, savedLineStart } from './edits.ts';
import { lineStart } from './line-map.ts';
import { newBreakpoints, newBreakpointsField, setNewBreakpoint } from './new-breakpoints.ts';
import { isSameFields } from './same-fields.ts';

export const setBreakpoints = StateEffect.define<readonly EditorBreakpoint[]>();

/** The start of the hovered line. */
const setHovered = StateEffect.define<number | undefined>();

/** The breakpoint shown for a line. */
interface LineBreakpoint extends EditorBreakpoint {
  /** The number of others on the line. */
  readonly beside?: number;
}

const besideMessage = (beside: number): string => (beside === 0 ? '' : `, and ${beside} more on this line`);

class BreakpointMarker extends GutterMarker {
  override readonly elementClass: string;
  readonly #breakpoint: LineBreakpoint;

  constructor(breakpoint: LineBreakpoint) {
    super();
    this.#breakpoint = breakpoint;
    this.elementClass = breakpoint.byAgent ? 'sl-by-agent' : '';
  }

  override eq(other: GutterMarker): boolean {
    return other instanceof BreakpointMarker && isSameFields(this.#breakpoint, other.#breakpoint);
  }

  override toDOM(): Node {
    const { kind, state, hits = '', line, beside = 0 } = this.#breakpoint;
    const title = `${this.#breakpoint.title}${besideMessage(beside)}`;
    const slot = document.createElement('span');
    slot.className = 'sl-slot';
    slot.setAttribute('role', 'img');
    slot.title = hits === '' ? title : `${title}\n${hits}`;
    slot.setAttribute('aria-label', `${title}, line ${line}`);
    render(breakpointGlyph(kind, state), slot);
    return slot;
  }
}

/** A preview of the breakpoint that a click sets. */
class HoverMarker extends GutterMarker {
  override toDOM(): Node {
    const slot = document.createElement('span');
    slot.className = 'sl-slot sl-hovered';
    slot.setAttribute('aria-hidden', 'true');
    render(breakpointGlyph('line', 'bound'), slot);
    return slot;
  }
}

const hoverMarker = new HoverMarker();

const isOff = ({ state }: EditorBreakpoint): boolean => state === 'disabled';

/** How a breakpoint on an unsaved line is shown. */
const notSaved = (edit: BreakpointEdit): EditorBreakpoint => ({
  ...edit,
  id: `new ${edit.line}`,
  kind: breakpointKind(edit),
  state: 'unbound',
  byAgent: false,
  title: 'Breakpoint, set when the file is saved',
});

/** One breakpoint per line, by the start of the line; preferably an enabled one. */
const byLine = (state: EditorState, breakpoints: readonly EditorBreakpoint[]): Map<number, LineBreakpoint> => {
  const found = new Map<number, LineBreakpoint>();
  for (const breakpoint of breakpoints) {
    const start = savedLineStart(state, breakpoint.line);
    if (start === undefined) continue;
    const other = found.get(start);
    const line = state.doc.lineAt(start).number;
    const shown = other === undefined || isOff(other) ? breakpoint : other;
    const { beside = 0 } = other ?? {};
    found.set(start, { ...shown, line, beside: other === undefined ? 0 : beside + 1 });
  }
  for (const edit of newBreakpoints(state)) found.set(state.doc.line(edit.line).from, notSaved(edit));
  return found;
};

interface Drawn {
  /** By the lines of the file. */
  readonly breakpoints: readonly EditorBreakpoint[];
  readonly markers: RangeSet<GutterMarker>;
}

const draw = (state: EditorState, breakpoints: readonly EditorBreakpoint[]): Drawn => ({
  breakpoints,
  markers: RangeSet.of(
    [...byLine(state, breakpoints)].map(([start, breakpoint]) => new BreakpointMarker(breakpoint).range(start)),
    true,
  ),
});

const breakpointField = StateField.define<Drawn>({
  create: (state) => draw(state, []),
  update: (drawn, { effects, state, docChanged }) => {
    const given = effects.findLast((effect) => effect.is(setBreakpoints));
    const isMoved = docChanged || effects.some((effect) => effect.is(rebase) || effect.is(setNewBreakpoint));
    if (given?.is(setBreakpoints) === true) return draw(state, given.value);
    return isMoved ? draw(state, drawn.breakpoints) : drawn;
  },
});

/** The breakpoint shown on a line. */
export const breakpointOn = (state: EditorState, line: number): EditorBreakpoint | undefined => {
  const start = lineStart(state.doc, line);
  return start === undefined ? undefined : byLine(state, state.field(breakpointField).breakpoints).get(start);
};

const hoveredField = StateField.define<number | undefined>({
  create: () => undefined,
  update: (hovered, transaction) => {
    for (const effect of transaction.effects) if (effect.is(setHovered)) return effect.value;
    return transaction.docChanged ? undefined : hovered;
  },
});

const hover = (view: EditorView, start: number | undefined): void => {
  if (view.state.field(hoveredField) !== start) view.dispatch({ effects: setHovered.of(start) });
};

const lineOf = (view: EditorView, { from }: BlockInfo): number => view.state.doc.lineAt(from).number;
/** The line of the cursor. */
export const lineOfCursor = ({ state }: EditorView): number => state.doc.lineAt(state.selection.main.head).number;

type GutterEvents = Readonly<Record<string, (view: EditorView, line: BlockInfo, event: Event) => boolean>>;

/** CodeMirror reports the last line for points below the text. */
const isOnLine = (view: EditorView, { bottom }: BlockInfo, { clientY }: MouseEvent): boolean =>
  clientY - view.documentTop <= bottom;

const whenOnLine =
  (act: (view: EditorView, line: BlockInfo, event: MouseEvent) => boolean): GutterEvents[string] =>
  (view, line, event) =>
    event instanceof MouseEvent && isOnLine(view, line, event) && act(view, line, event);

/** Makes a request. Returns false if it does not exist: the event is for others then. */
function make<Argument>(request: ((argument: Argument) => void) | undefined, argument: Argument): boolean {
  request?.(argument);
  return request !== undefined;
}

const gutterEvents: GutterEvents = {
  mousedown: (view, _line, event) =>
    event instanceof MouseEvent && event.button === 0 && requestsOf(view).toggleBreakpoint !== undefined,
  click: whenOnLine((view, line) => make(requestsOf(view).toggleBreakpoint, lineOf(view, line))),
  contextmenu: whenOnLine((view, line, { clientX: x, clientY: y }) =>
    make(requestsOf(view).openBreakpointMenu, { line: lineOf(view, line), x, y }),
  ),
  mousemove: (view, line, event) => {
    const canToggle = requestsOf(view).toggleBreakpoint !== undefined;
    hover(view, canToggle && event instanceof MouseEvent && isOnLine(view, line, event) ? line.from : undefined);
    return false;
  },
  mouseleave: (view) => {
    hover(view, undefined);
    return false;
  },
};

/** A command for the line of the cursor. */
const onCursorLine =
  (act: (view: EditorView, line: number) => boolean): Command =>
  (view) =>
    act(view, lineOfCursor(view));

/** CodeMirror hides all gutters from screen readers; here only the line numbers are hidden. */
const speakingMarkers = ViewPlugin.define((view) => {
  view.scrollDOM.querySelector('.cm-gutters')?.removeAttribute('aria-hidden');
  view.scrollDOM.querySelector('.cm-lineNumbers')?.setAttribute('aria-hidden', 'true');
  return {};
});

const look = EditorView.theme({
  '.cm-gutters': {
    border: '0',
    background: 'var(--sl-bg-editor)',
    color: 'var(--sl-text-3)',
    fontSize: 'var(--sl-size-mono)',
    cursor: 'default',
  },
  '.cm-gutters .cm-gutter': { overflow: 'visible' },
  '.sl-breakpoints': { width: 'var(--sl-gutter-slot)' },
  '.sl-breakpoints .cm-gutterElement': { display: 'flex', justifyContent: 'end', paddingRight: '4px' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: 'var(--sl-gutter-number)', padding: '0 8px 0 0', lineHeight: '0' },
  // Text of the code's size aligns the smaller number with the code's baseline.
  '.cm-lineNumbers .cm-gutterElement::after': {
    content: '"\\200b"',
    fontSize: 'var(--sl-size-code)',
    lineHeight: 'var(--sl-line-code)',
  },
  '.sl-slot': { display: 'grid', placeItems: 'center', height: 'var(--sl-line-code)' },
  '.sl-hovered': { opacity: '0.4' },
  '.sl-hovered:not(:only-child)': { display: 'none' },
  '.sl-breakpoints .cm-gutterElement.sl-by-agent': { boxShadow: 'inset 3px 0 var(--sl-agent-fill)' },
  '.sl-breakpoints .cm-gutterElement.sl-by-agent.sl-stopped': {
    boxShadow: 'inset 3px 0 var(--sl-agent-fill), 0 -1px var(--sl-stop-line), inset 0 1px var(--sl-stop-line)',
  },
});

/** The gutter with breakpoints and line numbers. A click, or F9 in the text, toggles a breakpoint, and Shift+F9 edits one. */
export const breakpointGutter = (onEdit?: (line: number) => void): Extension => [
  newBreakpointsField,
  breakpointField,
  hoveredField,
  gutter({
    class: 'sl-breakpoints',
    // With an element on every line, none moves when a mark changes.
    renderEmptyElements: true,
    markers: (view) => view.state.field(breakpointField).markers,
    lineMarker: (view, line) => (view.state.field(hoveredField) === line.from ? hoverMarker : null),
    lineMarkerChange: ({ startState, state }) => startState.field(hoveredField) !== state.field(hoveredField),
    domEventHandlers: gutterEvents,
  }),
  lineNumbers({ domEventHandlers: gutterEvents }),
  speakingMarkers,
  keymap.of([
    { key: 'F9', run: onCursorLine((view, line) => make(requestsOf(view).toggleBreakpoint, line)) },
    ...(onEdit ? [{ key: 'Shift-F9', run: onCursorLine((_view, line) => make(onEdit, line)) }] : []),
  ]),
  look,
];
