import type { Workbench } from '../workbench.ts';
import { commandNames, userCommands, type CommandName } from './commands.ts';
import { reasonAgainst, shownSituation, type Situation } from './conditions.ts';

/** The parts of a keyboard event that decide. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey' | 'code'>;

const modifiers = [
  ['Ctrl', 'ctrlKey'],
  ['Alt', 'altKey'],
  ['Shift', 'shiftKey'],
  ['Meta', 'metaKey'],
] as const;

/** A key press as the table of commands writes it. A digit counts by its place: with Alt it may type something else. */
export function keyName(press: KeyPress): string {
  const digit = press.altKey ? /^Digit(\d)$/.exec(press.code)?.[1] : undefined;
  const held = modifiers.filter(([, property]) => press[property]).map(([name]) => name);
  return [...held, digit ?? press.key].join('+');
}

/** The commands that a key may run, in the table's order. */
const namesByKey = new Map<string, readonly CommandName[]>();
for (const name of commandNames) {
  const { key } = userCommands[name];
  if (key !== undefined) namesByKey.set(key, [...(namesByKey.get(key) ?? []), name]);
}

/** The command that a key runs in a situation, if any. */
function commandOf(names: readonly CommandName[], situation: Situation): CommandName | undefined {
  return names.find((name) => {
    const command = userCommands[name];
    const { keyWhen = command.when } = command;
    return [command.when, keyWhen].every((when) => reasonAgainst({ ...command, when }, situation) === undefined);
  });
}

/** AltGr is Ctrl+Alt on some keyboards: there a digit with it is text. */
const typesText = (event: KeyboardEvent): boolean => event.getModifierState('AltGraph');

/**
 * Runs commands by key, wherever the focus is. A key of ours never does what the browser does with it (F5, F11), even
 * while its command cannot be run. Returns the function that ends it.
 */
export function listenToKeys(target: Window, workbench: Workbench): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const names = namesByKey.get(keyName(event));
    if (names === undefined || event.defaultPrevented || typesText(event)) return;
    event.preventDefault();
    const name = commandOf(names, shownSituation(workbench));
    if (name !== undefined) workbench.run(name);
  };
  target.addEventListener('keydown', onKeyDown);
  return () => target.removeEventListener('keydown', onKeyDown);
}
