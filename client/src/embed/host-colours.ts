/** The colours of VS Code and Monaco by name, and the custom properties that each sets. */
const ours: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'editor.background': ['bg-editor'],
    'editor.foreground': ['code', 'text-1'],
    'editor.selectionBackground': ['bg-selected'],
    'editor.stackFrameHighlightBackground': ['stop-band'],
    'editor.focusedStackFrameHighlightBackground': ['frame-band'],
    'sideBar.background': ['bg-panel'],
    'sideBar.foreground': ['text-2'],
    'panel.background': ['bg-panel'],
    'panel.border': ['line'],
    'titleBar.activeBackground': ['bg-frame'],
    'activityBar.background': ['bg-frame'],
    'editorWidget.background': ['bg-raised'],
    'menu.background': ['bg-raised'],
    'list.hoverBackground': ['bg-hover'],
    'list.activeSelectionBackground': ['bg-selected'],
    'input.background': ['bg-field'],
    'input.border': ['line-field'],
    contrastBorder: ['line', 'line-strong', 'line-field'],
    foreground: ['text-1'],
    descriptionForeground: ['text-3'],
    disabledForeground: ['text-off'],
    focusBorder: ['focus'],
    'textLink.foreground': ['accent'],
    'button.background': ['accent-fill'],
    'button.foreground': ['on-accent'],
    errorForeground: ['error'],
    'debugIcon.breakpointForeground': ['breakpoint'],
    'debugTokenExpression.name': ['value-name'],
    'debugTokenExpression.string': ['value-string'],
    'debugTokenExpression.number': ['value-number'],
    'debugTokenExpression.boolean': ['value-boolean'],
    'debugTokenExpression.error': ['error'],
  }),
);

/** Hexadecimal, functions of numbers, or a name: nothing that loads. */
const colourSyntax = /^(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\)|[a-z]{3,30})$/i;

/** The custom properties that colours of a host set; unknown names and what is no colour are left out. */
export function propertiesOf(colours: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(colours).flatMap(([name, colour]) =>
      colourSyntax.test(colour) ? (ours.get(name) ?? []).map((own) => [`--sl-${own}`, colour] as const) : [],
    ),
  );
}

/** Whether a background is dark, by the mean of its channels; undefined if it is not hexadecimal. */
export function isDark(background: string | undefined): boolean | undefined {
  const [, digits] = /^#([0-9a-f]{6})/i.exec(background ?? '') ?? [];
  if (digits === undefined) return undefined;
  const channels = [0, 2, 4].map((start) => parseInt(digits.slice(start, start + 2), 16));
  return channels.reduce((sum, channel) => sum + channel, 0) < 384;
}
