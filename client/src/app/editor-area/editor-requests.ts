import type { StoplineEditor } from '../../editor/editor-pane.ts';
import type { EditorRequests } from '../../editor/editor-requests.ts';
import { toggleAtCursor, toggleColumn } from '../../features/breakpoints/breakpoint-columns.ts';
import { applyEdit, breakpointMenu } from '../../features/breakpoints/breakpoint-menu.ts';
import { shownCompleter } from '../../model/completer.ts';
import { attempt, notLoaded } from '../../model/attempt.ts';
import { copyText } from '../../model/clipboard.ts';
import { goToDefinition } from '../../model/go-to-definition.ts';
import { withDocument } from '../../model/program-lines.ts';
import { addWatch } from '../../model/watches.ts';
import { openMenu, type MenuEntry } from '../../ui/menu.ts';
import { editorMenu } from './editor-menu.ts';
import type { EditorPort } from './port.ts';

/** The requests of the editor; menus open near an element. */
export function editorRequests(
  port: EditorPort,
  near: Element,
  editor: () => StoplineEditor | undefined,
): EditorRequests {
  const { documents, openFiles } = port;
  const pathNow = () => documents.value.current?.path;

  /** Breakpoints on unsaved lines are kept by the editor. */
  const toggleBreakpoint = (line: number): void => {
    if (openFiles.savedLine(line) === undefined) editor()?.toggleNewBreakpoint(line);
    else port.toggleBreakpoint(line);
  };

  type MenuPlace = Parameters<EditorRequests['openBreakpointMenu']>[0];

  /** The menu of the breakpoint on a line; empty for a source without a path. */
  const breakpointEntries = ({ line, x, y }: MenuPlace): readonly MenuEntry[] => {
    const path = pathNow();
    if (path === undefined) return [];
    return breakpointMenu({
      port,
      place: { x, y, near },
      path,
      line: openFiles.savedLine(line),
      onToggle: () => toggleBreakpoint(line),
      onEdit: (field) => editor()?.editBreakpoint(line, field),
    });
  };

  return {
    toggleBreakpoint,
    openBreakpointMenu: (at) => {
      const entries = breakpointEntries(at);
      if (entries.length > 0) openMenu({ label: `Breakpoint on line ${at.line}`, entries, x: at.x, y: at.y, near });
    },
    openTextMenu: (request) => {
      const { line, x, y } = request;
      const onReplace = (text: string) => editor()?.replaceSelection(text);
      const entries = editorMenu({ port, request, breakpoint: breakpointEntries(request), onReplace });
      openMenu({ label: `Line ${line}`, entries, x, y, near });
    },
    saveBreakpoint: (edit) => {
      const [path, line] = [pathNow(), openFiles.savedLine(edit.line)];
      if (path === undefined) return;
      if (line === undefined) editor()?.setNewBreakpoint(edit);
      else void applyEdit(port, path, { ...edit, line });
    },
    toggleColumn: (shownLine, column, by) => {
      const [path, line] = [pathNow(), openFiles.savedLine(shownLine)];
      if (path === undefined || line === undefined) return;
      void { mark: toggleColumn, cursor: toggleAtCursor }[by](port, { path, line }, column);
    },
    openLocation: (path, line) => void attempt(port, port.openFile(path, line)),
    addWatch: (expression) => void addWatch(port, expression),
    copy: (text) => void copyText(port, text),
    goToDefinition: (asked) => void attempt(port, goToDefinition(port, asked)),
    nameMissed: () => port.notify('No name at the cursor. Move it to a name.'),
    valueMissed: () => port.notify('No value at the cursor. Move it to a variable, or select an expression.'),
    partMissed: (what) => port.notify(notLoaded(what), 'failure'),
    toggleTabKey: () => port.commandEntries(['toggle_tab_key']).get('toggle_tab_key')?.run(),
    edited: (path, edited) => openFiles.edited(path, edited),
    linesMoved: (document) => port.programLines.update((lines) => withDocument(lines, document)),
    selectionChanged: (selection) => port.editorSelection.set(selection),
    debuggerAttributes: async () => (await port.call('list_attributes', {})).debuggers,
    tasks: (path) => port.call('list_tasks', { path }),
    completer: () => shownCompleter(port),
  };
}
