import { forEachDiagnostic } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { closeHoverTooltips, EditorView, hoverTooltip, keymap } from '@codemirror/view';
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

/** The description and the problems at the cursor, in a dialog that has the focus. */
function openPopup(view: EditorView, found: Description | undefined, problems: readonly string[]): void {
  const { head } = view.state.selection.main;
  const content = found === undefined ? document.createElement('div') : descriptionView(found);
  content.classList.add('sl-description');
  content.tabIndex = -1;
  for (const problem of problems) {
    const line = document.createElement('p');
    line.className = 'sl-description-problem';
    line.textContent = problem;
    content.append(line);
  }
  const [first, last] = [view.coordsAtPos(found?.from ?? head), view.coordsAtPos(found?.to ?? head, -1)];
  if (first === null || last === null) return;
  view.dispatch({ effects: closeHoverTooltips });
  const popup = new ValuePopup({
    label: found === undefined ? 'Problem' : `Description of ${found.title}`,
    content,
    anchor: { left: Math.min(first.left, last.left) - 12, top: first.top, bottom: last.bottom },
    parent: view.dom,
    onPointerInside: () => undefined,
    onLeft: () => {
      popup.close();
      view.focus();
    },
  });
  popup.focus();
}

/** Descriptions of attributes and variables, on hover and by Alt+F8, the key for the value at the cursor. */
export function descriptionHover(format: FileFormat, facts: FactsReader): Extension {
  const find = async (view: EditorView, offset: number): Promise<Description | undefined> =>
    describe(format, await facts.read(view.state), view.state.doc.toString(), offset);
  const show = (view: EditorView): boolean => {
    const { head } = view.state.selection.main;
    void Promise.all([find(view, head), find(view, head - 1)]).then(([at, before]) => {
      const problems = problemsAt(view, head);
      const found = at ?? before;
      if (found !== undefined || problems.length > 0) openPopup(view, found, problems);
    });
    return true;
  };
  return [
    hoverTooltip(
      async (view, offset) => {
        const found = await find(view, offset);
        if (found === undefined) return null;
        return { pos: found.from, end: found.to, create: () => ({ dom: descriptionView(found) }) };
      },
      { hoverTime: restMs, hideOnChange: true },
    ),
    keymap.of([{ key: 'Alt-F8', run: show }]),
    look,
  ];
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
