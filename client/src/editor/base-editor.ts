import { standardKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView, drawSelection, highlightSpecialChars, keymap } from '@codemirror/view';
import { pictureOf, unseenCharacters } from '#protocol';
import { findKeys } from './finding.ts';
import { highlight } from './highlight.ts';

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
  // For ten seconds after it has moved: while it blinks, the browser draws each frame.
  '&.cm-focused > .cm-scroller > .cm-cursorLayer': { animationIterationCount: '8' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--sl-accent) 26%, transparent)',
  },
  '.cm-specialChar': { color: 'var(--sl-error)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    background: 'none',
    boxShadow: '0 0 0 1px var(--sl-line-strong)',
  },
});

const markOf = (code: number, description: string | null): HTMLElement => {
  const mark = document.createElement('span');
  mark.className = 'cm-specialChar';
  mark.textContent = pictureOf(code);
  mark.title = description ?? '';
  return mark;
};

/** The editor of any document: cursor, selection, find, colours. */
export const baseEditor = (): Extension => [
  highlightSpecialChars({ specialChars: unseenCharacters, render: markOf }),
  drawSelection(),
  bracketMatching(),
  highlight(),
  findKeys,
  keymap.of(standardKeymap),
  look,
];
