import { css, html, nothing, type TemplateResult } from 'lit';
import type { Comparison } from '../../editor/compare-view.ts';
import type { OpenDocument } from '../../model/files/open-document.ts';
import type { ConflictAction } from './editor-commands.ts';
import { isAllowed } from '../../model/allowed.ts';
import type { ConfigurationPort } from '../../model/ports.ts';
import type { EditorPort } from './port.ts';
import { tabLabel } from '../../model/files/document-names.ts';
import { emptyState } from '../../ui/panel-view.ts';
import { visibleText } from '../../ui/visible-text.ts';

/** It covers the top of the editor, so that nothing moves. */
export const conflictStyles = css`
  .conflict {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sl-2) var(--sl-4);
    padding: var(--sl-2) var(--sl-3) var(--sl-2) var(--sl-5);
    border-bottom: 1px solid var(--sl-line-strong);
    background: var(--sl-bg-raised);
    color: var(--sl-text-1);
  }
  .conflict > .what {
    flex: 1 1 200px;
    overflow-wrap: anywhere;
  }
  @container (max-width: 599px) {
    .conflict > .what {
      flex-basis: 100%;
    }
  }
`;

export const conflictBar = (
  document: OpenDocument,
  onAnswer: (action: ConflictAction) => void,
  isComparing = false,
): TemplateResult => html`
  <div class="conflict" role="alert">
    <span class="what">${visibleText(tabLabel(document))} changed on disk while you edited it.</span>
    <button type="button" class="button box" aria-pressed=${isComparing} @click=${() => onAnswer('compare')}>
      Compare
    </button>
    <button type="button" class="button box" title="Overwrite the file on disk" @click=${() => onAnswer('keep_mine')}>
      Keep mine
    </button>
    <button
      type="button"
      class="button box"
      title="Load the file from disk; Undo restores your text"
      @click=${() => onAnswer('take_theirs')}
    >
      Take theirs
    </button>
  </div>
`;

/** The two versions of a file that changed on disk while it was edited. */
export function comparisonOf(
  { key, label, languageId, text, onDisk }: OpenDocument,
  { openFiles }: EditorPort,
): Comparison {
  const theirs = onDisk?.kind === 'changed' ? onDisk.file.text : text;
  return { path: key, label, languageId, theirs, mine: openFiles.typedText(key) ?? text };
}

/** Other ways to show the selected frame. */
function insteadOfSource(port: EditorPort, { path }: OpenDocument): TemplateResult | typeof nothing {
  const shown = port.shownFrame();
  if (!shown || path === undefined || shown.frame.source?.path !== path) return nothing;
  return html`${port
    .frameMenu(shown.sessionId, shown.frame)
    .map(({ label, run }) => html`<button type="button" class="button box" @click=${run}>${label}</button>`)}`;
}

/** Shown in place of a source that cannot be read. */
export const unreadable = (port: EditorPort, current: OpenDocument, error: string): TemplateResult =>
  emptyState({ what: tabLabel(current), next: error, more: html`${insteadOfSource(port, current)}` });

/** The next steps while no file is open: with programs, without, with a broken launch.json, and for those who watch. */
function nextSteps({ message, names, error }: ConfigurationPort['configurations']['value'], canStart: boolean) {
  const finding = { find_file: 'Find file' };
  if (!canStart) return { next: 'Open one under Files.', commands: finding };
  if (error === undefined && message !== undefined && names.length === 0)
    return {
      next: 'There is no program in this folder yet. Create a file, or a launch.json that says what to start.',
      commands: { new_file: 'New file…', add_configuration: 'Create launch.json' },
    };
  if (error !== undefined)
    return {
      next: 'launch.json has an error. Correct it to start a program, or open a file.',
      commands: { ...finding, open_launch_json: 'Open launch.json' },
    };
  return {
    next: 'Open one under Files, click a line number to set a breakpoint, then start debugging (F5).',
    commands: message === undefined ? finding : { ...finding, add_configuration: 'Create launch.json' },
  };
}

/** Shown while no file is open. */
export function nothingOpen(port: EditorPort): TemplateResult {
  const { configurations, commandEntries } = port;
  const { next, commands } = nextSteps(configurations.value, isAllowed(port, 'start_session'));
  const entries = commandEntries(Object.keys(commands));
  const buttons = Object.entries(commands).map(
    ([name, label]) => html`
      <button
        type="button"
        class="button box"
        ?disabled=${entries.get(name)?.disabled}
        @click=${entries.get(name)?.run}
      >
        ${label}
      </button>
    `,
  );
  return emptyState({ what: 'No file is open.', next, more: html`<div class="actions">${buttons}</div>` });
}

/** Shown in place of the editor if its code cannot be loaded. */
export const editorMissing = (): TemplateResult =>
  emptyState({
    what: 'The editor could not be loaded.',
    next: 'The connection may have been lost while the page was loading. Unsaved text is kept.',
    more: html`<button type="button" class="button box" @click=${() => location.reload()}>Reload the page</button>`,
  });
