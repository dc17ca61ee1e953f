import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { classMap } from 'lit/directives/class-map.js';
import { PanelElement } from '../ui/panel-element.ts';
import { loadPart } from '../model/attempt.ts';
import { hasWaitingAgents } from '../model/shown.ts';
import type { AnnouncementPort, ConnectionPort, ToastPort } from '../model/ports.ts';
import { lastingSessions } from '../model/lasting-sessions.ts';
import { Select } from '../model/store.ts';
import type { Region } from '../model/region.ts';
import { OnRequest, type UiRequest } from '../model/ui-requests.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import '../ui/tabs.ts';
import './announcer.ts';
import { appNarrowStyles } from './app-narrow.styles.ts';
import { appStyles } from './app.styles.ts';
import { barView, type BarPort } from './bar.ts';
import { regionElements, type BottomPort, type PanelsPort } from './bottom.ts';
import './connection-alert.ts';
import './editor-area/editor-area.ts';
import type { EditorPort } from './editor-area/port.ts';
import { documentNotes } from './editor-area/editor-strip.ts';
import { isAtSomething, phoneProgressStyles, ProgressPart } from './progress-part.ts';
import { Drawer } from './drawer.ts';
import { layoutActions } from './commands/layout-commands.ts';
import {
  agentsPlace,
  emptyParts,
  foldOf,
  haveAgentsActed,
  showsAgents,
  leftRegions,
  phoneTabs,
  type Fold,
} from './parts.ts';
import { panelHeadMenu, rightSide } from './right-side.ts';
import { sashView, sizeProperties } from './sashes.ts';
import type { StatusItemsPort } from './status.ts';
import './status.ts';
import { isOffered, tabsPlaceOf, withOffered, withTabShown } from '../model/panel-places.ts';
import './toasts.ts';

export type AppPort = BarPort &
  EditorPort &
  BottomPort &
  PanelsPort &
  StatusItemsPort &
  ToastPort &
  AnnouncementPort &
  ConnectionPort;

/** The layout of the page. */
@customElement('stopline-app')
export class StoplineApp extends PanelElement<AppPort> {
  static override styles = [baseStyles, buttonStyles, appStyles, appNarrowStyles, phoneProgressStyles];

  @state() private phonePanel: string = phoneTabs[0].key;
  /** A region that has a tab on a phone since it was asked for: 'search'. */
  @state() private phoneExtra: Region | undefined;

  @state() private fold: Fold = 'wide';
  readonly #progress = new ProgressPart();
  #hasLoadedAgents = false;
  readonly #resized = new ResizeObserver(() => (this.fold = foldOf(this.clientWidth)));
  readonly #drawer = new Drawer(this);

