import { LitElement, nothing, type PropertyValues, type ReactiveController, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { drawFirst } from './first-drawing.ts';

/** Gives panels their ports, in a page that has no shell around them. */
export interface PortSource {
  supply(panel: HTMLElement): void;
  /** The panel gets its port from another source, or from none. */
  release(panel: HTMLElement): void;
}

/** A panel without a port asks the elements around it for one. */
export class PortRequest extends Event {
  static readonly type = 'stopline-port-request';
  readonly panel: PanelElement<unknown>;

  constructor(panel: PanelElement<unknown>) {
    super(PortRequest.type, { bubbles: true, composed: true });
    this.panel = panel;
  }
}

/** Gives a port to panels of a class, and returns whether a panel is of it. */
export const supplying =
  <Port>(type: abstract new () => PanelElement<Port>, port: NoInfer<Port>) =>
  (panel: HTMLElement): boolean => {
    if (!(panel instanceof type)) return false;
    panel.port = port;
    return true;
  };

/** A panel: selects data from its port and draws them. */
export abstract class PanelElement<Port> extends LitElement {
  @property({ attribute: false }) port: Port | undefined;

  /** People wait for it: in a page that opens, it is drawn before others. */
  protected readonly isAwaited: boolean = false;
  /** The element that takes the focus. */
  protected readonly focused: string = 'stopline-tree';
  #source: PortSource | undefined;
  #selects: readonly ReactiveController[] = [];

  /** In a page without a shell: what gives the panel its port. An element around the panel may do so instead. */
  get connection(): PortSource | undefined {
    return this.#source;
  }

  set connection(source: PortSource | undefined) {
    this.#source?.release(this);
    this.#source = source;
    this.port = undefined;
    source?.supply(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.port === undefined) this.dispatchEvent(new PortRequest(this));
  }

  /** Focuses a part of it: at once, or when it is drawn, if the page is still opening. */
  override focus(options?: FocusOptions): void {
    if (this.hasUpdated) this.focusPart(options);
    else void this.updateComplete.then(() => this.hasUpdated && this.focusPart(options));
  }

  /** Focuses a part of the panel, which is drawn. */
  protected focusPart(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>(this.focused)?.focus(options);
  }

  /** The data that the panel depends on. */
  protected abstract select(port: Port): readonly ReactiveController[];

  /** Reads the data to draw. Requests are sent here, never while drawing. */
  protected prepare(_port: Port): void {
    // Most panels need no reads.
  }

  /** Draws what is known, without side effects. */
  protected abstract view(port: Port): TemplateResult | typeof nothing;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('port')) this.#follow();
    if (this.port) this.prepare(this.port);
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    return this.hasUpdated ? super.scheduleUpdate() : drawFirst(() => void super.scheduleUpdate(), this.isAwaited);
  }

  #follow(): void {
    for (const controller of this.#selects) {
      this.removeController(controller);
      controller.hostDisconnected?.();
    }
    this.#selects = this.port ? this.select(this.port) : [];
  }

  protected override render(): TemplateResult | typeof nothing {
    return this.port ? this.view(this.port) : nothing;
  }
}
