import { expect, onTestFinished } from 'vitest';
import { numberOf } from '#tool-cases';
import { defined, type LaunchConfiguration, type OptionalToolName, type ToolResult } from '#protocol';
import { ensureJsDebug } from '../../testing/built.ts';
import { createTestDebugger } from '../../testing/test-debugger.ts';
import { toolsWith } from '../index.ts';
import { createToolbox } from '../toolbox.ts';

/** A program of one file, for a real adapter. */
export interface RealProgram {
  readonly type: string;
  readonly file: string;
  readonly text: string;
  readonly console?: string;
  readonly args?: readonly string[];
}

/** The default tools, and those that are named, over a program and its real adapter. */
export async function openDebugger(
  { file, text, type, console, args }: RealProgram,
  tools: readonly OptionalToolName[] = [],
) {
  await ensureJsDebug();
  const configuration: LaunchConfiguration = {
    name: 'app',
    type,
    request: 'launch',
    program: file,
    ...defined({ console, args: args && [...args] }),
  };
  return openLaunch({ files: { [file]: text }, configuration, tools });
}

/** The thread and the innermost frame of a stop, for further calls. */
export const placeOf = (stop: ToolResult) => ({
  thread_id: numberOf(stop, 'stop_event_data', 'thread_id'),
  frame_id: numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id'),
});

interface RealLaunch {
  readonly files?: Readonly<Record<string, string>>;
  readonly configuration: LaunchConfiguration;
  readonly tools: readonly OptionalToolName[];
}

/** The default tools, and those that are named, over what a configuration launches. */
export async function openLaunch({ files = {}, configuration, tools }: RealLaunch) {
  const { debug, close, processes } = await createTestDebugger({ files, configurations: [configuration] });
  onTestFinished(async () => {
    await close();
    expect(processes.count).toBe(0);
  });
  const toolbox = createToolbox(toolsWith(tools), debug);
  const call = (name: string, input: unknown = {}): Promise<ToolResult> =>
    toolbox.call(name, input, { signal: new AbortController().signal, agent: 'Tester' });
  return { debug, call };
}
