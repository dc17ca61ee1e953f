import type { ColourName } from '../../embed/host-colours.ts';

/** The colours of VS Code and Monaco by name, and the custom properties that each sets. */
const ours: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<readonly string[]>({
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
    // The active one may need a text of another colour; this one does not, so it takes precedence.
    'list.inactiveSelectionBackground': ['bg-selected'],
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
  } satisfies Readonly<Record<ColourName, readonly string[]>>),
);

/** They only compute. Others, such as `var()`, `url()` and `attr()`, could read or load something. */
const colourFunctions: ReadonlySet<string> = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch'],
  ...['color', 'color-mix', 'light-dark'],
]);

/** Without escapes, comments, quotation marks and what ends a declaration. */
const plainText = /^[\w\s.,%/#()+-]{1,200}$/;
/** CSS allows these keywords for a colour, but they name none. */
const keyword = /^\s*(?:inherit|initial|unset|revert)\b/i;

const isColour = (text: string): boolean =>
  plainText.test(text) &&
  !keyword.test(text) &&
  [...text.matchAll(/([\w-]*)\(/g)].every(([, name = '']) => colourFunctions.has(name.toLowerCase())) &&
  CSS.supports('color', text);

/** The custom properties that colours of a host set; unknown names and what is no colour are left out. */
export function propertiesOf(colours: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(colours).flatMap(([name, colour]) =>
      isColour(colour) ? (ours.get(name) ?? []).map((own) => [`--sl-${own}`, colour] as const) : [],
    ),
  );
}

/** A colour as the browser writes it: in hexadecimal, as `rgba()` or `color(srgb …)`. Undefined for what is no colour. */
function serialized(colour: string): string | undefined {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return colour;
  // What is no colour leaves the one before.
  const [one, other] = ['#000000', '#ffffff'].map((before) => {
    context.fillStyle = before;
    context.fillStyle = colour;
    // In whatever space it was, it is now in sRGB.
    context.fillStyle = `color-mix(in srgb, ${colour}, ${colour})`;
    return String(context.fillStyle);
  });
  return one === other ? one : undefined;
}

function channelsOf(serializedColour: string): readonly number[] | undefined {
  const [, digits] = /^#([0-9a-f]{6})/i.exec(serializedColour) ?? [];
  if (digits !== undefined) return [0, 2, 4].map((start) => parseInt(digits.slice(start, start + 2), 16));
  const [, ...shares] = /^color\(srgb (\S+) (\S+) ([^\s)]+)/.exec(serializedColour) ?? [];
  // A missing channel, `none`, is 0.
  if (shares.length > 0) return shares.map((share) => (Number(share) || 0) * 255);
  const [, ...channels] = /^rgba?\((\d+), (\d+), (\d+)/.exec(serializedColour) ?? [];
  return channels.length > 0 ? channels.map(Number) : undefined;
}

/** Whether a background is dark, by the mean of its channels; undefined if it is no colour. */
export function isDark(background: string | undefined): boolean | undefined {
  if (background === undefined || !isColour(background)) return undefined;
  const channels = channelsOf(serialized(background) ?? '');
  return channels && channels.reduce((sum, channel) => sum + channel, 0) < 384;
}
