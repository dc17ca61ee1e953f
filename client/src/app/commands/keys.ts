import { keyName } from '../../ui/key-name.ts';
import { isForPopup } from '../../ui/open-sheets.ts';
import type { Workbench } from '../../model/workbench.ts';
import type { Shell } from '../shell.ts';
import { reasonAgainst, shownSituation, type Situation } from '../../model/commands/conditions.ts';
import { keysOf, type Commands, type UserCommand } from '../../model/commands/user-command.ts';

type Command = UserCommand<Workbench>;

/** The commands that a key may run, in the table's order. */
function byKey(commands: Commands<Workbench>): ReadonlyMap<string, readonly Command[]> {
  const found = new Map<string, readonly Command[]>();
  for (const command of Object.values(commands)) {
    for (const key of keysOf(command)) found.set(key, [...(found.get(key) ?? []), command]);
  }
  return found;
}

/** The command that a key runs in a situation, if any. */
function runnable(commands: readonly Command[], situation: Situation): Command | undefined {
  return commands.find((command) => {
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

/**
 * Runs commands by key, wherever the focus is. A key of ours never does what the browser does with it (F5, F11), even
 * while its command cannot be run or the focus is in a sheet or popup. Returns the function that ends it.
 */
export function listenToKeys(target: Window, shell: Shell): () => void {
  const commandsByKey = byKey(shell.commands);
  // What a browser fills into a field comes with an event without a key.
  const commandsOf = (event: KeyboardEvent) =>
    event instanceof KeyboardEvent && !typesText(event) ? commandsByKey.get(keyName(event)) : undefined;
  // A popup lets no key out, so the browser is kept from it before the popup has it.
  const onCapture = (event: KeyboardEvent) => {
    if (isForPopup(event) && commandsOf(event) !== undefined) event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const commands = commandsOf(event);
    if (commands === undefined || event.defaultPrevented) return;
    event.preventDefault();
    const command = runnable(commands, shownSituation(shell));
    if (command) shell.run(command);
  };
  target.addEventListener('keydown', onCapture, { capture: true });
  target.addEventListener('keydown', onKeyDown);
  return () => {
    target.removeEventListener('keydown', onCapture, { capture: true });
    target.removeEventListener('keydown', onKeyDown);
  };
}
