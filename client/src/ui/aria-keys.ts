import { nothing } from 'lit';

/** Keys as `aria-keyshortcuts` wants them: 'Ctrl+Shift+P' and 'F1' are 'Control+Shift+P F1'. */
export const ariaKeys = (...keys: readonly (string | undefined)[]): string | typeof nothing =>
  keys.flatMap((key) => key?.replace('Ctrl', 'Control') ?? []).join(' ') || nothing;