  override connectedCallback(): void {
    super.connectedCallback();
    this.fold = foldOf(this.clientWidth);
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  protected override select(port: AppPort) {
    const { server, view, documents, presented, uiRequests } = port;
    const notes = () => documentNotes(port).join(', ');
    return [
      new OnRequest(this, uiRequests, 'focus', ({ region, next }) => void this.#focusRegion(region, next)),
      layoutActions.on(this, uiRequests, {
        toggle_left: () => this.#toggleLeft(view),
        toggle_bottom: () => this.#toggle(view, 'bottomHidden', '.bottom'),
      }),
      new Select(this, server, ({ connection }) => connection.kind),
      new Select(this, server, ({ role }) => role),
      new Select(this, server, ({ workspace }) => workspace.name),
      new Select(this, server, ({ state }) => hasWaitingAgents(state)),
      new Select(this, server, ({ state }) => haveAgentsActed(state)),
      new Select(this, server, () => isAtSomething(port)),
      new Select(this, view, ({ sizes }) => sizes),
      new Select(this, view, ({ bottomTab }) => bottomTab),
      new Select(this, view, ({ places }) => places),
      new Select(this, server, lastingSessions()),
      new Select(this, view, ({ leftHidden }) => leftHidden),
      new Select(this, view, ({ bottomHidden }) => bottomHidden),
      new Select(this, view, ({ hostPanels }) => hostPanels),
      new Select(this, documents, ({ current }) => current?.label),
      new Select(this, documents, ({ tabs }) => tabs),
      new Select(this, documents, notes),
      new Select(this, port.openFiles.closing, (value) => value),
      new Select(this, presented, ({ sessionId }) => sessionId),
      new Select(this, presented, notes),
      new Select(this, port.programLines, notes),
    ];
  }

  protected override prepare(port: AppPort): void {
    if (this.fold === 'phone') this.#progress.prepare(port);
    if (port.server.value.connection.kind === 'needs_token')
      void loadPart(port, import('./token-field.ts'), 'The form for the token');
    if (port.openFiles.closing.value)
      void loadPart(port, import('./closing-dialog.ts'), 'The question about unsaved text');
    if (this.#showsAgents(port)) this.#loadAgents(port);
  }

  #loadAgents(port: AppPort): void {
    const panel = port.panel('agents');
    if (this.#hasLoadedAgents || !panel?.load) return;
    this.#hasLoadedAgents = true;
    void loadPart(port, panel.load(), panel.label);
  }

  protected override view(port: AppPort): TemplateResult {
    const { server, view } = port;
    const needsToken = server.value.connection.kind === 'needs_token';
    const shownOnPhone = this.#shownOnPhone(port);
    return html`
      <div
        class=${classMap({
          app: true,
          'drawer-open': this.#drawer.isOpen,
          'no-left': view.value.leftHidden,
          'no-bottom': view.value.bottomHidden,
          ...Object.fromEntries(emptyParts(port).map((part) => [`without-${part}`, true])),
          'without-panels': shownOnPhone === undefined,
        })}
        data-panel=${shownOnPhone === this.phoneExtra ? 'bottom' : shownOnPhone}
        .style=${sizeProperties(view.value.sizes)}
        ?inert=${needsToken}
        @pointerdown=${this.#drawer.onPointerDown}
        @keydown=${this.#drawer.onKeyDown}
      >
        ${barView(port, {
          isPhone: this.fold === 'phone',
          isDrawerOpen: this.#drawer.isOpen,
          onDrawer: () => (this.#drawer.isOpen ? this.#drawer.close() : void this.#focusRegion('files')),
        })}
        <stopline-status .port=${port}></stopline-status>
        ${this.#left(port)}
        <main class="code" aria-label="Editor">
          <stopline-editor-area .port=${port}></stopline-editor-area>
          <stopline-connection-alert .port=${port}></stopline-connection-alert>
        </main>
        ${this.#right(port)} ${this.#bottom(port)}
        <stopline-toasts .port=${port}></stopline-toasts>
        <stopline-closing-dialog .port=${port}></stopline-closing-dialog>
      </div>
      <stopline-announcer .port=${port}></stopline-announcer>
      <stopline-token-field .port=${port} ?hidden=${!needsToken}></stopline-token-field>
    `;
  }

  #left(port: AppPort): TemplateResult {
    const regions = leftRegions.filter((region) => isOffered(port.view.value, region));
    return html`
      <aside class="left" aria-label="Files and breakpoints" data-panels=${regions.length}>
        ${regions.map((region, index) => [index > 0 ? sashView(port, 'breakpoints') : nothing, port.panel(region)?.view({})])}
        ${sashView(port, 'left', 'left-sash')}
      </aside>
    `;
  }

  #right(port: AppPort): TemplateResult {
    const { rows, fills, view } = rightSide(port, this.fold === 'phone');
    return html`
      <section
        class="right"
        aria-label="Call stack and variables"
        data-fills=${fills}
        .style=${`grid-template-rows: ${rows}`}
        @contextmenu=${this.fold === 'phone' ? nothing : panelHeadMenu(port, this)}
      >
        ${sashView(port, 'right', 'right-sash')} ${this.#phoneTabs(port)} ${view}
      </section>
    `;
  }

  #bottom(port: AppPort): TemplateResult {
    const agents = agentsPlace(port, this.fold);
    const isWhole = agents === 'tab' || agents === undefined;
    const shown = this.#shownOnPhone(port);
    return html`
      <section class=${isWhole ? 'bottom whole' : 'bottom'} aria-label="Console and agent activity">
        ${sashView(port, 'bottom', 'bottom-sash')}
        <stopline-bottom
          place="bottom"
          .port=${port}
          .tab=${this.fold === 'phone' ? (shown === this.phoneExtra ? shown : 'console') : undefined}
          ?with-agents=${agents === 'tab'}
        ></stopline-bottom>
        ${
          isWhole
            ? nothing
            : html`
                ${sashView(port, 'agents', 'agents-sash')}
                ${port.panel('agents')?.view({ headless: this.fold === 'phone' })}
              `
        }
        ${this.fold === 'phone' ? this.#progress.view(port) : nothing}
        ${this.#showsAgents(port) ? nothing : html`<stopline-waiting-agents .port=${port}></stopline-waiting-agents>`}
      </section>
    `;
  }

