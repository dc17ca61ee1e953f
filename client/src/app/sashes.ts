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
  /** The selector of the pane, in the shadow root of the sash. */
  readonly measures: string;
  /** The sizes are in CSS pixels. */
  readonly initial: number;
  readonly minimum: number;
  /** The maximum part of the host's width or height; its styles have it too. */
  readonly share: number;
  /** What is left to the pane on the other side. */
  readonly leaves?: number;
}

type SashRow = Omit<Sash, 'label' | 'measures' | 'orientation'>;

const width = (of: string, measures: string, row: SashRow): Sash => ({
  label: `Width of ${of}`,
  measures,
  orientation: 'vertical',
  ...row,
});

const height = (of: string, measures: string, row: SashRow): Sash => ({
  label: `Height of ${of}`,
  measures,
  orientation: 'horizontal',
  ...row,
});

/** The sashes; sizes are remembered by their names. */
const sashes = {
  left: width('files and breakpoints', '.left', { pane: 'before', initial: 248, minimum: 180, share: 0.3 }),
  right: width('call stack and variables', '.right', { pane: 'after', initial: 404, minimum: 180, share: 0.42 }),
  bottom: height('console and agent activity', '.bottom', { pane: 'after', initial: 246, minimum: 96, share: 0.5 }),
  agents: width('agent activity', 'stopline-agent-activity', { pane: 'after', initial: 412, minimum: 180, share: 0.4 }),
  breakpoints: height('breakpoints', 'stopline-breakpoints', { pane: 'after', initial: 264, minimum: 78, share: 0.45 }),
  'call-stack': height('call stack', 'stopline-call-stack', { pane: 'before', initial: 284, minimum: 78, share: 0.45 }),
  'right-tabs': height('panels at the right', '.right > .tabs', {
    pane: 'after',
    initial: 246,
    minimum: 96,
    share: 0.6,
  }),
  'right-editor': width('the right editor', 'stopline-editor-group:last-of-type', {
    pane: 'after',
    initial: 392,
    minimum: 300,
    share: 1,
    leaves: 301,
  }),
  watch: height('watch', 'stopline-watch', { pane: 'after', initial: 166, minimum: 110, share: 0.35 }),
};

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
  const host = root instanceof ShadowRoot ? root.host : undefined;
  if (!pane || !host) return;
  const along = sash.orientation === 'vertical' ? 'width' : 'height';
  split.size = pane.getBoundingClientRect()[along];
  const whole = host.getBoundingClientRect()[along];
  split.maximum = Math.max(sash.minimum, Math.floor(Math.min(whole * sash.share, whole - (sash.leaves ?? 0))));
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
