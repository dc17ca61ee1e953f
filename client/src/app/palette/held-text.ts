/**
 * Holds what is typed while something that will take it is on its way: a person types on at once. Other keys are for
 * nobody meanwhile. Returns the function that ends it and answers with the text.
 */
export function holdText(target: Window): () => string {
  let text = '';
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = [...event.key].length === 1;
    const isCommand = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
    if (isCommand) return;
    if (isText) text += event.key;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  target.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    target.removeEventListener('keydown', onKeyDown, { capture: true });
    return text;
  };
}
