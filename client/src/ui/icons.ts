import { html, svg, type TemplateResult } from 'lit';

/** Strokes of 1.5 in a box of 16. */
const iconShapes = {
  start: svg`<path d="M4.5 2.8v10.4L13 8z"/>`,
  continue: svg`<path d="M3 3.2v9.6M6 2.8v10.4L14 8z"/>`,
  pause: svg`<path d="M4 3h2.6v10H4zM9.4 3H12v10H9.4z"/>`,
  split: svg`<path d="M2.5 3h11v10h-11zM8 3v10"/>`,
  'step-over': svg`<path d="M2.6 8.6a5.4 5.4 0 0 1 10.2-1.4M13.4 3.4v4h-4M5.5 13h5"/>`,
  'step-into': svg`<path d="M8 1.8v7.4M4.8 6.2 8 9.4l3.2-3.2M5 13h6"/>`,
  'step-out': svg`<path d="M8 9.6V2.2M4.8 5.2 8 2l3.2 3.2M5 13h6"/>`,
  'step-back': svg`<path d="M13.4 8.6A5.4 5.4 0 0 0 3.2 7.2M2.6 3.4v4h4M5.5 13h5"/>`,
  'reverse-continue': svg`<path d="M13 3.2v9.6M10 2.8v10.4L2 8z"/>`,
  restart: svg`<path d="M12.9 6.2A5.3 5.3 0 1 0 13.3 9M13.2 2.6v3.7H9.5"/>`,
  stop: svg`<path d="M4.6 3.5h6.8q1.1 0 1.1 1.1v6.8q0 1.1-1.1 1.1H4.6q-1.1 0-1.1-1.1V4.6q0-1.1 1.1-1.1z"/>`,
  twisty: svg`<path d="M6 3.8 10.2 8 6 12.2"/>`,
  down: svg`<path d="M4 6.2 8 10.2l4-4"/>`,
  plus: svg`<path d="M8 3v10M3 8h10"/>`,
  close: svg`<path d="M4 4l8 8M12 4l-8 8"/>`,
  check: svg`<path d="M3 8.5 6.5 12 13 4.5"/>`,
  edit: svg`<path d="M3 13l.7-3L10.9 2.8l2.3 2.3L6 12.3z"/>`,
  copy: svg`<path d="M6 5.5h7v8H6zM3 10.5v-8h7"/>`,
  more: svg`<path d="M3.5 8h.01M8 8h.01M12.5 8h.01" stroke-width="2"/>`,
  filter: svg`<path d="M2.5 4h11M4.5 8h7M6.5 12h3"/>`,
  clear: svg`<path d="M3 8h10M3 4h6M3 12h6"/>`,
  trash: svg`<path d="M3 4.5h10M6.5 2.5h3M4.5 4.5l.6 9h5.8l.6-9"/>`,
  theme: svg`<path d="M8 2.2a5.8 5.8 0 1 0 0 11.6zM8 2.2a5.8 5.8 0 0 1 0 11.6"/>`,
  search: svg`<path d="M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9zM10.4 10.4 13.8 13.8"/>`,
  files: svg`<path d="M2.5 4.2c0-.6.4-1 1-1h3l1.4 1.6h4.6c.6 0 1 .4 1 1v6c0 .6-.4 1-1 1h-9c-.6 0-1-.4-1-1z"/>`,
  share: svg`<path d="M8 9.5V2.4M5 5l3-3 3 3M3 9v3.4c0 .6.4 1 1 1h8c.6 0 1-.4 1-1V9"/>`,
  prompt: svg`<path d="M5 3.5 9.5 8 5 12.5"/>`,
  result: svg`<path d="M3.5 6h9M3.5 10h9"/>`,
  eye: svg`<path d="M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8z"/><path d="M8 6.4a1.6 1.6 0 1 1 0 3.2a1.6 1.6 0 0 1 0-3.2z"/>`,
  collapse: svg`<path d="M4 3.5 8 7l4-3.5M4 12.5 8 9l4 3.5"/>`,
  mute: svg`<path d="M3 13 13 3"/><path d="M8 3a5 5 0 1 1 0 10a5 5 0 0 1 0-10z"/>`,
} as const;

export type IconName = keyof typeof iconShapes;

/** An icon, hidden from screen readers. */
export const icon = (name: IconName): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${iconShapes[name]}</svg>`;

/** The logo: the line between what has run and what has not. */
export const mark = (): TemplateResult => html`
  <svg class="mark" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M4 2.5h10v1.5H4zM4 12h7v1.5H4z" fill="currentColor" />
    <path class="mark-line" d="M1 6.5h14v3H1z" />
  </svg>
