import { DebugError } from '#protocol';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { StoplineAnnouncer } from '../app/announcer.ts';
import { StoplineConnectionAlert } from '../app/connection-alert.ts';
import type { Shell } from '../app/shell.ts';
import { StoplineToasts } from '../app/toasts.ts';
import { StoplineToolbar } from '../app/toolbar.ts';
import type { Region } from '../model/region.ts';
import type { UiRequest } from '../model/ui-requests.ts';
import { PanelElement, supplying } from '../ui/panel-element.ts';
import { HostTheme, type HostColours } from './host-styles.ts';

interface Supplier {
  readonly region?: Region;
  /** Gives an element its port and returns true, if it is of the kind. */
  readonly supply: (panel: HTMLElement) => boolean;
}

/** Notes whether an element is in the document. */
class Presence implements ReactiveController {
  readonly hostConnected: () => void;
  readonly hostDisconnected: () => void;

  constructor(element: HTMLElement & ReactiveControllerHost, present: Set<HTMLElement>) {
    this.hostConnected = () => present.add(element);
    this.hostDisconnected = () => present.delete(element);
    element.addController(this);
  }
}

/** The elements of a connection, wherever the host has put them. */
export class HostPanels {
  readonly #shell: Shell;
  readonly #colours: HostColours;
  readonly #suppliers: readonly Supplier[];
  /** The controllers that were added to each panel. */
  readonly #controllers = new WeakMap<HTMLElement, readonly ReactiveController[]>();
  /** Those in the document, by region. */
  readonly #present = new Map<Region, Set<HTMLElement>>();

  constructor(shell: Shell, colours: HostColours) {
    this.#shell = shell;
    this.#colours = colours;
    this.#suppliers = [
      ...shell.panels.flatMap(({ region, supply }) => (supply ? [{ region, supply }] : [])),
      { supply: supplying(StoplineToolbar, shell) },
      { supply: supplying(StoplineToasts, shell) },
      { supply: supplying(StoplineAnnouncer, shell) },
      { supply: supplying(StoplineConnectionAlert, shell) },
    ];
    shell.uiRequests.on('focus', ({ region, next }) => this.#focus(region, next));
  }

  /** Gives a panel its port and the theme. Ignores other elements. */
  supply(panel: HTMLElement): void {
    const supplier = this.#suppliers.find(({ supply }) => supply(panel));
    if (!supplier || !(panel instanceof PanelElement) || this.#controllers.has(panel)) return;
    const { region } = supplier;
    this.#controllers.set(panel, [
      new HostTheme(panel, this.#shell, this.#colours),
      ...(region === undefined ? [] : [new Presence(panel, this.#presentIn(region))]),
    ]);
  }

  /** Takes back from a panel everything but its port. */
  release(panel: HTMLElement): void {
    if (!(panel instanceof PanelElement)) return;
    for (const controller of this.#controllers.get(panel) ?? []) {
      panel.removeController(controller);
      controller.hostDisconnected?.();
    }
    this.#controllers.delete(panel);
  }

  /** Focuses a panel for the host. Throws an `unsupported` DebugError if the page has none of that region. */
  focusRegion(region: Region): void {
    if (this.#presentIn(region).size > 0) return this.#focus(region, undefined);
    const present = [...this.#present].flatMap(([name, panels]) => (panels.size > 0 ? [name] : []));
    const known = present.length === 0 ? 'no panels' : present.join(', ');
    throw new DebugError('unsupported', `No element of this page shows "${region}". The page has ${known}.`);
  }

  #presentIn(region: Region): Set<HTMLElement> {
    const present = this.#present.get(region) ?? new Set<HTMLElement>();
    this.#present.set(region, present);
    return present;
  }

  /** Focuses the first panel of a region, and carries out what follows. */
  #focus(region: Region, next: UiRequest | undefined): void {
    const [panel] = this.#presentIn(region);
    panel?.focus();
    if (next) this.#shell.uiRequests.make(next);
  }
}
