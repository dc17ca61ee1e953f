import type { StoplineEditor } from '../../editor/editor-pane.ts';
import type { EditorRequests } from '../../editor/editor-requests.ts';
import { toggleAtCursor, toggleColumn } from '../../features/breakpoints/breakpoint-columns.ts';
import { applyEdit } from '../../features/breakpoints/apply-edit.ts';
import { shownCompleter } from '../../model/completer.ts';
import { attempt, loadPart, notLoaded } from '../../model/attempt.ts';
import { copyText } from '../../model/clipboard.ts';
import { withDocument } from '../../model/program-lines.ts';
import { addWatch } from '../../model/watches.ts';
import { openMenu } from '../../ui/menu.ts';
import type { BreakpointMenuParts } from '../../features/breakpoints/breakpoint-menu.ts';
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

  /** The breakpoint on a line, for its menu; undefined for a source without a path. */
  const breakpointAt = ({ line, x, y }: MenuPlace): BreakpointMenuParts | undefined => {
    const path = pathNow();
    if (path === undefined) return undefined;
    return {
      port,
      place: { x, y, near },
      path,
      line: openFiles.savedLine(line),
      onToggle: () => toggleBreakpoint(line),
      onEdit: (field) => editor()?.editBreakpoint(line, field),
    };
  };

  const loadMenus = () => loadPart(port, import('./editor-menu.ts'), 'The menu');

  return {
    toggleBreakpoint,
    openBreakpointMenu: (at) => {
      const breakpoint = breakpointAt(at);
      if (!breakpoint) return;
      void loadMenus().then((menus) => {
        const entries = menus?.breakpointMenu(breakpoint) ?? [];
        if (entries.length > 0) openMenu({ label: `Breakpoint on line ${at.line}`, entries, x: at.x, y: at.y, near });
      });
    },
    openTextMenu: (request) => {
      const { line, x, y } = request;
      const onReplace = (text: string) => editor()?.replaceSelection(text);
      const breakpoint = breakpointAt(request);
      void loadMenus().then((menus) => {
        const entries = menus?.editorMenu({ port, request, breakpoint, onReplace }) ?? [];
        if (entries.length > 0) openMenu({ label: `Line ${line}`, entries, x, y, near });
      });
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
    goToDefinition: (asked) =>
      void loadPart(port, import('../../model/go-to-definition.ts'), 'The search').then(
        (part) => part && attempt(port, part.goToDefinition(port, asked)),
      ),
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