`;

const disc = 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11z';
const ring = `${disc}M8 4.2a3.8 3.8 0 1 0 0 7.6a3.8 3.8 0 0 0 0-7.6z`;
const bubble = 'M3 3h10a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H8.2L5 14.8V12H3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z';
const core = 'M8 5a3 3 0 1 1 0 6a3 3 0 0 1 0-6z';
const hole = 'M8 6.4a1.6 1.6 0 1 0 0 3.2a1.6 1.6 0 0 0 0-3.2z';
const parentheses =
  'M4.6 2.2 5.5 3.5C3 6 3 10 5.5 12.5L4.6 13.8C1 10.9 1 5.1 4.6 2.2z' +
  'M11.4 2.2 10.5 3.5C13 6 13 10 10.5 12.5L11.4 13.8C15 10.9 15 5.1 11.4 2.2z';
const brackets = 'M2 2h4v1.6H3.6v8.8H6V14H2zM14 2h-4v1.6h2.4v8.8H10V14h4z';
const chain =
  'M3.6 1.4a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 0 1 0-4.4zM5.2 4.2l1.8 1.8-1 1-1.8-1.8z' +
  'M9.7 5.2a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9z';
const pin = 'M8 2a4.2 4.2 0 1 1 0 8.4a4.2 4.2 0 0 1 0-8.4z';
const triangle = 'M8 1.8 14.8 13.8H1.2zM7.25 6h1.5v4h-1.5zM7.25 11h1.5v1.5h-1.5z';

/** Shape shows the kind, fill shows verified: paths of 14 × 14 in a box of 16, filled even-odd. */
export const breakpointGlyphs = {
  line: { bound: disc, unbound: ring },
  conditional: {
    bound: `${disc}M5 6h6v1.4H5zM5 8.6h6V10H5z`,
    unbound: `${ring}M5.8 6.4h4.4v1.1H5.8zM5.8 8.5h4.4v1.1H5.8z`,
  },
  'hit-count': {
    bound: `${disc}M5.1 5.4h1.3v5.2H5.1zM7.35 5.4h1.3v5.2h-1.3zM9.6 5.4h1.3v5.2H9.6z`,
    unbound: `${ring}M5.9 6.1h1v3.8h-1zM7.5 6.1h1v3.8h-1zM9.1 6.1h1v3.8h-1z`,
  },
  'log-point': { bound: `${bubble}M4.5 5.6h7V7h-7zM4.5 8h4.6v1.4H4.5z`, unbound: `${bubble}M3.7 4.7v5.6h8.6V4.7z` },
  function: { bound: core + parentheses, unbound: core + hole + parentheses },
  data: { bound: brackets + core, unbound: brackets + core + hole },
  /** Filled once its trigger was hit. */
  triggered: { bound: chain, unbound: `${chain}M9.7 6.8a2.9 2.9 0 1 0 0 5.8a2.9 2.9 0 0 0 0-5.8z` },
  instruction: {
    bound: `${pin}M2.5 12.2h11v1.6h-11z`,
    unbound: `${pin}M8 3.6a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 0 0 0-5.2zM2.5 12.2h11v1.6h-11z`,
  },
  exception: { bound: triangle, unbound: triangle },
} as const satisfies Readonly<Record<string, { readonly bound: string; readonly unbound: string }>>;

export type BreakpointKind = keyof typeof breakpointGlyphs;

/** Verified, not looked at by an adapter yet, unverified, disabled, or refused by the adapter. */
export type BreakpointState = 'bound' | 'waiting' | 'unbound' | 'disabled' | 'refused';

const refusedGlyph = `${ring}M3.1 12 12 3.1 12.9 4 4 12.9z`;

const pathInState: Readonly<Record<BreakpointState, (kind: BreakpointKind) => string>> = {
  bound: (kind) => breakpointGlyphs[kind].bound,
  waiting: (kind) => breakpointGlyphs[kind].bound,
  unbound: (kind) => breakpointGlyphs[kind].unbound,
  disabled: (kind) => breakpointGlyphs[kind].bound,
  refused: () => refusedGlyph,
};

/** A breakpoint in the gutter, the list and the console; its colour shows whether it is enabled. */
export const breakpointGlyph = (kind: BreakpointKind, state: BreakpointState): TemplateResult => html`
  <svg class=${state === 'disabled' ? 'glyph off' : 'glyph'} viewBox="0 0 16 16" aria-hidden="true">
    <path fill-rule="evenodd" d=${pathInState[state](kind)} />
  </svg>
`;
