import { html, nothing, type TemplateResult } from 'lit';
import { emptyState } from '../../ui/panel-view.ts';
import { tabLabel } from '../../model/files/documents.ts';
import type { OpenDocument } from '../../model/files/open-document.ts';
import type { EditorPort } from './port.ts';

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

/** Shown in place of the editor if its code cannot be loaded. */
export const editorMissing = (): TemplateResult =>
  emptyState({
    what: 'The editor could not be loaded.',
    next: 'The connection may have been lost while the page was loading. Unsaved text is kept.',
    more: html`<button type="button" class="button box" @click=${() => location.reload()}>Reload the page</button>`,
  });
