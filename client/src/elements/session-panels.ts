import type { ReactiveController } from 'lit';
import { PanelElement, type PortSource } from '../ui/panel-element.ts';

type Panel = PanelElement<unknown>;

/** The panels that asked a session for their ports. They show its connection until they leave it or are given another. */
export class SessionPanels {
  readonly #panels = new Map<Panel, ReactiveController>();
  #connection: PortSource | undefined;

  add(panel: Panel): void {
    if (this.#panels.has(panel)) return;
    const leaving: ReactiveController = { hostDisconnected: () => this.#leave(panel) };
    this.#panels.set(panel, leaving);
    panel.addController(leaving);
    panel.connection = this.#connection;
  }

  /** Shows another connection, or none. */
  show(connection: PortSource | undefined): void {
    const before = this.#connection;
    this.#connection = connection;
    for (const panel of [...this.#panels.keys()])
      if (panel.connection === before) panel.connection = connection;
      else this.#forget(panel);
  }

  #leave(panel: Panel): void {
    this.#forget(panel);
    if (panel.connection === this.#connection) panel.connection = undefined;
  }

  #forget(panel: Panel): void {
    const leaving = this.#panels.get(panel);
    if (leaving) panel.removeController(leaving);
    this.#panels.delete(panel);
  }
}

/** The panels below a root, also in open shadow roots. */
export function* panelsWithin(root: ParentNode): Generator<Panel> {
  for (const element of root.querySelectorAll('*')) {
    if (element instanceof PanelElement) yield element;
    else if (element.shadowRoot) yield* panelsWithin(element.shadowRoot);
  }
}
