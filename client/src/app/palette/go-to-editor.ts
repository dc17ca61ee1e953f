import type { PalettePort } from './port.ts';

/** The focus goes to the text, but with fingers: a keyboard on the screen would cover it. */
export function goToEditor(port: PalettePort): void {
  if (!matchMedia('(pointer: coarse)').matches) port.uiRequests.make({ to: 'focus', region: 'editor' });
}
