/**
 * Ctrl+Alt+0: F6 pauses, and Escape closes what is open. AltGr, which is Ctrl+Alt on some keyboards, types: with it and 0,
 * a German keyboard has "}".
 */
const isLeaveKey = (event: KeyboardEvent): boolean =>
  event.ctrlKey && event.altKey && event.code === 'Digit0' && !event.getModifierState('AltGraph');

/**
 * Calls a function at the key that gives the focus back to the host. The key reaches nothing else: popups stop its
 * propagation, and a terminal would send it to its program.
 */
export function listenToLeaveKey(target: GlobalEventHandlers, leave: () => void): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isLeaveKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
  target.addEventListener('keydown', onKeyDown, { capture: true });
}
