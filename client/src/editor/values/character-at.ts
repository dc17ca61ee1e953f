import type { EditorView } from '@codemirror/view';

/** The offset of the character at a point; undefined outside the text. */
export const characterAt = (view: EditorView, x: number, y: number): number | undefined => {
  const near = view.posAtCoords({ x, y });
  if (near === null) return undefined;
  const isOn = (offset: number): boolean => {
    const box = offset < 0 ? null : view.coordsForChar(offset);
    return box !== null && x >= box.left && x <= box.right && y >= box.top - 4 && y <= box.bottom + 4;
  };
  return [near, near - 1].find(isOn);
};
