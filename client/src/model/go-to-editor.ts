import type { UiPort } from './ports.ts';

/** Moves the focus to the editor, touch devices excepted: their keyboard would cover the editor. */
export function goToEditor({ uiRequests }: UiPort): void {
  if (!matchMedia('(pointer: coarse)').matches) uiRequests.make({ to: 'focus', region: 'editor' });
}
