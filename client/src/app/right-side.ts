import { sessionTree } from '#protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { isOffered, placeOf, stacked, tabsPlaceOf } from '../model/panel-places.ts';
import { openMenu } from '../ui/menu.ts';
import { regionElements, type BottomPort, type PanelsPort } from './bottom.ts';
import { panelMenu } from './move-panels.ts';
import { sashView, type SashName } from './sashes.ts';

export type RightSidePort = BottomPort & PanelsPort;

/** A part of the right side, from its top. */
interface Part {
  readonly name: string;
  /** Its height, unless it takes what is left. */
  readonly height: string;
  readonly sash: SashName;
  readonly view: TemplateResult;
}

const heights = {
  'call-stack': { height: 'auto', sash: 'call-stack' },
  // It always takes what is left.
  variables: { height: 'auto', sash: 'call-stack' },
  watch: { height: 'var(--watch, auto)', sash: 'watch' },
} as const satisfies Readonly<Record<(typeof stacked)[number], Pick<Part, 'height' | 'sash'>>>;

/** The part that takes what is left: the first of these. */
const filling: readonly string[] = ['variables', 'watch', 'call-stack', 'tabs'];

/** Whether there are tabs at the right. */
function hasTabs(port: RightSidePort): boolean {
  const tree = sessionTree(port.server.value.state, port.shownSessionId() ?? '');
  const view = port.view.value;
  return port.panels.some(
    ({ region, isThere }) =>
      tabsPlaceOf(view, region) === 'right' && isOffered(view, region) && isThere?.(tree) !== false,
  );
}

const tabs = (port: RightSidePort): Part => ({
  name: 'tabs',
  height: 'min(var(--size-right-tabs, 33cqh), 60cqh)',
  sash: 'right-tabs',
  view: html`<stopline-bottom class="tabs" place="right" .port=${port}></stopline-bottom>`,
});

/** Opens the menu of a panel without a tab, on its head. */
export const panelHeadMenu = (port: RightSidePort, near: HTMLElement) => (event: MouseEvent) => {
  const path = event.composedPath().filter((target) => target instanceof Element);
  const isHead = path.some((element) => element.matches('.head'));
  const region = stacked.find((each) => path.some(({ localName }) => localName === regionElements[each]));
  if (!isHead || region === undefined || event.defaultPrevented) return;
  event.preventDefault();
  const { clientX: x, clientY: y } = event;
  openMenu({ label: 'Panel', entries: panelMenu(port, port.panels, region), x, y, near });
};

/** The call stack and values, and the tabs that were moved here. A phone shows one panel, where it always is. */
export function rightSide(
  port: RightSidePort,
  isPhone: boolean,
): { readonly rows: string; readonly fills: string; readonly view: readonly TemplateResult[] } {
  const view = port.view.value;
  const here = stacked.filter((region) => isOffered(view, region) && (isPhone || placeOf(view, region) === 'right'));
  const parts: readonly Part[] = [
    ...here.map((region) => ({
      name: region,
      ...heights[region],
      view: html`${port.panel(region)?.view({ headless: isPhone })}`,
    })),
    ...(!isPhone && hasTabs(port) ? [tabs(port)] : []),
  ];
  const fills = filling.find((name) => parts.some((part) => part.name === name)) ?? '';
  const filler = parts.findIndex(({ name }) => name === fills);
  /** Between two parts, the sash changes the one that does not take what is left. */
  const sashAfter = (index: number) => parts[index < filler ? index : index + 1]?.sash;
  return {
    rows: parts.map(({ height }, index) => (index === filler ? 'minmax(0, 1fr)' : height)).join(' 1px '),
    fills,
    view: parts.map(({ view }, index) => {
      const sash = index === parts.length - 1 ? undefined : sashAfter(index);
      return html`${view} ${sash === undefined ? nothing : sashView(port, sash)}`;
    }),
  };
}
