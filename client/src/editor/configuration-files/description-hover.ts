import { forEachDiagnostic } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import {
  closeHoverTooltips,
  EditorView,
  hoverTooltip,
  keymap,
  ViewPlugin,
  type PluginValue,
  type ViewUpdate,
} from '@codemirror/view';
import { ValuePopup } from '../values/value-popup.ts';
import { describe, type Description } from './description.ts';
import { descriptionView } from './description-view.ts';
import type { FactsReader } from './facts.ts';
import type { FileFormat } from './file-schema.ts';

/** How long the pointer has to rest. */
const restMs = 250;

/** The problems that are marked at an offset. */
function problemsAt(view: EditorView, offset: number): readonly string[] {
  const messages: string[] = [];
  forEachDiagnostic(view.state, ({ message }, from, to) => {
    if (from <= offset && offset <= to) messages.push(message);
  });
  return messages;
}

type Find = (view: EditorView, offset: number) => Promise<Description | undefined>;

/** A description, if there is one, and the problems at the same place. */
function contentOf(found: Description | undefined, problems: readonly string[]): HTMLElement {
  const content = found === undefined ? document.createElement('div') : descriptionView(found);
  content.classList.add('sl-description');
  content.tabIndex = -1;
  for (const problem of problems) {
    const line = document.createElement('p');
    line.className = 'sl-description-problem';
    line.textContent = problem;
    content.append(line);
  }
  return content;
}

/** The description and the problems at the cursor, in a dialog that has the focus. */
class CursorDescription implements PluginValue {
  readonly #view: EditorView;
  readonly #find: Find;
  #popup: ValuePopup | undefined;

  constructor(view: EditorView, find: Find) {
    this.#view = view;
    this.#find = find;
  }

  get isOpen(): boolean {
    return this.#popup !== undefined;
  }

  async show(): Promise<void> {
    const { state } = this.#view;
    const { head } = state.selection.main;
    const [at, before] = await Promise.all([this.#find(this.#view, head), this.#find(this.#view, head - 1)]);
    if (this.#view.state.doc !== state.doc) return;
    const found = at ?? before;
    const problems = problemsAt(this.#view, head);
    const first = this.#view.coordsAtPos(found?.from ?? head);
    const last = this.#view.coordsAtPos(found?.to ?? head, -1);
    if ((found === undefined && problems.length === 0) || first === null || last === null) return;
    this.destroy();
    this.#view.dispatch({ effects: closeHoverTooltips });
    this.#popup = new ValuePopup({
      label: found === undefined ? 'Problem' : `Description of ${found.title}`,
      content: contentOf(found, problems),
      anchor: { left: Math.min(first.left, last.left) - 12, top: first.top, bottom: last.bottom },
      parent: this.#view.dom,
      onPointerInside: () => undefined,
      onLeft: () => {
        this.destroy();
        this.#view.focus();
      },
    });
    this.#popup.focus();
  }

  update({ docChanged }: ViewUpdate): void {
    if (docChanged) this.destroy();
  }

  destroy(): void {
    this.#popup?.close();
    this.#popup = undefined;
  }
}

/** Descriptions of attributes and variables, on hover and by Alt+F8, the key for the value at the cursor. */
export function descriptionHover(format: FileFormat, facts: FactsReader): Extension {
  const find: Find = async (view, offset) =>
    describe(format, await facts.read(view.state), view.state.doc.toString(), offset);
  const atCursor = ViewPlugin.define((view) => new CursorDescription(view, find));
  const show = (view: EditorView): boolean => {
    void view.plugin(atCursor)?.show();
    return true;
  };
  const hover = hoverTooltip(
    async (view, offset) => {
      const found = await find(view, offset);
      if (found === undefined || view.plugin(atCursor)?.isOpen === true) return null;
      return { pos: found.from, end: found.to, create: () => ({ dom: descriptionView(found) }) };
    },
    { hoverTime: restMs, hideOnChange: true },
  );
  return [hover, atCursor, keymap.of([{ key: 'Alt-F8', run: show }]), look];
}

const look = EditorView.theme({
  '.sl-description': {
    padding: '8px 12px',
    fontFamily: 'var(--sl-font-ui)',
    fontSize: 'var(--sl-size-ui)',
    lineHeight: '1.4',
    overflowY: 'auto',
    overflowWrap: 'anywhere',
    outline: 'none',
  },
  '.sl-description p': { margin: '0' },
  '.sl-description p + p': { marginTop: '4px' },
  '.sl-description code': { fontFamily: 'var(--sl-font-mono)', fontSize: 'var(--sl-size-mono)' },
  '.sl-description-head': { display: 'flex', gap: '12px', alignItems: 'baseline' },
  '.sl-description-head code': { fontWeight: '600' },
  '.sl-description-head span, .sl-description-row span': { color: 'var(--sl-text-3)' },
  '.sl-description-problem': { color: 'var(--sl-error)' },
});
