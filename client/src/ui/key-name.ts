import { nothing } from 'lit';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey' | 'code'>;

/** ⌘ is to Apple what Ctrl is elsewhere. */
export const hasCommandKey = /Macintosh|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/**
 * A key press as text: 'Shift+F11', 'Ctrl+C' (⌘ on Apple). With Alt, letters and digits count by their key. Letters are
 * capitals, and other characters include Shift: '?', not 'Shift+?'. On Apple, the Control key is only told from ⌘ with '-',
 * which zooms with ⌘: 'Control+-'.
 */
export function keyName(press: KeyPress, isApple = hasCommandKey): string {
  const placed = press.altKey ? /^(?:Digit|Key)(\w)$/.exec(press.code)?.[1] : undefined;
  const letter = /^[a-z]$/i.test(press.key) ? press.key.toUpperCase() : undefined;
  const key = letter ?? placed ?? press.key;
  const isSign = [...key].length === 1 && !/[A-Z0-9 ]/.test(key);
  const isControlKey = isApple && press.ctrlKey && !press.metaKey && /^[-_]$/.test(key);
  const held = [
    isControlKey ? 'Control' : press.ctrlKey || (isApple && press.metaKey) ? 'Ctrl' : '',
    press.altKey ? 'Alt' : '',
    press.shiftKey && !isSign ? 'Shift' : '',
    press.metaKey && !isApple ? 'Meta' : '',
  ];
  return [...held, key].filter((part) => part !== '').join('+');
}

const appleHint = (key: string): string =>
  key
    .replace('Control+_', '⌃⇧-')
    .replace('Control+', '⌃')
    .replace('Ctrl+Alt+', '⌥⌘')
    .replace('Ctrl+Shift+', '⇧⌘')
    .replace('Ctrl+', '⌘');

/** A key for display: 'Ctrl+F', or '⌘F' on Apple; 'Alt+Left'. */
export const keyHint = (key: string, isApple = hasCommandKey): string =>
  (isApple ? appleHint(key) : key).replace(/Arrow(?=Left|Right)/, '');

/** A key as `aria-keyshortcuts` wants it: 'Control+Shift+P', or 'Meta+Shift+P' on Apple. */
export const ariaKey = (key: string, isApple = hasCommandKey): string =>
  key.replace('Ctrl', isApple ? 'Meta' : 'Control');

/** Keys as `aria-keyshortcuts` wants them: 'Ctrl+Shift+P' and 'F1' are 'Control+Shift+P F1'. */
export const ariaKeys = (...keys: readonly (string | undefined)[]): string | typeof nothing =>
  keys.flatMap((key) => (key === undefined ? [] : ariaKey(key))).join(' ') || nothing;

/** A row of the list of keys. */
export interface KeyRow {
  readonly keys: readonly string[];
  readonly does: string;
}
