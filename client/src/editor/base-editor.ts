import { standardKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { closeSearchPanel, findNext, findPrevious, gotoLine, openSearchPanel, search } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, drawSelection, highlightSpecialChars, keymap, getDialog } from '@codemirror/view';
import { findCount } from './find-count.ts';
import { highlight } from './highlight.ts';

const ring = { outline: '2px solid var(--sl-focus)', outlineOffset: '-2px' };

const look = EditorView.theme({
  '&': { height: '100%', background: 'var(--sl-bg-editor)', color: 'var(--sl-code)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--sl-font-mono)',
    fontSize: 'var(--sl-size-code)',
    lineHeight: 'var(--sl-line-code)',
    scrollbarWidth: 'thin',
    scrollbarColor: 'var(--sl-line-strong) transparent',
    overflowAnchor: 'none',
  },
  '.cm-content': { padding: '0 0 40px', caretColor: 'var(--sl-text-1)' },
  '.cm-line': { padding: '0 24px 0 8px' },
  '.cm-cursor': { borderLeft: '2px solid var(--sl-text-1)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--sl-accent) 26%, transparent)',
  },
  '.cm-specialChar': { color: 'var(--sl-error)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    background: 'none',
    boxShadow: '0 0 0 1px var(--sl-line-strong)',
  },
  '.cm-searchMatch': { background: 'var(--sl-bg-selected)', boxShadow: '0 0 0 1px var(--sl-line-strong)' },
  '.cm-searchMatch-selected': { boxShadow: '0 0 0 2px var(--sl-focus)' },
});

const panels = EditorView.theme({
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

/** Opens the field for text to be found; where the document can be written, one for what replaces it too. */
export const openFind = (view: EditorView): boolean => openSearchPanel(view);

/** CodeMirror gives the focus back only to an editor of the document itself, and ours stands in a shadow root. */
export const goToLine = (view: EditorView): boolean => {
  gotoLine(view);
  getDialog(view, 'cm-goto-line')?.dom.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter' || key === 'Escape') view.focus();
  });
  return true;
};

const keys = keymap.of([
  { key: 'Mod-f', run: openFind, scope: 'editor search-panel' },
  { key: 'F3', run: findNext, shift: findPrevious, scope: 'editor search-panel', preventDefault: true },
  { key: 'Escape', run: closeSearchPanel, scope: 'editor search-panel' },
  { key: 'Ctrl-g', run: goToLine, preventDefault: true },
  ...standardKeymap,
]);

/** The words of the find and go-to-line panels as the page writes its own. */
const words = EditorState.phrases.of({
  next: 'Next',
  previous: 'Previous',
  all: 'All',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
  go: 'Go',
});

/** What any document has: a cursor, selection, finding (Ctrl+F, F3), going to a line (Ctrl+G), colours. */
export const baseEditor = (): Extension => [
  highlightSpecialChars(),
  drawSelection(),
  bracketMatching(),
  search({ top: true }),
  findCount(),
  highlight(),
  words,
  keys,
  look,
  panels,
];
