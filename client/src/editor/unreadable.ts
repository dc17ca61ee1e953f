import { html, nothing, type TemplateResult } from 'lit';
import { canDisassemble, showFrameDisassembly } from '../features/disassembly/show-disassembly.ts';
import { emptyState } from '../ui/panel-view.ts';
import { tabLabel } from '../model/files/documents.ts';
import type { OpenDocument } from '../model/files/open-document.ts';
import type { Workbench } from '../model/workbench.ts';

/** The instructions of the frame that is shown, where it is its source that cannot be read. */
function instructionsInstead(workbench: Workbench, { path }: OpenDocument): TemplateResult | typeof nothing {
  const shown = workbench.shownFrame();
  if (!shown || path === undefined || shown.frame.source?.path !== path) return nothing;
  const { sessionId, frame } = shown;
  if (!canDisassemble(workbench, sessionId, frame)) return nothing;
  const onPress = () => showFrameDisassembly(workbench, sessionId, frame);
  return html`<button type="button" class="button box" @click=${onPress}>Show disassembly</button>`;
}

/** What stands in the place of a text that cannot be read: why, and what there is instead. */
export const unreadable = (workbench: Workbench, current: OpenDocument, error: string): TemplateResult =>
  emptyState({ what: tabLabel(current), next: error, more: html`${instructionsInstead(workbench, current)}` });
