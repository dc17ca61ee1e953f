/** What was typed before there was something to take it. */
export interface HeldText {
  readonly text: string;
  /** Enter was pressed after it. */
  readonly isEntered: boolean;
}

/**
 * Holds what is typed while something that will take it is on its way: a person types on at once. Other keys are for
 * nobody meanwhile. Returns the function that ends it and answers with what was typed.
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
