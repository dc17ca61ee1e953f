import { html, type TemplateResult } from 'lit';
import '../ui/split.ts';
import { StoplineSplit, type SplitResized } from '../ui/split.ts';
import { rememberSize } from '../model/sizes.ts';
import type { ViewPort } from '../model/ports.ts';

interface Sash {
  readonly label: string;
  readonly orientation: 'vertical' | 'horizontal';
  /** The side of the resized pane. */
  readonly pane: 'before' | 'after';
  /** The selector of the pane, in the app's shadow root. */
  readonly measures: string;
  /** In CSS pixels. */
  readonly initial: number;
  readonly minimum: number;
  /** The maximum part of the app's width or height; app.styles.ts has it too. */
  readonly share: number;
}

/** The sashes; sizes are remembered by their names. */
const sashes = {
  left: {
    label: 'Width of files and breakpoints',
    orientation: 'vertical',
    pane: 'before',
    measures: '.left',
    initial: 248,
    minimum: 180,
    share: 0.3,
  },
  right: {
    label: 'Width of call stack and variables',
    orientation: 'vertical',
    pane: 'after',
    measures: '.right',
    initial: 404,
    minimum: 180,
    share: 0.42,
  },
  bottom: {
    label: 'Height of console and agent activity',
    orientation: 'horizontal',
    pane: 'after',
    measures: '.bottom',
    initial: 246,
    minimum: 96,
    share: 0.5,
  },
  agents: {
    label: 'Width of agent activity',
    orientation: 'vertical',
    pane: 'after',
    measures: 'stopline-agent-activity',
    initial: 412,
    minimum: 180,
    share: 0.4,
  },
  breakpoints: {
    label: 'Height of breakpoints',
    orientation: 'horizontal',
    pane: 'after',
    measures: 'stopline-breakpoints',
    initial: 264,
    minimum: 78,
    share: 0.45,
  },
  'call-stack': {
    label: 'Height of call stack',
    orientation: 'horizontal',
    pane: 'before',
    measures: 'stopline-call-stack',
    initial: 284,
    minimum: 78,
    share: 0.45,
  },
  watch: {
    label: 'Height of watch',
    orientation: 'horizontal',
    pane: 'after',
    measures: 'stopline-watch',
    initial: 166,
    minimum: 110,
    share: 0.35,
  },
} as const satisfies Readonly<Record<string, Sash>>;

export type SashName = keyof typeof sashes;

/** The chosen sizes, as custom properties. */
export function sizeProperties(sizes: Readonly<Record<string, number>>): string {
  return Object.keys(sashes)
    .flatMap((name) => (sizes[name] === undefined ? [] : [`--size-${name}: ${sizes[name]}px`]))
    .join('; ');
}

/** Before a sash moves, it needs the current and maximum size of its pane. */
function measure(event: Event, sash: Sash): void {
  const split = event.currentTarget;
  if (!(split instanceof StoplineSplit)) return;
  const root = split.getRootNode();
  const pane = root instanceof ShadowRoot ? root.querySelector(sash.measures) : undefined;
  const app = root instanceof ShadowRoot ? root.host : undefined;
  if (!pane || !app) return;
  const along = sash.orientation === 'vertical' ? 'width' : 'height';
  split.size = pane.getBoundingClientRect()[along];
  split.maximum = Math.max(sash.minimum, Math.floor(app.getBoundingClientRect()[along] * sash.share));
}

/** A sash; the size of its pane is kept in the view state. */
export function sashView(port: ViewPort, name: SashName, className = ''): TemplateResult {
  const sash = sashes[name];
  const onStart = { handleEvent: (event: Event) => measure(event, sash), capture: true };
  const onResized = ({ detail }: CustomEvent<SplitResized>) => rememberSize(port.view, name, detail);
  return html`
    <stopline-split
      class=${className}
      label=${sash.label}
      orientation=${sash.orientation}
      pane=${sash.pane}
      .size=${port.view.value.sizes[name] ?? sash.initial}
      .minimum=${sash.minimum}
      .initial=${sash.initial}
      @pointerdown=${onStart}
      @focusin=${onStart}
      @split-resized=${onResized}
    ></stopline-split>
  `;
}
