import { nothing } from 'lit';
import { ariaKey } from './key-name.ts';

/** Keys as `aria-keyshortcuts` wants them: 'Ctrl+Shift+P' and 'F1' are 'Control+Shift+P F1'. */
export const ariaKeys = (...keys: readonly (string | undefined)[]): string | typeof nothing =>
  keys.flatMap((key) => (key === undefined ? [] : ariaKey(key))).join(' ') || nothing;
