import { css, unsafeCSS, type CSSResult } from 'lit';

/** The colours: in a light theme, in a dark one, with high contrast, and where the system forces its own. */
const colours: Readonly<Record<string, readonly [light: string, dark: string, contrast: string, forced: string]>> = {
  'bg-frame': ['#eceef1', '#121316', '#000000', 'Canvas'],
  'bg-panel': ['#f6f7f8', '#17181c', '#000000', 'Canvas'],
  'bg-editor': ['#ffffff', '#1b1c20', '#000000', 'Canvas'],
  'bg-raised': ['#ffffff', '#24262c', '#000000', 'Canvas'],
  'bg-hover': ['#eceef1', '#202227', '#1f1f1f', 'Canvas'],
  'bg-selected': ['#e2e7f1', '#262a33', '#00294d', 'Canvas'],
  'bg-field': ['#ffffff', '#101114', '#000000', 'Field'],
  line: ['#dddfe4', '#292b31', '#8a8a8a', 'CanvasText'],
  'line-strong': ['#c2c6cd', '#40434c', '#ffffff', 'CanvasText'],
  'line-field': ['#7c828d', '#6c717d', '#ffffff', 'CanvasText'],
  'text-1': ['#191b1f', '#eceef2', '#ffffff', 'CanvasText'],
  'text-2': ['#454a53', '#b6bac4', '#ffffff', 'CanvasText'],
  'text-3': ['#5f6570', '#9297a3', '#d9d9d9', 'CanvasText'],
  'text-off': ['#a0a5ae', '#5d616b', '#9a9a9a', 'GrayText'],
  accent: ['#1f5bc9', '#7eaaff', '#6fd3ff', 'LinkText'],
  'accent-fill': ['#1f5bc9', '#2f63c9', '#6fd3ff', 'Highlight'],
  'on-accent': ['#ffffff', '#ffffff', '#000000', 'HighlightText'],
  focus: ['var(--sl-accent)', 'var(--sl-accent)', 'var(--sl-accent)', 'Highlight'],
  stop: ['#ffb020', '#ffb020', '#ffd400', 'Highlight'],
  'on-stop': ['#201500', '#201500', '#000000', 'HighlightText'],
  'stop-line': ['#c27400', '#ffb020', '#ffd400', 'Highlight'],
  'stop-band': ['#fff0cf', '#352a19', '#332b00', 'Canvas'],
  'stop-text': ['#8a4f00', '#ffc65c', '#ffd400', 'CanvasText'],
  frame: ['#17713f', '#5fbf8c', '#5dff9b', 'CanvasText'],
  'frame-band': ['#e3f3ea', '#1c2e28', '#00331a', 'Canvas'],
  breakpoint: ['#d8323a', '#f4565c', '#ff6b6b', 'CanvasText'],
  error: ['#b3201f', '#ff918c', '#ff9c9c', 'CanvasText'],
  'error-fill': ['#c42b2f', '#c93038', '#ff6b6b', 'Highlight'],
  'error-band': ['#fdeceb', '#341f22', '#330000', 'Canvas'],
  changed: ['#854c00', '#ffc65c', '#ffd400', 'MarkText'],
  'changed-bg': ['#fff3da', '#2f281b', '#332b00', 'Mark'],
  agent: ['#6539c9', '#b9a3ff', '#d3bfff', 'CanvasText'],
  'agent-fill': ['#6d45d6', '#7a5be0', '#d3bfff', 'CanvasText'],
  'on-agent': ['#ffffff', '#ffffff', '#000000', 'Canvas'],
  'agent-bg': ['#f1ecfd', '#231f33', '#1e1433', 'Canvas'],
  'value-name': ['#2b2f36', '#d3d7df', '#ffffff', 'CanvasText'],
  'value-string': ['#336424', '#9dc58c', '#a6f58a', 'CanvasText'],
  'value-number': ['#0a6669', '#79c7c5', '#7df3ee', 'CanvasText'],
  'value-boolean': ['#2a549f', '#8fb3ee', '#a8ccff', 'CanvasText'],
  'value-null': ['#5f6570', '#9aa0ad', '#d9d9d9', 'CanvasText'],
  'value-function': ['#6e5518', '#c4b28f', '#ffe0a0', 'CanvasText'],
  code: ['#22252b', '#dfe2e8', '#ffffff', 'CanvasText'],
  'code-function': ['#6b4a00', '#f0dfb8', '#ffe0a0', 'CanvasText'],
  'code-comment': ['#646a75', '#9298a4', '#c8c8c8', 'CanvasText'],
};

/**
 * The sizes that are larger for a finger (targets of 44 px; inputs of 16 px, which phones do not zoom into), and for a presenter,
 * whose page is read from the last row.
 */