  #showsAgents(port: AppPort): boolean {
    return showsAgents(port, this.fold, this.#shownOnPhone(port));
  }

  /** The tabs of a phone. */
  #tabsOfPhone({ server, view, panels }: AppPort) {
    const waits = hasWaitingAgents(server.value.state);
    const extra = panels.filter(({ region }) => region === this.phoneExtra);
    return [
      ...phoneTabs.map((tab) => ({ ...tab, attention: waits && tab.key === 'agents' })),
      ...extra.map(({ region, label }) => ({ key: region, label })),
    ].filter(({ key }) => isOffered(view.value, key));
  }

  #shownOnPhone(port: AppPort): Region | undefined {
    const tabs = this.#tabsOfPhone(port);
    return (tabs.find(({ key }) => key === this.phonePanel) ?? tabs[0])?.key;
  }

  #phoneTabs(port: AppPort): TemplateResult {
    const onSelected = ({ detail }: CustomEvent<{ readonly key: string }>) => (this.phonePanel = detail.key);
    return html`
      <stopline-tabs
        class="phone-tabs"
        look="phone"
        label="Panels"
        .tabs=${this.#tabsOfPhone(port)}
        selected=${this.#shownOnPhone(port) ?? nothing}
        @tab-selected=${onSelected}
      ></stopline-tabs>
    `;
  }

  /** Hides a part of the page, or shows it. The editor takes over its focus. */
  #toggle(view: AppPort['view'], part: 'leftHidden' | 'bottomHidden', selector: string): void {
    const hadFocus = this.renderRoot.querySelector(selector)?.matches(':focus-within') === true;
    view.update((value) => ({ ...value, [part]: !value[part] }));
    if (hadFocus) void this.#focusRegion('editor');
  }

  /** Where there is no room for the left side, it is a drawer. Without an editor, there is room. */
  get #hasDrawer(): boolean {
    return this.fold !== 'wide' && this.port !== undefined && isOffered(this.port.view.value, 'editor');
  }

  #toggleLeft(view: AppPort['view']): void {
    if (!this.#hasDrawer) this.#toggle(view, 'leftHidden', '.left');
    else if (this.#drawer.isOpen) this.#drawer.close();
    else void this.#focusRegion('files');
  }

  /** Shows the part of the page that a region is in. */
  #reveal(region: Region, isInBottom: boolean): void {
    const isInLeft = leftRegions.includes(region);
    if (isInLeft && this.#hasDrawer) this.#drawer.open();
    const { leftHidden = false, bottomHidden = false } = this.port?.view.value ?? {};
    if ((leftHidden && isInLeft) || (bottomHidden && isInBottom))
      this.port?.view.update((view) => ({
        ...view,
        leftHidden: leftHidden && !isInLeft,
        bottomHidden: bottomHidden && !isInBottom,
      }));
  }

  /**
   * Opens the drawer if the region is in it, and focuses the region. A panel that the host of a frame did not choose is shown
   * then, but no editor, since the host has its own: the toolbar takes over its focus.
   */
  async #focusRegion(region: Region, next?: UiRequest): Promise<void> {
    if (region === 'editor' && this.port && !isOffered(this.port.view.value, region))
      return this.renderRoot.querySelector<HTMLElement>('stopline-toolbar')?.focus();
    this.port?.view.update((view) => withOffered(view, region));
    const isTab = region === 'agents' && this.port !== undefined && agentsPlace(this.port, this.fold) === 'tab';
    const places = this.port?.view.value ?? { places: {} };
    const place = isTab ? 'bottom' : this.fold === 'phone' ? undefined : tabsPlaceOf(places, region);
    const element = place === undefined ? regionElements[region] : `stopline-bottom[place="${place}"]`;
    this.#reveal(region, place === 'bottom' || region === 'agents');
    if (this.fold === 'phone') this.#showOnPhone(region);
    else if (place !== undefined) this.port?.view.update((view) => withTabShown(view, region));
    // By the next frame, the opened drawer is drawn.
    await new Promise((drawn) => requestAnimationFrame(drawn));
    this.renderRoot.querySelector<HTMLElement>(element ?? 'stopline-bottom')?.focus();
    if (next) this.port?.uiRequests.make(next);
  }

  #showOnPhone(region: Region): void {
    const isTab = phoneTabs.some(({ key }) => key === region);
    if (!isTab && regionElements[region] === undefined) this.phoneExtra = region;
    if (isTab || region === this.phoneExtra) this.phonePanel = region;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-app': StoplineApp;
  }
}
