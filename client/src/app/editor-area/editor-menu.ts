import type { TextMenuRequest } from '../../editor/editor-input.ts';
import { targetOf } from '../../model/console-target.ts';
import { evaluateTyped } from '../../model/evaluate.ts';
import { unlessAllowed } from '../../model/allowed.ts';
import { attempt } from '../../model/attempt.ts';
import { copyText } from '../../model/clipboard.ts';
import { addWatch } from '../../model/watches.ts';
import { inGroups, type MenuEntry } from '../../ui/menu.ts';
import { breakpointMenu, type BreakpointMenuParts } from '../../features/breakpoints/breakpoint-menu.ts';
import type { EditorPort } from './port.ts';

export { breakpointMenu };

interface EditorMenuParts {
  readonly port: EditorPort;
  readonly request: TextMenuRequest;
  /** The breakpoint on the line; absent for a source without a path. */
  readonly breakpoint: BreakpointMenuParts | undefined;
  readonly onReplace: (text: string) => void;
}

function programEntries(port: EditorPort): readonly MenuEntry[] {
  const entries = port.commandEntries(['run_to_cursor', 'jump_to_cursor', 'step_into_target']);
  return [...entries.values()].filter(({ disabled }) => disabled !== true);
}

function evaluateInConsole(port: EditorPort, expression: string): void {
  port.uiRequests.make({ to: 'focus', region: 'console' });
  void attempt(port, evaluateTyped(port, expression));
}

function expressionEntries(port: EditorPort, { expression }: TextMenuRequest): readonly MenuEntry[] {
  if (expression === undefined) return [];
  const canEvaluate = targetOf(port).sessionId !== undefined;
  return [
    { label: 'Add to watch', ...unlessAllowed(port, 'set_watches'), run: () => void addWatch(port, expression) },
    ...(canEvaluate ? [{ label: 'Evaluate in console', run: () => evaluateInConsole(port, expression) }] : []),
  ];
}

function definitionEntries(port: EditorPort, { isOnName }: TextMenuRequest): readonly MenuEntry[] {
  return isOnName ? [...port.commandEntries(['go_to_definition']).values()] : [];
}

/** Pages cannot read the clipboard, so there is no Paste: use Ctrl+V, or Shift and a right click. */
function clipboardEntries({ port, request, onReplace }: EditorMenuParts): readonly MenuEntry[] {
  const { selected, readOnly } = request;
  const nothingSelected = selected === '' ? { disabled: true, reason: 'Nothing is selected' } : {};
  const copy = { label: 'Copy', keys: 'Ctrl+C', ...nothingSelected, run: () => void copyText(port, selected) };
  if (readOnly) return [copy];
  const cut = async () => {
    await copyText(port, selected);
    onReplace('');
  };
  return [{ label: 'Cut', keys: 'Ctrl+X', ...nothingSelected, run: () => void cut() }, copy];
}

/** The menu of the line and the selection. */
export function editorMenu(parts: EditorMenuParts): readonly MenuEntry[] {
  const { port, request, breakpoint } = parts;
  return inGroups(
    programEntries(port),
    breakpoint ? breakpointMenu(breakpoint) : [],
    definitionEntries(port, request),
    expressionEntries(port, request),
    clipboardEntries(parts),
  );
}
