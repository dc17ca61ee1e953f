/** Text that was typed before its field existed. */
export interface HeldText {
  readonly text: string;
  readonly isEntered: boolean;
}

/**
 * Holds back what is typed while a field is loading; other keys are dropped. Returns a function that stops it and
 * returns the text.
 */
export function holdText(target: Window): () => HeldText {
  let text = '';
  let isEntered = false;
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = [...event.key].length === 1;
    const isCommand = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
    if (isCommand) return;
    if (isText && !isEntered) text += event.key;
    if (event.key === 'Enter') isEntered = true;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  target.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    target.removeEventListener('keydown', onKeyDown, { capture: true });
    return { text, isEntered };
  };
}

/** Waits for a part of the page, and holds back what is typed meanwhile. `loading` must not reject. */
export async function withHeldText<Part>(
  loading: Promise<Part>,
): Promise<{ readonly part: Part; readonly held: HeldText }> {
  const endHolding = holdText(window);
  const part = await loading;
  return { part, held: endHolding() };
}
