import { EditorView } from '@codemirror/view';

const ring = { outline: '2px solid var(--sl-focus)', outlineOffset: '-2px' };

/** The search and go-to-line panels. */
export const findStyles = EditorView.theme({
  '.cm-searchMatch': { background: 'var(--sl-bg-selected)', boxShadow: '0 0 0 1px var(--sl-line-strong)' },
  '.cm-searchMatch-selected': { boxShadow: '0 0 0 2px var(--sl-focus)' },
  '.cm-panels': {
    background: 'var(--sl-bg-panel)',
    color: 'var(--sl-text-2)',
    font: 'var(--sl-size-ui) / 16px var(--sl-font-ui)',
  },
  '.cm-panels-top': { borderBottom: '1px solid var(--sl-line)' },
  '.cm-panel, .cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    padding: '4px 12px',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-dialog label': { fontSize: 'inherit' },
  '.cm-panel.cm-search label': { display: 'flex', alignItems: 'center', gap: '4px', fontSize: 'inherit' },
  '.cm-panel .cm-textfield, .cm-panel.cm-search input.cm-textfield': {
    height: '24px',
    margin: '0',
    padding: '0 7px',
    border: '1px solid var(--sl-line-field)',
    borderRadius: 'var(--sl-radius-1)',
    background: 'var(--sl-bg-field)',
    color: 'var(--sl-text-1)',
    font: 'var(--sl-size-input) / 16px var(--sl-font-mono)',
  },
  '.cm-panel .cm-button, .cm-panel.cm-search button': {
    height: '24px',
    margin: '0',
    padding: '0 8px',
    border: '0',
    borderRadius: 'var(--sl-radius-1)',
    background: 'none',
    color: 'var(--sl-text-2)',
    font: 'inherit',
  },
  '.cm-panel .sl-found': { minWidth: '8em', color: 'var(--sl-text-3)', fontVariantNumeric: 'tabular-nums' },
  '.cm-panel .cm-button:hover': { background: 'var(--sl-bg-raised)', color: 'var(--sl-text-1)' },
  '.cm-panel .cm-button:active': { background: 'var(--sl-bg-selected)' },
  '.cm-panel .cm-dialog-close, .cm-panel.cm-search [name=close]': {
    position: 'static',
    marginLeft: 'auto',
    width: '24px',
  },
  '.cm-panel :focus-visible': ring,
  '@media (pointer: coarse)': {
    '.cm-panel .cm-textfield, .cm-panel.cm-search input.cm-textfield': { height: '36px' },
    '.cm-panel .cm-button, .cm-panel.cm-search button': { height: '44px', minWidth: '44px' },
    '.cm-panel.cm-search label': { minHeight: '44px' },
  },
});
