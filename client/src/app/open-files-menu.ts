import { html, nothing, type TemplateResult } from 'lit';
import type { CommandPort } from '../model/commands/command-entry.ts';
import { attempt } from '../model/attempt.ts';
import { tabNames } from '../model/files/tab-list.ts';
import { icon } from '../ui/icons.ts';
import { openMenu, type MenuEntry } from '../ui/menu.ts';
import { visibleText } from '../ui/visible-text.ts';
import { documentNotes, type NotesPort } from './editor-area/editor-strip.ts';
import { tabLabel } from '../model/files/document-names.ts';
import type { OpenTab } from '../model/files/open-document.ts';
import type { DocumentPort, NoticePort } from '../model/ports.ts';

export type OpenFilesPort = Omit<DocumentPort, 'editorSelection' | 'toggleBreakpoint'> &
  Pick<NoticePort, 'notify'> &
  CommandPort;

const tabNotes = ({ isDeleted, isEdited }: OpenTab): string =>
  [isDeleted ? ', deleted' : '', isEdited ? ', unsaved' : ''].join('');

/** The open files, and actions on the selected one. */
function openFilesMenu(port: OpenFilesPort): readonly MenuEntry[] {
  const { tabs, current } = port.documents.value;
  const names = tabNames(tabs);
  const files = tabs.map((tab, index): MenuEntry => {
    const { name = tab.label, folder = '' } = names[index] ?? {};
    return {
      label: `${name}${folder === '' ? '' : `, ${folder}`}${tabNotes(tab)}`,
      checked: tab.key === current?.key,
      run: () => void attempt(port, port.openFiles.select(tab.key)),
    };
  });
  return [
    ...files,
    'separator',
    ...port.commandEntries(['save_file', 'close_tab', 'close_other_tabs', 'close_all_tabs']).values(),
  ];
}

/** Opens a menu below the button that was pressed, in the same landmark. */
export function openBelow({ currentTarget }: Event, label: string, entries: readonly MenuEntry[]): void {
  if (!(currentTarget instanceof Element)) return;
  const { left, bottom } = currentTarget.getBoundingClientRect();
  openMenu({ label, entries, x: left, y: bottom + 4, near: currentTarget.parentElement ?? currentTarget });
}

/** The name of the open file, with a menu of the others: phones have no tabs. */
export function openFilesButton(port: OpenFilesPort & NotesPort): TemplateResult {
  const { current, tabs } = port.documents.value;
  if (current === undefined && tabs.length === 0) return html`<span class="open-file"></span>`;
  const name = current === undefined ? 'Open files' : visibleText(tabLabel(current));
  const isEdited = tabs.some((tab) => tab.key === current?.key && tab.isEdited);
  const notes = documentNotes(port).join(', ');
  const label = [name, isEdited ? 'unsaved' : '', notes].filter((part) => part !== '').join(', ');
  return html`
    <button
      type="button"
      class="open-file"
      aria-haspopup="menu"
      aria-label="Open files: ${label}"
      title=${notes === '' ? name : `${name}\n${notes}`}
      @click=${(event: Event) => openBelow(event, 'Open files', openFilesMenu(port))}
    >
      <span class="names">
        <span class="cut">${name}</span> ${notes === '' ? nothing : html`<small class="cut">${notes}</small>`}
      </span>
      ${isEdited ? html`<span class="unsaved-dot"></span>` : nothing} ${icon('down')}
    </button>
  `;
}
