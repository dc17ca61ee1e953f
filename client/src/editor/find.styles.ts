import { EditorView } from '@codemirror/view';

/** The find bar's place, and the matches in the text. */
export const findStyles = EditorView.theme({
  '.cm-searchMatch': { background: 'var(--sl-bg-selected)', boxShadow: '0 0 0 1px var(--sl-line-strong)' },
  '.cm-searchMatch-selected': { boxShadow: '0 0 0 2px var(--sl-focus)' },
  '.cm-panels': {
    background: 'var(--sl-bg-panel)',
    color: 'var(--sl-text-2)',
    font: 'var(--sl-size-ui) / 16px var(--sl-font-ui)',
  },
  '.cm-panels-top': { borderBottom: '1px solid var(--sl-line)' },
});
