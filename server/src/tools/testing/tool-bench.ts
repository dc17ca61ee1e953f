import { onTestFinished } from 'vitest';
import { defined, type Command, type LaunchConfiguration, type OptionalToolName } from '#protocol';
import type { AdapterQuirks } from '../../adapters/quirks.ts';
import { startFakeProgramServer } from '../../testing/fake-program-server.ts';
import { createTestDebugger, type TestWorkspace } from '../../testing/test-debugger.ts';
import { fakeConfigurations } from '#tool-cases';
import { toolsWith } from '../index.ts';
import { createToolbox, type ToolboxOptions, type ToolCall } from '../toolbox.ts';

/** A debugger with its tools over the little program. */
export type ToolBench = Awaited<ReturnType<typeof createToolBench>>;

export interface ToolBenchOptions
  extends ToolboxOptions, Pick<TestWorkspace, 'sessionTimeoutMs' | 'waitTimeoutMs' | 'masks' | 'agentMasks'> {
  /** The tools beside the default ones; none by default. */
  readonly tools?: readonly OptionalToolName[];
  /** Configurations beside the usual ones. */
  readonly configurations?: readonly LaunchConfiguration[];
  /** What is special about the adapter. */
  readonly quirks?: Partial<AdapterQuirks>;
}

/** A bench that is closed when the test ends. */
export async function createToolBench(options: ToolBenchOptions = {}) {
  const adapter = await startFakeProgramServer();
  const { debug, folder, close } = await createTestDebugger({
    files: { 'main.fake': 'a little program' },
    configurations: [...fakeConfigurations, ...(options.configurations ?? [])],
    rows: [{ ...adapter.row, quirks: { ...adapter.row.quirks, ...options.quirks } }],
    ...defined({
      masks: options.masks,
      agentMasks: options.agentMasks,
      sessionTimeoutMs: options.sessionTimeoutMs,
      waitTimeoutMs: options.waitTimeoutMs,
    }),
  });
  onTestFinished(async () => {
    await close();
    await adapter.close();
  });
  const asked: Command[] = [];
  debug.shared.subscribe((fact) => fact.type === 'asked' && asked.push(fact.command));
  const toolbox = createToolbox(toolsWith(options.tools ?? []), debug, options);
  return {
    debug,
    folder,
    adapter,
    /** The requests with an effect, in the order in which they were sent. */
    asked: asked as readonly Command[],
    toolbox,
    /** What MCP is served with. */
    mcpTools: { toolbox, references: debug.references, masks: debug.masks, agentMasks: debug.agentMasks },
    call: (name: string, input: unknown = {}, call: Partial<ToolCall> = {}) =>
      toolbox.call(name, input, { signal: new AbortController().signal, agent: 'Tester', ...call }),
  };
}