const sizes: Readonly<Record<string, readonly [mouse: string, finger: string, presenter: string]>> = {
  'size-small': ['11px', '12px', '14px'],
  'size-ui': ['12px', '14px', '15px'],
  'size-mono': ['12px', '13px', '17px'],
  'size-field': ['11px', '16px', '16px'],
  'size-input': ['12px', '16px', '16px'],
  row: ['24px', '44px', '30px'],
  head: ['30px', '44px', '36px'],
  tab: ['32px', '44px', '38px'],
  prompt: ['32px', '48px', '40px'],
  bar: ['44px', '48px', '48px'],
  strip: ['28px', '44px', '34px'],
  button: ['28px', '44px', '32px'],
  'button-small': ['24px', '44px', '28px'],
  icon: ['16px', '20px', '18px'],
  indent: ['12px', '14px', '16px'],
  sash: ['7px', '16px', '7px'],
};

/** A custom property for each row of a table. */
const properties = <Row>(table: Readonly<Record<string, Row>>, valueOf: (row: Row) => string) =>
  unsafeCSS(
    Object.entries(table)
      .map(([name, row]) => `--sl-${name}: ${valueOf(row)};`)
      .join('\n'),
  );

/** A selector for what a theme is for, with a condition on it: `:root`, `:root.theme-dark`. */
type Themed = (condition?: string) => string;

const rule = (selector: string, declarations: CSSResult) => css`
  ${unsafeCSS(selector)} {
    ${declarations}
  }
`;

/** Every colour and size, for what a selector names. `light-dark()` picks by the `color-scheme`. */
export const themeFor = (themed: Themed): CSSResult => css`
  ${rule(
    themed(),
    css`
      color-scheme: light dark;
      ${properties(colours, ([light, dark]) => `light-dark(${light}, ${dark})`)}
      ${properties(sizes, ([mouse]) => mouse)}
      --sl-run: var(--sl-frame);
      --sl-tab-mark: transparent;
      --sl-on-error: var(--sl-on-accent);
      --sl-value-object: var(--sl-text-2);
      --sl-code-keyword: var(--sl-value-boolean);
      --sl-code-string: var(--sl-value-string);
      --sl-code-number: var(--sl-value-number);
      --sl-code-type: var(--sl-value-number);
      --sl-size-status: 13px;
      --sl-size-code: 13px;
      --sl-size-title: 14px;
      --sl-line-code: 20px;
      --sl-line-console: 20px;
      --sl-gutter-slot: 26px;
      --sl-gutter-number: 36px;
      --sl-1: 2px;
      --sl-2: 4px;
      --sl-3: 6px;
      --sl-4: 8px;
      --sl-5: 12px;
      --sl-6: 16px;
      --sl-7: 24px;
      --sl-radius-1: 3px;
      --sl-radius-2: 5px;
      --sl-radius-3: 8px;
      --sl-fast: 80ms;
      --sl-appear: 100ms;
      --sl-shadow: 0 12px 32px light-dark(rgb(20 24 32 / 0.16), rgb(0 0 0 / 0.45));
      --sl-font-ui:
        -apple-system, BlinkMacSystemFont, 'Segoe UI Variable Text', 'Segoe UI', Inter, Roboto, Cantarell, Ubuntu,
        'Noto Sans', 'Liberation Sans', system-ui, sans-serif;
      --sl-font-mono:
        ui-monospace, 'SF Mono', 'Cascadia Code', 'JetBrains Mono', Menlo, Consolas, 'DejaVu Sans Mono',
        'Liberation Mono', monospace;
    `,
  )}
  ${rule(
    themed('.theme-light'),
    css`
      color-scheme: light;
    `,
  )}
  ${rule(
    themed('.theme-dark'),
    css`
      color-scheme: dark;
    `,
  )}
  ${rule(
    themed('.theme-contrast'),
    css`
      color-scheme: dark;
      ${properties(colours, ([, , contrast]) => contrast)}
      --sl-tab-mark: var(--sl-accent);
    `,
  )}
  ${rule(
    themed('.presenter'),
    css`
      ${properties(sizes, ([, , presenter]) => presenter)}
      --sl-size-status: 18px;
      --sl-size-title: 18px;
      --sl-line-console: 26px;
    `,
  )}
  @media (pointer: coarse) {
    ${rule(
      themed(),
      properties(sizes, ([, finger]) => finger),
    )}
    ${rule(
      themed('.presenter'),
      properties(sizes, ([, finger, presenter]) => `max(${finger}, ${presenter})`),
    )}
  }
  /* The system's own colours, whichever theme is chosen. */
  @media (forced-colors: active) {
    ${rule(
      ['', '.theme-light', '.theme-dark', '.theme-contrast'].map(themed).join(', '),
      css`
        color-scheme: light dark;
        ${properties(colours, ([, , , forced]) => forced)}
        --sl-tab-mark: Highlight;
      `,
    )}
  }
`;

/** The text of what is outside of editors. */
export const textStyles = css`
  color: var(--sl-text-1);
  font: var(--sl-size-ui) / 16px var(--sl-font-ui);
  font-variant-numeric: tabular-nums;
  -webkit-font-smoothing: antialiased;
`;

/** The theme and the text of the page. */
export const theme = css`
  ${themeFor((condition = '') => `:root${condition}`)}
  html,
  body {
    height: 100%;
    margin: 0;
  }
  body {
    overflow: hidden;
    background: var(--sl-bg-frame);
    ${textStyles}
  }
`;
