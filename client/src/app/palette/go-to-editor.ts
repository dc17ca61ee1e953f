import type { PalettePort } from './port.ts';

/** Touch devices excepted: their keyboard would cover the editor. */
export function goToEditor(port: PalettePort): void {
  if (!matchMedia('(pointer: coarse)').matches) port.uiRequests.make({ to: 'focus', region: 'editor' });
}
