/** The colours of VS Code and Monaco that the page uses (docs/embedding.md). */
export const colourNames = [
  'editor.background',
  'editor.foreground',
  'editor.selectionBackground',
  'editor.stackFrameHighlightBackground',
  'editor.focusedStackFrameHighlightBackground',
  'sideBar.background',
  'sideBar.foreground',
  'panel.background',
  'panel.border',
  'titleBar.activeBackground',
  'activityBar.background',
  'editorWidget.background',
  'menu.background',
  'list.hoverBackground',
  'list.activeSelectionBackground',
  'list.inactiveSelectionBackground',
  'input.background',
  'input.border',
  'contrastBorder',
  'foreground',
  'descriptionForeground',
  'disabledForeground',
  'focusBorder',
  'textLink.foreground',
  'button.background',
  'button.foreground',
  'errorForeground',
  'debugIcon.breakpointForeground',
  'debugTokenExpression.name',
  'debugTokenExpression.string',
  'debugTokenExpression.number',
  'debugTokenExpression.boolean',
  'debugTokenExpression.error',
] as const;

export type ColourName = (typeof colourNames)[number];

/** The custom property in which VS Code and Monaco have a colour. */
const propertyOf = (name: ColourName): string => `--vscode-${name.replaceAll('.', '-')}`;

/** The colours that an element has from the custom properties of its page; undefined if it has none. */
export function coloursOf(element: Element): Readonly<Record<string, string>> | undefined {
  const style = getComputedStyle(element);
  const colours = colourNames
    .map((name) => [name, style.getPropertyValue(propertyOf(name)).trim()] as const)
    .filter(([, colour]) => colour !== '');
  return colours.length > 0 ? Object.fromEntries(colours) : undefined;
}

/** Calls a function after each change of these custom properties, whatever caused it. */
export function followColours(element: HTMLElement, listener: () => void): void {
  // A transition of custom properties has no other effect than its events.
  element.style.transition = colourNames.map((name) => `${propertyOf(name)} 1ms allow-discrete`).join();
  element.addEventListener('transitionend', listener);
  // There are no transitions while an element is hidden.
  new ResizeObserver(listener).observe(element);
}
