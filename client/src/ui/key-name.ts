/** The parts of a keyboard event that decide. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey' | 'code'>;

/** On Apple's systems ⌘ is what Ctrl is elsewhere. */
const hasCommandKey = /Macintosh|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/**
 * A key press as it is written everywhere: 'Shift+F11', 'Ctrl+C' (on Apple's systems with ⌘ or Ctrl). With Alt a digit
 * counts by its place, as a letter does that is typed as something else (`Ω` on the key of Z). A letter is a capital
 * whatever Shift and Caps Lock say, and of another character Shift is a part: '?', not 'Shift+?'.
 */
export function keyName(press: KeyPress, isApple = hasCommandKey): string {
  const placed = press.altKey ? /^(?:Digit|Key)(\w)$/.exec(press.code)?.[1] : undefined;
  const letter = /^[a-z]$/i.test(press.key) ? press.key.toUpperCase() : undefined;
  const key = letter ?? placed ?? press.key;
  const isSign = [...key].length === 1 && !/[A-Z0-9 ]/.test(key);
  const held = [
    press.ctrlKey || (isApple && press.metaKey) ? 'Ctrl' : '',
    press.altKey ? 'Alt' : '',
    press.shiftKey && !isSign ? 'Shift' : '',
    press.metaKey && !isApple ? 'Meta' : '',
  ];
  return [...held, key].filter((part) => part !== '').join('+');
}

/** A key as a person is told of it: 'Ctrl+F', on Apple's systems '⌘F'. */
export const keyHint = (key: string, isApple = hasCommandKey): string =>
  isApple ? key.replace('Ctrl+Alt+', '⌥⌘').replace('Ctrl+Shift+', '⇧⌘').replace('Ctrl+', '⌘') : key;

/** A key as `aria-keyshortcuts` wants it: 'Ctrl+Shift+P' is 'Control+Shift+P', on Apple's systems 'Meta+Shift+P'. */
export const ariaKey = (key: string, isApple = hasCommandKey): string =>
  key.replace('Ctrl', isApple ? 'Meta' : 'Control');
