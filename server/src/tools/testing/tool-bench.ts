import { onTestFinished } from 'vitest';
import type { Command, ToolResult } from '#protocol';
import type { Debugger } from '../../debugger/debugger.ts';
import { startFakeProgramServer, type FakeProgramServer } from '../../testing/fake-program-server.ts';
import { createTestDebugger } from '../../testing/test-debugger.ts';
import { fakeConfigurations } from '../../testing/tool-cases.ts';
import { allTools } from '../index.ts';
import { createToolbox, type ToolboxOptions, type ToolCall } from '../toolbox.ts';

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
  debug.shared.subscribe((fact) => fact.type === 'asked' && asked.push(fact.command));
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
