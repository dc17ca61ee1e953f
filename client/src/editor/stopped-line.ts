import { StateEffect, type EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EditorStop } from './editor-input.ts';
import { programLineStart } from './edits.ts';
import { markedLine, type LineMark } from './marked-line.ts';

export const setStop = StateEffect.define<EditorStop | undefined>();

const toMark = (stop: EditorStop | undefined, state: EditorState): LineMark | undefined => {
  const start = stop === undefined ? undefined : programLineStart(state, stop.line);
  if (stop === undefined || start === undefined) return undefined;
  const kind = stop.exception === true ? 'sl-stopped sl-exception' : 'sl-stopped';
  if (stop.dimmed === true) return { start, classes: `${kind} sl-dimmed`, attributes: {} };
  const line = String(state.doc.lineAt(start).number);
  return { start, classes: kind, attributes: { 'data-stopped-line': line, 'data-reason': stop.reason } };
};

/** The attribute of the scrolled element with the width of the reason, in pixels, while the reason is hidden. */
export const hiddenReason = 'data-hidden-reason';

/** The width of the reason at the end of a line, drawn or hidden; 0 without one. */
export function reasonWidth(line: Element): number {
  if (!line.matches('[data-reason]')) return 0;
  const width =
    line.closest(`[${hiddenReason}]`)?.getAttribute(hiddenReason) ?? getComputedStyle(line, '::before').width;
  return Number.parseFloat(width) || 0;
}

/** The stop line above the line where the program stopped, the tag on its number, and the reason at its end. */
export const stoppedLine = (): Extension => [
  markedLine(setStop, toMark),
  EditorView.theme({
    '.cm-line.sl-stopped': {
      position: 'relative',
      background: 'var(--sl-stop-band)',
      boxShadow: '0 -1px var(--sl-stop-line), inset 0 1px var(--sl-stop-line)',
    },
    '.cm-line.sl-stopped::before': {
      content: 'attr(data-reason)',
      position: 'sticky',
      // Above the inline values.
      zIndex: '151',
      right: '0',
      float: 'right',
      boxSizing: 'border-box',
      height: 'calc(var(--sl-line-code) - 1px)',
      maxWidth: '45vw',
      margin: '1px -24px 0 0',
      padding: '0 var(--sl-5) 0 var(--sl-6)',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      background: 'var(--sl-stop-band)',
      color: 'var(--sl-stop-text)',
      font: 'var(--sl-size-small) / calc(var(--sl-line-code) - 1px) var(--sl-font-ui)',
    },
    // In wrapped lines the reason takes no room, so that the line does not grow.
    '.cm-lineWrapping .cm-line.sl-stopped::before': {
      position: 'absolute',
      inset: 'auto 0 0 auto',
      float: 'none',
      margin: '0',
    },
    [`& .cm-scroller[${hiddenReason}] .cm-line.sl-stopped::before`]: { content: 'none' },
    '.cm-gutterElement.sl-stopped': {
      background: 'var(--sl-stop-band)',
      boxShadow: '0 -1px var(--sl-stop-line), inset 0 1px var(--sl-stop-line)',
    },
    '.cm-lineNumbers .cm-gutterElement.sl-stopped': {
      position: 'relative',
      zIndex: '0',
      color: 'var(--sl-on-stop)',
      fontWeight: '600',
    },
    '.cm-lineNumbers .cm-gutterElement.sl-stopped::before': {
      content: '""',
      position: 'absolute',
      zIndex: '-1',
      inset: '0 -2px auto -2px',
      height: 'var(--sl-line-code)',
      background: 'var(--sl-stop)',
      clipPath: 'polygon(0 0, calc(100% - 8px) 0, 100% 50%, calc(100% - 8px) 100%, 0 100%)',
    },
    '.sl-stopped.sl-exception': {
      background: 'var(--sl-error-band)',
      boxShadow: '0 -1px var(--sl-error-fill), inset 0 1px var(--sl-error-fill)',
    },
    '.cm-line.sl-stopped.sl-exception::before': { background: 'var(--sl-error-band)', color: 'var(--sl-error)' },
    '.cm-lineNumbers .cm-gutterElement.sl-stopped.sl-exception': { color: 'var(--sl-on-error)' },
    '.cm-lineNumbers .cm-gutterElement.sl-stopped.sl-exception::before': { background: 'var(--sl-error-fill)' },
    '.sl-stopped.sl-dimmed': {
      background: 'none',
      boxShadow:
        '0 -1px color-mix(in srgb, var(--sl-stop-line) 40%, transparent), ' +
        'inset 0 1px color-mix(in srgb, var(--sl-stop-line) 40%, transparent)',
    },
    '.cm-line.sl-stopped.sl-dimmed::before': { content: 'none' },
    '.cm-lineNumbers .cm-gutterElement.sl-stopped.sl-dimmed': { color: 'inherit', fontWeight: '400' },
    '.cm-lineNumbers .cm-gutterElement.sl-stopped.sl-dimmed::before': { content: 'none' },
  }),
];
