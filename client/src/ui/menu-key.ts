const echoMs = 500;

/** The keys that open a context menu: the menu key and Shift+F10. Browsers send `contextmenu` after them as well. */
export class MenuKey {
  #pressedAt = -Infinity;

  /** True for a key that opens a menu. */
  isPressed({ key, shiftKey, ctrlKey, altKey, metaKey, timeStamp }: KeyboardEvent): boolean {
    if (key !== 'ContextMenu' && !(key === 'F10' && shiftKey && !ctrlKey && !altKey && !metaKey)) return false;
    this.#pressedAt = timeStamp;
    return true;
  }

  /** True for an event that follows such a key. */
  isEcho({ button, timeStamp }: MouseEvent): boolean {
    return button !== 2 && timeStamp - this.#pressedAt < echoMs;
  }
}
