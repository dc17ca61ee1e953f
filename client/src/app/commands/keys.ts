import { keyName } from '../../ui/key-name.ts';
import { isForPopup } from '../../ui/open-sheets.ts';
import type { Workbench } from '../../model/workbench.ts';
import type { Shell } from '../shell.ts';
import { reasonAgainst, shownSituation, type Situation } from '../../model/commands/conditions.ts';
import { keysOf, type Commands, type UserCommand } from '../../model/commands/user-command.ts';

type Command = UserCommand<Workbench>;

/** The commands of each key. */
function byKey(commands: Commands<Workbench>): ReadonlyMap<string, readonly Command[]> {
  const found = new Map<string, readonly Command[]>();
  for (const command of Object.values(commands)) {
    for (const key of keysOf(command)) found.set(key, [...(found.get(key) ?? []), command]);
  }
  return found;
}

/** The command that a key runs now. */
function runnable(commands: readonly Command[], situation: Situation): Command | undefined {
  return commands.find((command) => {
    const { keyWhen = command.when } = command;
    return [command.when, keyWhen].every((when) => reasonAgainst({ ...command, when }, situation) === undefined);
  });
}

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Whether a key types text. AltGr is Ctrl+Alt on some keyboards. */
function typesText(event: KeyboardEvent): boolean {
  if (event.getModifierState('AltGraph')) return true;
  const isCharacter = [...event.key].length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;
  return isCharacter && event.composedPath().some((target) => target instanceof Element && target.matches(fields));
}

/**
 * Whether a key means the same in each part of the page. An editor must not see such a key: it measures itself after each
 * key, in a frame of its own, and the stop that follows a step would wait for that frame.
 */
const isForProgram = (commands: readonly Command[]): boolean => commands.every(({ group }) => group === 'Program');

/** The members of the shell that keys use. */
type KeyMember = 'commands' | 'run' | keyof Parameters<typeof shownSituation>[0];

/**
 * Runs commands by key. The browser never handles these keys (F5, F11), even while a command is disabled or a sheet has
 * the focus. Returns the function that stops it.
 */
export function listenToKeys(target: GlobalEventHandlers, shell: Pick<Shell, KeyMember>): () => void {
  const commandsByKey = byKey(shell.commands);
  // Autofill sends this event without a key.
  const commandsOf = (event: KeyboardEvent) =>
    event instanceof KeyboardEvent && !typesText(event) ? commandsByKey.get(keyName(event)) : undefined;
  const run = (event: KeyboardEvent, commands: readonly Command[]) => {
    event.preventDefault();
    const command = runnable(commands, shownSituation(shell));
    if (command) shell.run(command);
  };
  const onCapture = (event: KeyboardEvent) => {
    const commands = commandsOf(event);
    if (commands === undefined || event.defaultPrevented) return;
    // Popups stop the propagation, so the browser's default is prevented before.
    if (isForPopup(event)) event.preventDefault();
    else if (isForProgram(commands)) run(event, commands);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const commands = commandsOf(event);
    if (commands !== undefined && !event.defaultPrevented) run(event, commands);
  };
  target.addEventListener('keydown', onCapture, { capture: true });
  target.addEventListener('keydown', onKeyDown);
  return () => {
    target.removeEventListener('keydown', onCapture, { capture: true });
    target.removeEventListener('keydown', onKeyDown);
  };
}
