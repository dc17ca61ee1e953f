import { autocompletion } from '@codemirror/autocomplete';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import { LanguageSupport } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { complete } from './completion.ts';
import { problemsOf } from './problems.ts';

const look = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete, .cm-tooltip.cm-tooltip-lint, .cm-tooltip.cm-completionInfo': {
    background: 'var(--sl-bg-raised)',
    color: 'var(--sl-text-1)',
    border: '0',
    boxShadow: '0 0 0 1px var(--sl-line-strong), var(--sl-shadow)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'color-mix(in srgb, var(--sl-accent) 26%, transparent)',
    color: 'var(--sl-text-1)',
  },
  '.cm-lintRange-error, .cm-lintRange-warning': { backgroundImage: 'none' },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--sl-error)' },
  '.cm-lintRange-warning': { textDecoration: 'underline wavy var(--sl-accent)' },
});

/** The language of launch.json, with completion and marks on what is wrong. */
export const launchFile = (): LanguageSupport =>
  new LanguageSupport(javascriptLanguage, [
    linter(({ state }) => problemsOf(state.doc.toString())),
    autocompletion({ override: [complete], icons: false }),
    look,
  ]);
