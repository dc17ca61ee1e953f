import { sessionTree } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { PanelElement } from '../ui/panel-element.ts';
import { loadPart } from '../model/attempt.ts';
import { isOffered, isStacked, tabsPlaceOf, type Place } from '../model/panel-places.ts';
import { hasWaitingAgents } from '../model/shown.ts';
import { lastingSessions } from '../model/lasting-sessions.ts';
import { Select } from '../model/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import '../ui/tabs.ts';
import type { Panel } from '../features/feature.ts';
import type { Region } from '../model/region.ts';
import type { ViewState } from '../model/view-state.ts';
import { openMenu } from '../ui/menu.ts';
import { panelMenu, type MovePort } from './move-panels.ts';
import type { ProgressPort } from './progress.ts';
import { ProgressPart } from './progress-part.ts';

/** The panels of all features. */
export interface PanelsPort {
  readonly panels: readonly Panel[];
  readonly panel: (region: Region) => Panel | undefined;
}

/** The elements of regions that are not tabs, unless moved; agents are a tab if there is no room for their own panel. */
export const regionElements: Readonly<Record<Region, string | undefined>> = {
  files: 'stopline-files',
  breakpoints: 'stopline-breakpoints',
  editor: 'stopline-editor-area',
  'call-stack': 'stopline-call-stack',
  variables: 'stopline-variables',
  watch: 'stopline-watch',
  agents: 'stopline-agent-activity',
};

const styles = css`
  :host {
    position: relative;
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    background: var(--sl-bg-panel);
  }
  .head {
    display: flex;
    flex: none;
    align-items: center;
    height: var(--sl-head);
    padding: 0 var(--sl-3) 0 var(--sl-2);
  }
  .head > stopline-tabs {
    flex: 1;
  }
  .head ~ * {
    flex: 1;
  }
  /* Room for the buttons of a panel that draws its own: the call stack, variables and watch expressions. */
  .head:has(~ :is(stopline-call-stack, stopline-variables, stopline-watch).shown) {
    padding-right: min(50%, 220px);
  }
  @container (max-width: 599px) {
    .head {
      display: none;
    }
  }
`;

export type BottomPort = ProgressPort & MovePort & Pick<PanelsPort, 'panels'>;

const tabOf = { right: 'rightTab', bottom: 'bottomTab' } as const satisfies Readonly<Record<Place, keyof ViewState>>;

/** Panels as tabs, at the bottom or at the right. */
@customElement('stopline-bottom')
export class StoplineBottom extends PanelElement<BottomPort> {
  static override styles = [baseStyles, buttonStyles, styles];

  @property() place: Place = 'bottom';
  /** There is no room for the agents' own panel. */
  @property({ type: Boolean, attribute: 'with-agents' }) withAgents = false;
  /** A fixed tab, where no tabs are drawn. */
  @property() tab: string | undefined;
  protected override readonly focused = '.shown';
  readonly #loaded = new Set<string>();
  /** The panel that gets the focus when its code is loaded. */
  #awaitsFocus: HTMLElement | undefined;
  readonly #progress = new ProgressPart();

  protected override focusPart(options?: FocusOptions): void {
    const shown = this.#shownElement();
    this.#awaitsFocus = shown?.matches(':not(:defined)') ? shown : undefined;
    shown?.focus(options);
  }

  protected override select({ server, presented, view, panels }: BottomPort) {
    return [
      ...panels.flatMap(({ news }) => (news ? [new Select(this, news, (value) => value)] : [])),
      new Select(this, view, (value) => value[tabOf[this.place]]),
      new Select(this, view, ({ places }) => places),
      new Select(this, view, ({ hostPanels }) => hostPanels),
      new Select(this, presented, ({ sessionId }) => sessionId),
      new Select(this, server, lastingSessions()),
      new Select(this, server, ({ state }) => hasWaitingAgents(state)),
    ];
  }

  /** The current tabs, and the shown one. */
  #tabs(port: BottomPort) {
    const tree = sessionTree(port.server.value.state, port.shownSessionId() ?? '');
    // A phone shows each panel where it is at first.
    const view = this.tab === undefined ? port.view.value : { places: {} };
    const isTab = (region: Region) =>
      tabsPlaceOf(view, region) === this.place || (this.withAgents && region === 'agents');
    const panels = port.panels.filter(
      ({ region, isThere }) => isTab(region) && isOffered(port.view.value, region) && isThere?.(tree) !== false,
    );
    const wanted = this.tab ?? port.view.value[tabOf[this.place]];
    return { tree, panels, shown: panels.find(({ region }) => region === wanted) ?? panels[0] };
  }

  protected override prepare(port: BottomPort): void {
    this.#progress.prepare(port);
    const { shown } = this.#tabs(port);
    if (shown) void this.#load(port, shown);
  }

  protected override view(port: BottomPort): TemplateResult {
    const { tree, panels, shown } = this.#tabs(port);
    const { state } = port.server.value;
    if (!shown) return html``;
    const waits = hasWaitingAgents(state);
    const onSelected = ({ detail }: CustomEvent<{ readonly key: string }>) =>
      port.view.update((view) => ({ ...view, [tabOf[this.place]]: detail.key }));
    const onMenu = ({
      detail: { key, x, y },
    }: CustomEvent<{ readonly key: string; readonly x: number; readonly y: number }>) => {
      const entries = panelMenu(port, port.panels, key);
      if (entries.length > 0) openMenu({ label: 'Panel', entries, x, y, near: this });
    };
    return html`
      <div class="head">
        <stopline-tabs
          label=${this.place === 'bottom' ? 'Output' : 'Panels at the right'}
          .tabs=${panels.map((panel) => ({
            key: panel.region,
            label: panel.label,
            attention: panel.region === 'agents' && waits,
            news: panel !== shown && panel.hasNews?.(tree) === true,
          }))}
          selected=${shown.region}
          @tab-selected=${onSelected}
          @tab-menu-requested=${onMenu}
        ></stopline-tabs>
        ${this.tab === undefined && this.place === 'bottom' ? this.#progress.view(port) : nothing}
        ${shown.headButtons?.() ?? nothing}
      </div>
      ${repeat(
        panels.filter((panel) => panel === shown || panel.staysDrawn === true),
        ({ region }) => region,
        (panel) =>
          panel.view({
            // Its own head has its buttons, and is drawn at the end of the tabs.
            headless: !isStacked(panel.region),
            className: panel === shown ? 'shown' : '',
            hidden: panel !== shown,
          }),
      )}
    `;
  }

  #shownElement(): HTMLElement | undefined {
    return this.renderRoot.querySelector<HTMLElement>(this.focused) ?? undefined;
  }

  /** Loads a tab's code when it is first shown. If the shown tab awaits the focus, it gets it, or keeps waiting for its own code. */
  async #load(port: BottomPort, { region, label, load }: Panel): Promise<void> {
    if (!load || this.#loaded.has(region)) return;
    this.#loaded.add(region);
    await loadPart(port, load(), label);
    if (this.#awaitsFocus && this.#awaitsFocus === this.#shownElement()) this.focus();
  }
}
