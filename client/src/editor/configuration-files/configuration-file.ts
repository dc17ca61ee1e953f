import { autocompletion } from '@codemirror/autocomplete';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import { LanguageSupport } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { complete } from './completion.ts';
import { descriptionHover } from './description-hover.ts';
import { FactsReader } from './facts.ts';
import type { FileFormat } from './file-schema.ts';
import { launchFormat } from './launch-format.ts';
import { problemsOf } from './problems.ts';
import { tasksFormat } from './tasks-format.ts';

const raised = {
  background: 'var(--sl-bg-raised)',
  color: 'var(--sl-text-1)',
  border: '0',
  boxShadow: '0 0 0 1px var(--sl-line-strong), var(--sl-shadow)',
};

const look = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete, .cm-tooltip.cm-completionInfo': {
    ...raised,
    borderRadius: 'var(--sl-radius-2)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    padding: '4px 0',
    fontFamily: 'var(--sl-font-mono)',
    fontSize: 'var(--sl-size-mono)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 12px', lineHeight: '1.5' },
  '.cm-tooltip.cm-tooltip-hover': {
    ...raised,
    maxWidth: 'min(480px, calc(100vw - 16px))',
    maxHeight: '320px',
    overflow: 'auto',
    borderRadius: 'var(--sl-radius-3)',
  },
  '.cm-tooltip-section:not(:first-child)': { borderTop: '1px solid var(--sl-line)' },
  '.cm-tooltip-hover .cm-diagnostic': {
    margin: '0',
    padding: '8px 12px',
    borderLeft: '0',
    fontFamily: 'var(--sl-font-ui)',
    fontSize: 'var(--sl-size-ui)',
  },
  '.cm-tooltip.cm-completionInfo': {
    margin: '0 4px',
    padding: '8px 12px',
    lineHeight: '1.4',
    fontFamily: 'var(--sl-font-ui)',
    fontSize: 'var(--sl-size-ui)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--sl-text-3)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'color-mix(in srgb, var(--sl-accent) 26%, transparent)',
    color: 'var(--sl-text-1)',
  },
  '.cm-lintRange-error, .cm-lintRange-warning': { backgroundImage: 'none' },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--sl-error)' },
  '.cm-lintRange-warning': { textDecoration: 'underline wavy var(--sl-accent)' },
});

/** By the files' names. */
const formats = { launch: launchFormat, tasks: tasksFormat } as const satisfies Readonly<Record<string, FileFormat>>;

/** A file of launch configurations or tasks that is edited with help. */
export type ConfigurationFileName = keyof typeof formats;

/** The language of launch.json or tasks.json, with completion, descriptions, and marks on what is wrong. */
export function configurationFile(name: ConfigurationFileName, path: string): LanguageSupport {
  const format = formats[name];
  const facts = new FactsReader(path);
  return new LanguageSupport(javascriptLanguage, [
    linter(async ({ state }) => problemsOf(format, state.doc.toString(), await facts.read(state))),
    autocompletion({
      override: [async (context) => complete(format, await facts.read(context.state), context)],
      icons: false,
    }),
    descriptionHover(format, facts),
    look,
  ]);
}
