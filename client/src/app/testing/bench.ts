import { vi } from 'vitest';
import { DebugError, type Command, type Fact, type Method, type OutputEntry } from '#protocol';
import { PageWorkbench, type ServerDoor } from '../../model/create-workbench.ts';
import { runsOf } from '../../model/testing/output-entry.ts';
import { addOutput, applyFacts, initialServerState } from '../../model/server-state.ts';
import { Store } from '../../model/store.ts';
import { createViewState } from '../../model/view-state.ts';
import type { ServerState } from '../../model/ports.ts';
import { render, type LitElement } from 'lit';
import { pageFeatures } from '../../features/features.ts';
import { createShell, type Shell } from '../shell.ts';

/** The answers of the server, by command or method; others are never answered. A thrown error is a refusal. */
export type Answers = Readonly<Partial<Record<Command | Method, (params: never) => unknown>>>;

/** A request of the page. */
export interface Asked {
  readonly name: string;
  readonly params: unknown;
}

/** The real workbench over a scripted server. */
export class Bench {
  readonly asked: Asked[] = [];
  readonly server = new Store<ServerState>({
    ...initialServerState,
    connection: { kind: 'connected' },
    workspace: { name: 'work', path: '/work', isolation: 'none' },
  });
  readonly workbench: PageWorkbench;
  readonly shell: Shell;
  readonly #answers: Answers;

  constructor(answers: Answers = {}) {
    this.#answers = answers;
    const answer = (name: Command | Method, params: unknown): Promise<never> => {
      this.asked.push({ name, params });
      const given = this.#answers[name] as ((params: unknown) => unknown) | undefined;
      if (!given) return new Promise(() => undefined);
      return Promise.resolve().then(() => given(params) as never);
    };
    const door: ServerDoor = {
      request: (_sessionId, command, args) => answer(command, args),
      call: (method, params) => answer(method, params),
      present: () => undefined,
      point: () => undefined,
      retryNow: () => undefined,
    };
    this.workbench = new PageWorkbench({
      server: this.server,
      view: createViewState(undefined),
      door,
      onSignIn: () => undefined,
    });
    this.shell = createShell(this.workbench, pageFeatures);
  }

  run(name: string): void {
    const command = this.shell.commands[name];
    if (!command) throw new Error(`There is no command "${name}".`);
    this.workbench.run(command);
  }

  /** The server sends facts. */
  tell(...facts: readonly Fact[]): void {
    this.server.update((server) => applyFacts(server, facts));
  }

  /** A session tree prints output. */
  say(sessionId: string, ...entries: readonly OutputEntry[]): void {
    const total = (entries.at(-1)?.index ?? -1) + 1;
    this.server.update((server) => addOutput(server, { sessionId, total, runs: runsOf(entries) }));
  }

  /** The parameters of the requests of a name. */
  paramsOf(name: Command | Method): readonly unknown[] {
    return this.asked.filter((asked) => asked.name === name).map(({ params }) => params);
  }

  async show<Panel extends LitElement & { port: unknown }>(panel: Panel): Promise<Panel> {
    panel.port = this.#portOf(panel.localName) ?? this.shell;
    document.body.append(panel);
    await settled(panel);
    return panel;
  }

  #portOf(tag: string): unknown {
    const place = document.createElement('div');
    render(
      this.shell.panels.map(({ view }) => view({})),
      place,
    );
    return Reflect.get(place.querySelector(tag) ?? {}, 'port');
  }
}

export function refuse(message: string): never {
  throw new DebugError('adapter_failed', message);
}

/** Waits until a panel and its elements are drawn. */
export async function settled(panel: LitElement): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await panel.updateComplete;
    for (const inner of panel.renderRoot.querySelectorAll('*')) {
      if ('updateComplete' in inner) await inner.updateComplete;
    }
    await Promise.resolve();
  }
}

/** The accessible names of tree rows. */
export const rowNames = (panel: LitElement): readonly string[] =>
  [...panel.renderRoot.querySelectorAll('[role="treeitem"]')].map((row) => row.getAttribute('aria-label') ?? '');

/** The tree row of a name. */
export function rowOf(panel: LitElement, name: string): HTMLElement {
  const row = [...panel.renderRoot.querySelectorAll<HTMLElement>('[role="treeitem"]')].find(
    (candidate) => candidate.getAttribute('aria-label') === name,
  );
  if (!row) throw new Error(`No row is named "${name}"; there are: ${rowNames(panel).join(' | ')}`);
  return row;
}

export const click = (element: Element | null | undefined): void => {
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
};

// happy-dom has no popovers.
HTMLElement.prototype.showPopover ??= () => undefined;

const openMenu = (): Element | undefined =>
  [...document.body.children]
    .map((panel) => panel.shadowRoot?.querySelector('stopline-menu') ?? undefined)
    .find((menu) => menu !== undefined);

/** The labels of the open menu. */
export function menuItems(): readonly string[] {
  const menu = openMenu();
  if (!menu || !('entries' in menu)) return [];
  const entries = menu.entries as readonly (string | { readonly label: string })[];
  return entries.flatMap((entry) => (typeof entry === 'string' ? [] : entry.label));
}

/** Opens the menu of a row, which may have to be loaded first. Resolves with its entries. */
export async function menuOf(panel: Parameters<typeof rowOf>[0], name: string): Promise<readonly string[]> {
  const before = openMenu();
  rowOf(panel, name).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }));
  await vi.waitFor(() => {
    const menu = openMenu();
    if (!menu || menu === before) throw new Error(`The menu of "${name}" is not open.`);
  });
  return menuItems();
}

/** Chooses an entry of the menu, which may have to be loaded first. */
export async function choose(label: string): Promise<void> {
  const item = await vi.waitFor(async () => {
    const menu = openMenu();
    if (menu && 'updateComplete' in menu) await menu.updateComplete;
    const found = menu?.shadowRoot?.querySelector(`[aria-label="${label}"]`);
    if (!found) throw new Error(`The menu has no "${label}"; it has: ${menuItems().join(', ')}`);
    return found;
  });
  click(item);
}
