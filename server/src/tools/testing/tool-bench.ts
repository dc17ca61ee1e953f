import { onTestFinished } from 'vitest';
import type { Command, LaunchConfiguration, ToolResult } from '#protocol';
import type { Debugger } from '../../debugger.ts';
import { startFakeProgramServer, type FakeProgramServer } from '../../testing/fake-program-server.ts';
import { createTestDebugger } from '../../testing/test-debugger.ts';
import { allTools } from '../index.ts';
import { createToolbox, type ToolboxOptions, type ToolCall } from '../toolbox.ts';

const fake = { type: 'fake', request: 'launch', program: 'main.fake' } as const;

/** What a test of the tools can start: see fake-program.mjs. */
export const fakeConfigurations: readonly LaunchConfiguration[] = [
  { ...fake, name: 'program' },
  { ...fake, name: 'failing', exitCode: 3 },
  { ...fake, name: 'at entry', stopOnEntry: true },
  { ...fake, name: 'endless', endless: true },
  { ...fake, name: 'endless from entry', endless: true, stopOnEntry: true },
  { ...fake, name: 'attached', request: 'attach', endless: true },
  { ...fake, name: 'refused', refuses: 'launch' },
  { ...fake, name: 'stubborn', stopOnEntry: true, refuses: 'continue' },
  { ...fake, name: 'of no adapter', type: 'nothing' },
];

/** What is at a path in an answer. */
export function fieldOf(value: unknown, ...path: readonly (string | number)[]): unknown {
  const inside = new Map<unknown, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const [first, ...rest] = path;
  return first === undefined ? value : fieldOf(inside.get(String(first)), ...rest);
}

/** The number at a path in an answer. */
export const numberOf = (value: unknown, ...path: readonly (string | number)[]): number =>
  Number(fieldOf(value, ...path));

/** A debugger with its tools over the little program. */
export interface ToolBench {
  readonly debug: Debugger;
  readonly folder: string;
  readonly adapter: FakeProgramServer;
  /** The requests that did something, in the order in which they were sent. */
  readonly asked: readonly Command[];
  readonly toolbox: ReturnType<typeof createToolbox>;
  call(name: string, input?: unknown, call?: Partial<ToolCall>): Promise<ToolResult>;
}

/** It is closed when the test is over, and leaves nothing running. */
export async function createToolBench(options?: ToolboxOptions): Promise<ToolBench> {
  const adapter = await startFakeProgramServer();
  const { debug, folder, close } = await createTestDebugger({
    files: { 'main.fake': 'a little program' },
    configurations: fakeConfigurations,
    rows: [adapter.row],
  });
  onTestFinished(async () => {
    await close();
    await adapter.close();
  });
  const asked: Command[] = [];
  debug.hub.subscribe((fact) => fact.type === 'asked' && asked.push(fact.command));
  const toolbox = createToolbox(allTools, debug, options);
  return {
    debug,
    folder,
    adapter,
    asked,
    toolbox,
    call: (name, input = {}, call = {}) =>
      toolbox.call(name, input, { signal: new AbortController().signal, agent: 'Tester', ...call }),
  };
}
