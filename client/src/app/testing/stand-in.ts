import { expect } from 'vitest';
import { latestStop, topFrame, type Command, type Fact, type Method } from '#protocol';
import { noOutput, withEntries } from '../../model/output.ts';
import type { Presented, Reads, RequestPort, ServerState, ShownPort } from '../../model/ports.ts';
import { applyFacts, initialServerState } from '../../model/server-state.ts';
import { Store } from '../../model/store.ts';
import { outputEntry } from '../../model/testing/output-entry.ts';
import { UiRequests } from '../../model/ui-requests.ts';
import { createViewState } from '../../model/view-state.ts';
import type { PanelElement } from '../../ui/panel-element.ts';
import { settled } from './bench.ts';
import { drawn } from './drawn.ts';
import { frame, sessionFacts, stopFacts, threadsFact, variable } from './facts.ts';

const stopped: readonly Fact[] = [
  ...sessionFacts({}, { supportsReadMemoryRequest: true, supportsDisassembleRequest: true }),
  threadsFact([{ id: 1, name: 'MainThread' }]),
  ...stopFacts({
    frames: [frame(1, 'price_order', { instructionPointerReference: '0x1000' }), frame(2, 'main', { line: 58 })],
    scopes: [{ name: 'Locals', variablesReference: 10, expensive: false }],
  }),
];

/** How often a function of any stand-in was called. */
let calls = 0;

/**
 * The members of ports, over plain data: a stopped program, and functions that record their calls. There is no workbench and
 * no server, as in another program's page.
 */
export function standIn({
  facts = [],
  answers = {},
}: { readonly facts?: readonly Fact[]; readonly answers?: Readonly<Partial<Record<Command | Method, unknown>>> } = {}) {
  const called: (readonly unknown[])[] = [];
  const note = (...call: readonly unknown[]) => {
    calls += 1;
    called.push(call);
  };
  /** A function that records its calls and returns `result`. */
  const noted =
    <Result = void>(name: string, result?: Result) =>
    (...args: readonly unknown[]): Result => {
      note(name, ...args);
      return result as Result;
    };
  const answered =
    (name: string) =>
    (...args: readonly unknown[]): Promise<never> => {
      note(name, ...args);
      const known = Object.entries(answers).find(([asked]) => args.includes(asked));
      return known ? Promise.resolve(known[1] as never) : new Promise(() => undefined);
    };
  const before: ServerState = {
    ...initialServerState,
    connection: { kind: 'connected' },
    workspace: { name: 'work', path: '/work', isolation: 'none' },
    output: { s1: withEntries(noOutput, [outputEntry(0, 'Pricing 214 orders')]) },
  };
  const server = new Store(applyFacts(before, [...stopped, ...facts]));
  const stop = latestStop(server.value.state, 's1');
  const top = topFrame(stop?.stop);
  const values = [variable('sum', '2'), variable('order', 'Order', { variablesReference: 11 })];
  const reads: Reads = {
    changes: new Store(0),
    read: (_sessionId, command) => ({ status: 'ready', value: answers[command] as never }),
    cancel: noted('cancel'),
    retry: noted('retry'),
    values: () => ({ status: 'ready', variables: values, isOld: false, before: [] }),
    placeOf: () => undefined,
  };
  return {
    called,
    noted,
    server,
    reads,
    view: createViewState(undefined),
    uiRequests: new UiRequests(),
    presented: new Store<Presented>({ sessionId: 's1', phase: 'Stopped', stopped: stop, isOver: false }),
    shownSessionId: () => 's1',
    shownStop: () => stop,
    shownFrame: (): ReturnType<ShownPort['shownFrame']> => top && { sessionId: 's1', threadId: 1, frame: top },
    request: answered('request') satisfies RequestPort['request'],
    call: answered('call') satisfies RequestPort['call'],
    notify: noted('notify'),
    announce: noted('announce'),
  };
}

/** Puts a panel on the page, over a port. Drawing it again changes nothing and calls nothing, or the test fails. */
export async function mount<Port, Panel extends PanelElement<Port>>(
  panel: Panel & PanelElement<Port>,
  port: NoInfer<Port>,
): Promise<Panel> {
  panel.port = port;
  document.body.append(panel);
  await settled(panel);
  const callsBefore = calls;
  const first = drawn(panel);
  expect(drawn(panel), 'drawing changes nothing').toBe(first);
  expect(calls, 'drawing calls nothing').toBe(callsBefore);
  panel.requestUpdate();
  await settled(panel);
  return panel;
}

/** A button of a panel, by its accessible name. */
export const button = (panel: Element, name: string): HTMLElement | undefined =>
  [...(panel.shadowRoot?.querySelectorAll<HTMLElement>('button') ?? [])].find(
    (candidate) => (candidate.getAttribute('aria-label') ?? candidate.textContent.trim()) === name,
  );
