import { keyName } from '../../ui/key-name.ts';
import { isForPopup } from '../../ui/open-sheets.ts';
import type { Workbench } from '../../model/workbench.ts';
import { commandNames, userCommands, type CommandName } from './commands.ts';
import { reasonAgainst, shownSituation, type Situation } from '../../model/commands/conditions.ts';
import { keysOf } from '../../model/commands/user-command.ts';

/** The commands that a key may run, in the table's order. */
const namesByKey = new Map<string, readonly CommandName[]>();
for (const name of commandNames) {
  for (const key of keysOf(userCommands[name])) namesByKey.set(key, [...(namesByKey.get(key) ?? []), name]);
}

/** The command that a key runs in a situation, if any. */
function commandOf(names: readonly CommandName[], situation: Situation): CommandName | undefined {
  return names.find((name) => {
    const command = userCommands[name];
    const { keyWhen = command.when } = command;
    return [command.when, keyWhen].every((when) => reasonAgainst({ ...command, when }, situation) === undefined);
  });
}

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Whether a key is one that types. AltGr is Ctrl+Alt on some keyboards: there a digit with it is text. */
function typesText(event: KeyboardEvent): boolean {
  if (event.getModifierState('AltGraph')) return true;
  const isCharacter = [...event.key].length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;
  return isCharacter && event.composedPath().some((target) => target instanceof Element && target.matches(fields));
}

/** The commands of a key press that does not type. What a browser fills into a field comes with an event without a key. */
const namesOf = (event: KeyboardEvent): readonly CommandName[] | undefined =>
  event instanceof KeyboardEvent && !typesText(event) ? namesByKey.get(keyName(event)) : undefined;

/**
 * Runs commands by key, wherever the focus is. A key of ours never does what the browser does with it (F5, F11), even
 * while its command cannot be run or the focus is in a sheet or popup. Returns the function that ends it.
 */
export function listenToKeys(target: Window, workbench: Workbench): () => void {
  // A popup lets no key out, so the browser is kept from it before the popup has it.
  const onCapture = (event: KeyboardEvent) => {
    if (isForPopup(event) && namesOf(event) !== undefined) event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const names = namesOf(event);
    if (names === undefined || event.defaultPrevented) return;
    event.preventDefault();
    const name = commandOf(names, shownSituation(workbench));
    if (name !== undefined) workbench.run(name);
  };
  target.addEventListener('keydown', onCapture, { capture: true });
  target.addEventListener('keydown', onKeyDown);
  return () => {
    target.removeEventListener('keydown', onCapture, { capture: true });
    target.removeEventListener('keydown', onKeyDown);
  };
}
