import { css, html, nothing, type TemplateResult } from 'lit';
import { attempt, loadPart } from '../../model/attempt.ts';
import { launchFile } from '../../model/launch-json.ts';
import { tabLabel } from '../../model/files/document-names.ts';
import { tabNames } from '../../model/files/tab-list.ts';
import type { Tab } from '../../ui/tabs.ts';
import '../../ui/tabs.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { OpenDocument } from '../../model/files/open-document.ts';
import { openMenu } from '../../ui/menu.ts';
import type { DocumentPort, ProgramLinesPort, SharedPort, ShownPort } from '../../model/ports.ts';
import { isNewerThanProgram } from '../../model/living-session.ts';
import { iconButton } from '../../ui/icon-button.ts';
import { isActive, type EditorGroupPort } from './port.ts';
import { startTabDrag } from './tab-drag.ts';

export type NotesPort = Pick<DocumentPort, 'documents'> & SharedPort & Pick<ShownPort, 'presented'> & ProgramLinesPort;

type StripPort = EditorGroupPort;

/** Tabs at the left, notes on the shown document at the right. */
export const stripStyles = css`
  .strip {
    display: flex;
    flex: none;
    align-items: stretch;
    height: var(--sl-tab);
    background: var(--sl-bg-frame);
    box-shadow: inset 0 -1px var(--sl-line);
  }
  .strip > stopline-tabs {
    flex: 0 1 auto;
  }
  .notes {
    display: flex;
    flex: 0 1000 auto;
    align-items: center;
    gap: var(--sl-5);
    min-width: 96px;
    max-width: 60%;
    margin-left: auto;
    padding: 0 var(--sl-5);
  }
  .notes:empty {
    display: none;
  }
  .strip > .actions {
    display: flex;
    flex: none;
    align-items: center;
    padding-right: var(--sl-2);
  }
  .notes:empty + .actions {
    margin-left: auto;
  }
  .strip.inactive {
    --sl-tab-selected: var(--sl-text-3);
  }
  .crumb {
    flex: 0 1000 auto;
    direction: rtl;
  }
  .crumb > bdi {
    direction: ltr;
  }
  @container (max-width: 599px) {
    .strip {
      display: none;
    }
  }
`;

function tabsOf({ documents, editorGroups }: StripPort): readonly Tab[] {
  const { tabs } = documents.value;
  const { hasRoom } = editorGroups.value;
  const names = tabNames(tabs);
  return tabs.map(({ key, label, isEdited, isDeleted, isPreview }, index) => {
    const { name = label, folder = '' } = names[index] ?? {};
    return {
      key,
      label: visibleText(name),
      title: visibleText(label),
      detail: visibleText(folder),
      edited: isEdited,
      deleted: isDeleted,
      preview: isPreview,
      closable: true,
      movable: hasRoom,
    };
  });
}

/** The path of a document; empty if the tab shows all of it. */
const crumbOf = (current: OpenDocument): string =>
  current.label === tabLabel(current) ? '' : current.label.split('/').join(' / ');

/** What to know before editing or trusting the document. */
export function documentNotes(port: NotesPort): readonly string[] {
  const { current } = port.documents.value;
  if (current === undefined) return [];
  const { readOnly, onDisk, isOtherThanRuns } = current;
  return [
    ...(readOnly === undefined ? [] : [`Read-only: ${readOnly}`]),
    ...(onDisk?.kind === 'deleted' ? ['Deleted on disk'] : []),
    ...(isOtherThanRuns === true ? ['Not the version that is running'] : []),
    ...(isNewerThanProgram(current, port) ? ['Edited since start.'] : []),
  ];
}

const noteButton = (port: StripPort, command: string, label: string, name = label): TemplateResult => html`
  <button
    type="button"
    class="button box"
    aria-label=${name}
    @click=${() => port.commandEntries([command]).get(command)?.run()}
  >
    ${label}
  </button>
`;

const restartButton = (port: StripPort) => noteButton(port, 'restart', 'Restart', 'Restart to apply edits');
const addButton = (port: StripPort) => noteButton(port, 'add_configuration', 'Add configuration…');

type TabEvent = CustomEvent<{ readonly key: string }>;

type TabMenuEvent = CustomEvent<{ readonly key: string; readonly x: number; readonly y: number }>;

function openTabMenu(port: StripPort, { detail: { key, x, y }, currentTarget }: TabMenuEvent): void {
  if (!(currentTarget instanceof Element)) return;
  const near = currentTarget.parentElement ?? currentTarget;
  void loadPart(port, import('./tab-menu.ts'), 'The menu').then((part) => {
    if (part) openMenu({ label: 'File', entries: part.tabMenu(port, key), x, y, near });
  });
}

const sides = ['left', 'right'] as const;

/** The name of the tabs: which editor they belong to, if there are two. */
function labelOf({ editorGroups, group }: StripPort): string {
  const { groups, hasRoom } = editorGroups.value;
  const side = sides[groups.findIndex(({ id }) => id === group)];
  return groups.length < 2 || !hasRoom || side === undefined ? 'Open files' : `Open files, ${side} editor`;
}

function splitButton({ commandEntries }: StripPort): TemplateResult | typeof nothing {
  const entry = commandEntries(['split_editor']).get('split_editor');
  if (entry === undefined || entry.disabled === true) return nothing;
  const { label, keys, run } = entry;
  return iconButton({ icon: 'split', label, small: true, onPress: run, ...(keys !== undefined && { keys }) });
}

/** The open files, and notes on the shown one. */
export function editorStrip(port: StripPort): TemplateResult | typeof nothing {
  const { openFiles, documents, editorGroups } = port;
  const { current, tabs } = documents.value;
  if (tabs.length === 0) return nothing;
  const { groups, hasRoom } = editorGroups.value;
  const group = hasRoom ? port.group : undefined;
  const crumb = current === undefined ? '' : crumbOf(current);
  return html`
    <div class=${isActive(port) ? 'strip' : 'strip inactive'}>
      <stopline-tabs
        look="files"
        label=${labelOf(port)}
        .tabs=${tabsOf(port)}
        .selected=${current?.key}
        @tab-selected=${({ detail }: TabEvent) => void attempt(port, openFiles.select(detail.key, {}, group))}
        @tab-closed=${({ detail }: TabEvent) => void attempt(port, openFiles.close(detail.key, group))}
        @tab-kept=${({ detail }: TabEvent) => {
          openFiles.keep(detail.key);
        }}
        @dragstart=${(event: DragEvent) => {
          startTabDrag(event, port.group);
        }}
        @tab-menu-requested=${(event: TabMenuEvent) => openTabMenu(port, event)}
      ></stopline-tabs>
      <div class="notes dim small">
        ${documentNotes(port)
          .map(visibleText)
          .map((note) => html`<span class="cut" title=${note}>${note}</span>`)}
        ${current && isNewerThanProgram(current, port) ? restartButton(port) : nothing}
        ${current?.label === launchFile ? addButton(port) : nothing}
        ${crumb === '' ? nothing : html`<span class="crumb cut" title=${visibleText(crumb)}><bdi>${visibleText(crumb)}</bdi></span>`}
      </div>
      ${hasRoom && groups.length === 1 ? html`<div class="actions">${splitButton(port)}</div>` : nothing}
    </div>
  `;
}
