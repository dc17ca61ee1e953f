import type { State } from '#protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { classMap } from 'lit/directives/class-map.js';
import { PanelElement } from '../ui/panel-element.ts';
import { loadPart } from '../model/attempt.ts';
import { hasWaitingAgents } from '../model/shown.ts';
import type { AnnouncementPort, ConnectionPort, ToastPort } from '../model/ports.ts';
import { Select } from '../model/store.ts';
import { OnRequest, type Region, type UiRequest } from '../model/ui-requests.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import '../ui/tabs.ts';
import './announcer.ts';
import { appNarrowStyles } from './app-narrow.styles.ts';
import { appStyles } from './app.styles.ts';
import { barView, type BarPort } from './bar.ts';
import { regionElements, type BottomPort, type PanelsPort } from './bottom.ts';
import './closing-dialog.ts';
import './connection-alert.ts';
import './editor-area/editor-area.ts';
import type { EditorPort } from './editor-area/port.ts';
import { documentNotes } from './editor-area/editor-strip.ts';
import { isAtSomething, phoneProgressStyles, ProgressPart } from './progress-part.ts';
import { Drawer } from './drawer.ts';
import { layoutActions } from './commands/layout-commands.ts';
import { panelHeadMenu, rightSide } from './right-side.ts';
import { sashView, sizeProperties } from './sashes.ts';
import type { StatusItemsPort } from './status.ts';
import './status.ts';
import { tabsPlaceOf, withTabShown } from '../model/panel-places.ts';
import './toasts.ts';

/** The panels of a phone. */
const phoneTabs = [
  { key: 'variables', label: 'Variables' },
  { key: 'call-stack', label: 'Stack' },
  { key: 'watch', label: 'Watch' },
  { key: 'console', label: 'Console' },
  { key: 'agents', label: 'Agents' },
] as const;

/** The regions in the drawer of narrow pages. */
const leftRegions: ReadonlySet<Region> = new Set(['files', 'breakpoints']);

/** The widths are those of app.styles.ts. */
type Fold = 'wide' | 'narrow' | 'phone';

const foldOf = (width: number): Fold => (width > 1180 ? 'wide' : width >= 600 ? 'narrow' : 'phone');

export type AppPort = BarPort &
  EditorPort &
  BottomPort &
  PanelsPort &
  StatusItemsPort &
  ToastPort &
  AnnouncementPort &
  ConnectionPort;

const haveAgentsActed = ({ activities }: State): boolean => activities.some(({ actor }) => actor.kind === 'agent');

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
      new Select(this, server, ({ workspace }) => workspace.name),
      new Select(this, server, ({ state }) => hasWaitingAgents(state)),
      new Select(this, server, ({ state }) => haveAgentsActed(state)),
      new Select(this, server, () => isAtSomething(port)),
      new Select(this, view, ({ sizes }) => sizes),
      new Select(this, view, ({ bottomTab }) => bottomTab),
      new Select(this, view, ({ places }) => places),
      new Select(this, server, ({ state }) => state.sessions),
      new Select(this, view, ({ leftHidden }) => leftHidden),
      new Select(this, view, ({ bottomHidden }) => bottomHidden),
      new Select(this, documents, ({ current }) => current?.label),
      new Select(this, documents, ({ tabs }) => tabs),
      new Select(this, documents, notes),
      new Select(this, presented, notes),
      new Select(this, port.programLines, notes),
    ];
  }

  protected override prepare(port: AppPort): void {
    if (this.fold === 'phone') this.#progress.prepare(port);
    if (port.server.value.connection.kind === 'needs_token')
      void loadPart(port, import('./token-field.ts'), 'The form for the token');
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
    return html`
      <div
        class=${classMap({
          app: true,
          'drawer-open': this.#drawer.isOpen,
          'no-left': view.value.leftHidden,
          'no-bottom': view.value.bottomHidden,
        })}
        data-panel=${this.phonePanel === this.phoneExtra ? 'bottom' : this.phonePanel}
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
    return html`
      <aside class="left" aria-label="Files and breakpoints">
        ${port.panel('files')?.view({})} ${sashView(port, 'breakpoints')} ${port.panel('breakpoints')?.view({})}
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
    const isTab = this.#agentsAreTab(port);
    return html`
      <section class=${isTab ? 'bottom whole' : 'bottom'} aria-label="Console and agent activity">
        ${sashView(port, 'bottom', 'bottom-sash')}
        <stopline-bottom
          place="bottom"
          .port=${port}
          .tab=${this.fold === 'phone' ? (this.phonePanel === this.phoneExtra ? this.phoneExtra : 'console') : undefined}
          ?with-agents=${isTab}
        ></stopline-bottom>
        ${
          isTab
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

  /** The agents' panel is a tab where it has no room, and until an agent has done something. */
  #agentsAreTab({ server, view, panels }: AppPort): boolean {
    if (this.fold !== 'wide') return this.fold === 'narrow';
    return (
      !haveAgentsActed(server.value.state) ||
      !panels.some(({ region, isThere }) => isThere === undefined && tabsPlaceOf(view.value, region) === 'bottom')
    );
  }

  /** Whether the agents' panel is visible. Otherwise waiting agents are shown separately. */
  #showsAgents(port: AppPort): boolean {
    if (this.fold === 'phone') return this.phonePanel === 'agents';
    return !this.#agentsAreTab(port) || port.view.value.bottomTab === 'agents';
  }

  #phoneTabs(port: AppPort): TemplateResult {
    const waits = hasWaitingAgents(port.server.value.state);
    const extra = port.panels.filter(({ region }) => region === this.phoneExtra);
    const tabs = [
      ...phoneTabs.map((tab) => ({ ...tab, attention: waits && tab.key === 'agents' })),
      ...extra.map(({ region, label }) => ({ key: region, label })),
    ];
    const onSelected = ({ detail }: CustomEvent<{ readonly key: string }>) => (this.phonePanel = detail.key);
    return html`
      <stopline-tabs
        class="phone-tabs"
        look="phone"
        label="Panels"
        .tabs=${tabs}
        selected=${this.phonePanel}
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

  /** Where there is no room for the left side, it is a drawer. */
  #toggleLeft(view: AppPort['view']): void {
    if (this.fold === 'wide') this.#toggle(view, 'leftHidden', '.left');
    else if (this.#drawer.isOpen) this.#drawer.close();
    else void this.#focusRegion('files');
  }

  /** Shows the part of the page that a region is in. */
  #reveal(region: Region, isInBottom: boolean): void {
    const isInLeft = leftRegions.has(region);
    if (isInLeft && this.fold !== 'wide') this.#drawer.open();
    const { leftHidden = false, bottomHidden = false } = this.port?.view.value ?? {};
    if ((leftHidden && isInLeft) || (bottomHidden && isInBottom))
      this.port?.view.update((view) => ({
        ...view,
        leftHidden: leftHidden && !isInLeft,
        bottomHidden: bottomHidden && !isInBottom,
      }));
  }

  /** Opens the drawer if the region is in it, and focuses the region. */
  async #focusRegion(region: Region, next?: UiRequest): Promise<void> {
    const isTab = region === 'agents' && this.port !== undefined && this.#agentsAreTab(this.port);
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
